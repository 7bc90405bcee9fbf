/** Newer and Older below a list; a direction that has nothing is not there. */
import { attributes, escapeText } from '../../../lib/html.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';

export interface Pager {
  readonly newer?: string;
  readonly older?: string;
  /** What stands between them, for example `51–100`. */
  readonly text?: string;
  readonly words?: { readonly newer: string; readonly older: string };
}

export function pager({
  newer,
  older,
  text = '',
  words = { newer: 'Newer', older: 'Older' },
}: Pager): string {
  if (newer === undefined && older === undefined) return '';
  const to = (href: string | undefined, rel: string, label: string): string =>
    href === undefined ? '<span></span>' : `<a class="button"${attributes({ href, rel })}>${label}</a>`;
  return (
    `<nav class="pager" aria-label="Pages of the list">` +
    to(newer, 'prev', `${interfaceIcon('chevron-left')}${escapeText(words.newer)}`) +
    `<span class="pager-text">${escapeText(text)}</span>` +
    to(older, 'next', `${escapeText(words.older)}${interfaceIcon('chevron-right')}`) +
    '</nav>'
  );
}
