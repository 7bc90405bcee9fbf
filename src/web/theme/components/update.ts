/** Update: one entry of a changelog, its label beside it and in the table of contents. */
import { attributes, escapeAttribute, escapeText } from '../../../lib/html.ts';
import type { Component } from '../../../site/content/component.ts';
import { anchors } from './anchors.ts';
import { labelHtml, labelText } from './label-html.ts';
import { asList, asText } from './prop-value.ts';

export const update: Component = {
  name: 'Update',
  doc: 'One entry of a changelog',
  props: {
    label: { kind: 'string', doc: 'Date or version; also the anchor', required: true },
    description: { kind: 'string', doc: 'Smaller line under the label' },
    tags: { kind: 'any', doc: 'List of words that sort the entry' },
    rss: { kind: 'any', doc: 'Title and description of the entry in the feed' },
    id: { kind: 'string', doc: 'Anchor; made from the label when left out' },
  },
  render({ props, inner, context }) {
    const label = props['label'] ?? props['date'];
    const name = labelText(label) || 'Update';
    const id = context.id(asText(props['id']) ?? name);
    context.heading(2, id, name);
    const description = labelHtml(props['description']);
    const tags = asList(props['tags']).map((tag) => `<li>${escapeText(tag)}</li>`);
    return [
      `<article class="update"${attributes({ id, 'aria-labelledby': `${id}-label` })}>${anchors(context, id)}<header>`,
      `<h2 data-part="label"${attributes({ id: `${id}-label` })}><a href="#${escapeAttribute(id)}">${labelHtml(label) || name}</a></h2>`,
      description === '' ? '' : `<p data-part="description">${description}</p>`,
      tags.length === 0 ? '' : `<ul data-part="tags">${tags.join('')}</ul>`,
      `</header><div data-part="body">${inner}</div></article>`,
    ].join('');
  },
};
