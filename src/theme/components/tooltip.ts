/** Tooltip: the explanation of a word, shown on hover and on focus. */
import { attributes, html, isEmpty } from '../../lib/html.ts';
import type { Component } from '../../site/content/component.ts';
import { interfaceIcon } from '../icons/interface-icon.ts';
import { labelHtml } from './label-html.ts';

export const tooltip: Component = {
  name: 'Tooltip',
  doc: 'The explanation of a word, shown on hover and on focus',
  inline: true,
  example: `A <Tooltip tip="A program that takes jobs and runs them.">worker</Tooltip> takes the job.`,
  props: {
    tip: { kind: 'string', doc: 'The explanation', required: true, aliases: ['content'] },
    headline: { kind: 'string', doc: 'Line in bold above it' },
    cta: { kind: 'string', doc: 'Text of a link below it' },
    href: { kind: 'href', doc: 'Where that link leads' },
  },
  render({ props, inner: content, context }) {
    const inner = content();
    const tip = labelHtml(props['tip'] ?? props['content']);
    const headline = labelHtml(props['headline']);
    const href = context.href(props['href']);
    if (isEmpty(tip) && isEmpty(headline)) return inner;
    context.feature('tooltip');
    const id = context.id('tooltip');
    const link =
      href === undefined
        ? undefined
        : html`<a href="${href}">${labelHtml(props['cta'], context.word('learnMore'))}${interfaceIcon('arrow-right')}</a>`;
    // A word that is already a control keeps its role; any other becomes a button, for keyboard and touch.
    const control = /<(a|button|input|summary|select)\b/i.test(String(inner));
    const trigger = control
      ? html`<span data-part="trigger">${inner}</span>`
      : html`<button type="button" data-part="trigger" aria-describedby="${id}">${inner}</button>`;
    return html`
      <span class="tooltip">
        ${trigger}
        <span data-part="tip"${attributes({ id, role: link === undefined ? 'tooltip' : undefined })}>
          ${isEmpty(headline) ? '' : html`<strong>${headline}</strong>`}
          <span>${tip}</span>
          ${link ?? ''}
        </span>
      </span>
    `;
  },
};
