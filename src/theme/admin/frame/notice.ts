/** Renders a notice: a box above the content, or a message that the script shows as a toast. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import type { AdminPage } from './admin-page.ts';

/** Screen readers announce a problem at once, and a success when they are idle. */
export function noticeBox(notice: AdminPage['notice']): Html {
  return notice === undefined ? html`` : box(notice, false);
}

/** Without script it is the same box; what must stay readable, such as a new key, always is. */
export function toast(notice: AdminPage['notice']): Html {
  return notice === undefined ? html`` : box(notice, notice.stays !== true);
}

function box({ kind, text, html: more }: NonNullable<AdminPage['notice']>, passes: boolean): Html {
  const problem = kind === 'problem';
  const close = html`<button class="icon-button notice-close" type="button" data-close aria-label="Close message">${interfaceIcon('close')}</button>`;
  return html`
    <div class="notice" data-kind="${kind}" role="${problem ? 'alert' : 'status'}"${attributes({ 'data-toast': passes })}>
    ${interfaceIcon(problem ? 'warning' : 'success')}<div class="notice-text"><p>${text}</p>${more ?? ''}</div>${passes ? close : ''}</div>
  `;
}
