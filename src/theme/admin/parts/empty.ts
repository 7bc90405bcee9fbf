/** Renders the empty state of a list: nothing yet, no matches, or an error. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import type { InterfaceIconName } from '../../icons/interface-icons.data.ts';

interface Empty {
  readonly icon?: InterfaceIconName;
  readonly title: string;
  readonly text?: string;
  /** Below the text. */
  readonly more?: Html;
  readonly action?: { readonly label: string; readonly href: string };
  /** Smaller, for a box among others. */
  readonly compact?: boolean;
}

export function empty({ icon, title, text, more, action, compact = false }: Empty): Html {
  return html`
    <div class="empty"${attributes({ 'data-compact': compact })}>
    ${icon === undefined ? '' : html`<span class="empty-icon">${interfaceIcon(icon)}</span>`}
    <p class="empty-title">${title}</p>
    ${text === undefined ? '' : html`<p class="empty-text">${text}</p>`}
    ${more ?? ''}
    ${action === undefined ? '' : html`<a class="button"${attributes({ href: action.href })}>${action.label}</a>`}
    </div>
  `;
}
