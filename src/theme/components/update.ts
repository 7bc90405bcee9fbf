/** Update: one entry of a changelog, its label beside it and in the table of contents. */
import { defined } from '../../lib/defined.ts';
import { attributes, html, isEmpty, isHtml, joinHtml } from '../../lib/html.ts';
import type { Component, PropValue } from '../../site/content/component.ts';
import type { UpdateEntry } from '../../site/content/page/page.ts';
import { anchors } from './anchors.ts';
import { labelHtml, labelText } from './label-html.ts';
import { asList, asText } from './prop-value.ts';

/** The text that an author sets for feeds; only these two fields are read. */
function feedText(rss: PropValue): UpdateEntry['rss'] {
  if (typeof rss !== 'object' || rss === null || Array.isArray(rss) || isHtml(rss)) return undefined;
  const { title, description } = rss as Readonly<Record<string, PropValue>>;
  const texts = { title: asText(title), description: asText(description) };
  return {
    ...defined({ title: texts.title, description: texts.description }),
  };
}

export const update: Component = {
  name: 'Update',
  doc: 'One entry of a changelog',
  example: `<Update label="November 2026" description="Version 2.1" tags={["Schedules"]}>
  ## Time zones

  Schedules understand time zones.
</Update>

<Update label="September 2026" description="Version 2.0" tags={["Workers"]}>
  Workers are written in one call.
</Update>`,
  props: {
    label: {
      kind: 'string',
      doc: 'Date or version; also the anchor',
      required: true,
      aliases: ['date', 'title'],
    },
    description: { kind: 'string', doc: 'Smaller line under the label' },
    tags: { kind: 'list', doc: 'Words by which readers find the entry' },
    rss: { kind: 'any', doc: 'What feeds say instead: `{ title, description }`' },
    id: { kind: 'string', doc: 'Anchor; made from the label when left out' },
  },
  render({ props, inner: content, context }) {
    const inner = content();
    const label = props['label'] ?? props['date'] ?? props['title'];
    const name = labelText(label) || context.word('update');
    const id = context.id(asText(props['id']) ?? name);
    const labelId = context.id(`${id}-label`);
    context.heading(2, id, name);
    const description = labelHtml(props['description']);
    const words = asList(props['tags']);
    const tags = words.map((tag) => html`<li>${tag}</li>`);
    context.feature('update');
    const bar =
      words.length > 0 && context.once('update-bar')
        ? html`<div class="update-bar" role="group" aria-label="${context.word('filterByTag')}" hidden></div>`
        : html``;
    const about = labelText(props['description']);
    const rss = feedText(props['rss']);
    context.update?.({
      id,
      label: name,
      ...(about === '' ? {} : { description: about }),
      tags: words,
      ...defined({ rss }),
      html: String(inner),
    });
    const values = {
      class: 'update',
      id,
      'aria-labelledby': labelId,
      'data-tags': words.length > 0 ? words.join('\n') : undefined,
    };
    return html`
      ${bar}
      <article${attributes(values)}>
        ${anchors(context, id)}
        <header>
          <h2 data-part="label" id="${labelId}"><a href="#${id}">${labelHtml(label, name)}</a></h2>
          ${isEmpty(description) ? '' : html`<p data-part="description">${description}</p>`}
          ${tags.length === 0 ? '' : html`<ul data-part="tags">${joinHtml(tags, '\n')}</ul>`}
        </header>
        <div data-part="body">${inner}</div>
      </article>
    `;
  },
};
