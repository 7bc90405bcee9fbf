/** Renders a card of settings that few people need: closed until it is opened, or has something in it. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import type { FormState } from './fields.ts';

export function moreCard(title: string, body: Html, open: boolean): Html {
  return html`
    <details class="card"${attributes({ open })}><summary class="card-title">${title}${interfaceIcon('chevron-down')}</summary>
    <div class="form card-foot">${body}</div></details>
  `;
}

export function hasError({ errors }: FormState, names: readonly string[]): boolean {
  return names.some((name) => name in errors);
}

export function hasValue({ values }: FormState, names: readonly string[]): boolean {
  return names.some((name) => (values[name] ?? '') !== '');
}
