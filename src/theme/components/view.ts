/** View: a part of the page for one language or platform; readers choose one for the whole page. */
import { html } from '../../lib/html.ts';
import type { Component } from '../../site/content/component.ts';
import { iconProps, propsIcon } from './icon-props.ts';
import { labelHtml, labelText } from './label-html.ts';

export const view: Component = {
  name: 'View',
  doc: 'A part of the page for one language or platform',
  example: `<View title="JavaScript" icon="braces">
  Call \`send('import', { file })\`.
</View>

<View title="Python" icon="terminal">
  Call \`send("import", file=file)\`.
</View>`,
  props: { title: { kind: 'string', doc: 'Name of the choice', required: true }, ...iconProps },
  render({ props, inner: content, context }) {
    const inner = content();
    context.feature('view');
    context.feature('reveal');
    const name = labelText(props['title']) || context.word('view');
    const bar = context.once('view-bar')
      ? html`<div class="view-bar" role="group" aria-label="${context.word('chooseView')}"></div>`
      : html``;
    const title = html`<p data-part="title">${propsIcon(props, context)}${labelHtml(props['title'], name)}</p>`;
    return html`
      ${bar}
      <div class="view" role="group" data-view="${name}" aria-label="${name}">
        ${title}
        ${inner}
      </div>
    `;
  },
};
