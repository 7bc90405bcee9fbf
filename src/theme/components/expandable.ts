/** Expandable: the fields inside a field, closed at first. */
import { attributes, html } from '../../lib/html.ts';
import type { Component } from '../../site/content/component.ts';
import { labelHtml } from './label-html.ts';
import { asFlag } from './prop-value.ts';

export const expandable: Component = {
  name: 'Expandable',
  doc: 'Details of a field that readers can open',
  example: `<ResponseField name="worker" type="object">
  The worker that ran the job.

  <Expandable title="worker">
    <ResponseField name="id" type="string">Identifier of the worker.</ResponseField>
    <ResponseField name="host" type="string">Machine it runs on.</ResponseField>
  </Expandable>
</ResponseField>`,
  ignored: ['type', 'defaultClosed'],
  props: {
    title: { kind: 'string', doc: 'What is inside', default: 'Child attributes', aliases: ['summary'] },
    defaultOpen: { kind: 'boolean', doc: 'Starts open', default: false },
  },
  render({ props, inner: content, context }) {
    const inner = content();
    context.feature('reveal');
    const title = labelHtml(props['title'], labelHtml(props['summary'], context.word('childAttributes')));
    return html`
      <details class="expandable"${attributes({ open: asFlag(props['defaultOpen']) })}>
        <summary>${title}</summary>
        <div data-part="body">${inner}</div>
      </details>
    `;
  },
};
