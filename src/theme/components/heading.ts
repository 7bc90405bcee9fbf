/** Heading: a heading whose level or anchor differs from what Markdown gives. */
import { attributes, html } from '../../lib/html.ts';
import type { Component } from '../../site/content/component.ts';
import { anchors } from './anchors.ts';
import { classNames } from './class-names.ts';
import { htmlToText } from './html-to-text.ts';
import { asCount, asFlag, asText } from './prop-value.ts';

export const heading: Component = {
  name: 'Heading',
  doc: 'A heading of a chosen level',
  example: `<Heading level={2} id="limits">Limits of a job</Heading>`,
  props: {
    level: { kind: 'number', doc: 'Level, 1 to 6', default: 2 },
    id: { kind: 'string', doc: 'Anchor; made from the text when left out' },
    noAnchor: { kind: 'boolean', doc: 'Has no anchor and is not in the table of contents', default: false },
    className: { kind: 'string', doc: 'Additional classes' },
  },
  render({ props, inner: content, context }) {
    const inner = content();
    const level = asCount(props['level'], [1, 6]) ?? 2;
    const text = htmlToText(inner);
    const className = classNames('', props['className']) || undefined;
    const preferred = asText(props['id']) ?? text;
    if (preferred === '' || asFlag(props['noAnchor']))
      return html`<h${level}${attributes({ class: className })}>${inner}</h${level}>`;
    const id = context.id(preferred);
    context.heading(level, id, text);
    const anchor = html`<a class="heading-link" href="#${id}" aria-labelledby="${id}"></a>`;
    return html`<h${level}${attributes({ id, class: className })}>${anchors(context, id)}${inner}${anchor}</h${level}>`;
  },
};
