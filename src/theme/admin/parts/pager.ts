/** Renders the links to newer and older entries below a list. */

import { attributes, type Html, html } from '../../../lib/html.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';

export interface Pager {
  readonly newer?: string;
  readonly older?: string;
  /** Text between them, for example `51–100`. */
  readonly text?: string;
  readonly labels?: { readonly newer: string; readonly older: string };
}

export function pager({ newer, older, text = '', labels = { newer: 'Newer', older: 'Older' } }: Pager): Html {
  if (newer === undefined && older === undefined) return html``;
  const to = (href: string | undefined, rel: string, label: Html): Html =>
    href === undefined
      ? html`<span></span>`
      : html`<a class="button"${attributes({ href, rel })}>${label}</a>`;
  return html`
    <nav class="pager" aria-label="Pages of the list">
    ${to(newer, 'prev', html`${interfaceIcon('chevron-left')}${labels.newer}`)}
    <span class="pager-text">${text}</span>
    ${to(older, 'next', html`${labels.older}${interfaceIcon('chevron-right')}`)}
    </nav>
  `;
}
