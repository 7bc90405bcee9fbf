/** Tile: a picture or preview with a title and a line under it, all of it a link. */
import { attributes, html, isEmpty } from '../../lib/html.ts';
import type { Component } from '../../site/content/component.ts';
import { classNames } from './class-names.ts';
import { labelHtml, labelText } from './label-html.ts';

export const tile: Component = {
  name: 'Tile',
  doc: 'A preview with a title, linked',
  example: `<Columns cols={2}>
  <Tile href="/guides/navigation/tabs" title="Tabs" description="A bar at the top">
    <img src="/images/navigation/tabs.png" alt="" noZoom />
  </Tile>
  <Tile href="/guides/navigation/versions" title="Versions" description="A menu in the header">
    <img src="/images/navigation/versions.png" alt="" noZoom />
  </Tile>
</Columns>`,
  props: {
    href: { kind: 'href', doc: 'Page or address the tile leads to', required: true },
    title: { kind: 'string', doc: 'Title under the preview' },
    description: { kind: 'string', doc: 'Line under the title' },
    className: { kind: 'string', doc: 'Additional classes' },
  },
  render({ props, inner: content, context }) {
    const inner = content();
    const href = context.href(props['href']);
    const title = labelHtml(props['title']);
    const description = labelHtml(props['description']);
    const name = !isEmpty(title) ? undefined : labelText(props['description']) || href;
    const linked =
      href === undefined ? title : html`<a href="${href}"${attributes({ 'aria-label': name })}>${title}</a>`;
    const values = { class: classNames('tile', props['className']), 'data-link': href !== undefined };
    return html`
      <div${attributes(values)}>
        <div data-part="preview">${inner}</div>
        ${isEmpty(linked) ? '' : html`<p data-part="title">${linked}</p>`}
        ${isEmpty(description) ? '' : html`<p data-part="description">${description}</p>`}
      </div>
    `;
  },
};
