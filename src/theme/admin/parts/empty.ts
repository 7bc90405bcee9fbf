/** What stands where a list would be: nothing yet, nothing that matches, or an error that can be tried again. */
import { attributes, escapeText } from '../../../lib/html.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import type { InterfaceIconName } from '../../icons/interface-icons.data.ts';

export interface Empty {
  readonly icon?: InterfaceIconName;
  readonly title: string;
  readonly text?: string;
  /** Safe HTML below the text. */
  readonly html?: string;
  readonly action?: { readonly label: string; readonly href: string };
  /** Smaller, for a box among others. */
  readonly compact?: boolean;
}

export function empty({ icon, title, text, html = '', action, compact = false }: Empty): string {
  return (
    `<div class="empty"${attributes({ 'data-compact': compact })}>` +
    (icon === undefined ? '' : `<span class="empty-icon">${interfaceIcon(icon)}</span>`) +
    `<p class="empty-title">${escapeText(title)}</p>` +
    (text === undefined ? '' : `<p class="empty-text">${escapeText(text)}</p>`) +
    html +
    (action === undefined
      ? ''
      : `<a class="button"${attributes({ href: action.href })}>${escapeText(action.label)}</a>`) +
    '</div>'
  );
}
