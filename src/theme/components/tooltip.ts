/** Tooltip: the explanation of a word, shown on hover and on focus. */
import { attributes, escapeAttribute, escapeText } from '../../lib/html.ts';
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
  render({ props, inner, context }) {
    const tip = labelHtml(props['tip'] ?? props['content']);
    const headline = labelHtml(props['headline']);
    const href = context.href(props['href']);
    if (tip === '' && headline === '') return inner;
    context.feature('tooltip');
    const id = context.id('tooltip');
    const link =
      href === undefined
        ? ''
        : `<a href="${escapeAttribute(href)}">${labelHtml(props['cta']) || escapeText(context.word('learnMore'))}${interfaceIcon('arrow-right')}</a>`;
    const head = headline === '' ? '' : `<strong>${headline}</strong>`;
    // A word that is a control already keeps its own role; any other becomes a button, so that keys and touch reach it.
    const control = /<(a|button|input|summary|select)\b/i.test(inner);
    const described = attributes({ 'aria-describedby': id });
    const trigger = control
      ? `<span data-part="trigger">${inner}</span>`
      : `<button type="button" data-part="trigger"${described}>${inner}</button>`;
    return `<span class="tooltip">${trigger}<span data-part="tip"${attributes({ id, role: link === '' ? 'tooltip' : undefined })}>${head}<span>${tip}</span>${link}</span></span>`;
  },
};
