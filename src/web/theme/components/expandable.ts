/** Expandable: the fields inside a field, closed until asked for. */
import { attributes } from '../../../lib/html.ts';
import type { Component } from '../../../site/content/component.ts';
import { labelHtml } from './label-html.ts';
import { asFlag } from './prop-value.ts';

export const expandable: Component = {
  name: 'Expandable',
  doc: 'Details of a field, closed until asked for',
  props: {
    title: { kind: 'string', doc: 'What is inside', default: 'Child attributes' },
    defaultOpen: { kind: 'boolean', doc: 'Starts open', default: false },
  },
  render({ props, inner, context }) {
    context.feature('reveal');
    const title = labelHtml(props['title']) || labelHtml(props['summary']) || 'Child attributes';
    return `<details class="expandable"${attributes({ open: asFlag(props['defaultOpen']) })}><summary>${title}</summary><div data-part="body">${inner}</div></details>`;
  },
};
