/** Renders the notice above the content: a confirmation or a problem. */
import { type Html, html } from '../../../lib/html.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import type { AdminPage } from './admin-page.ts';

/** Screen readers announce a problem at once, and a success when they are idle. */
export function noticeBox(notice: AdminPage['notice']): Html {
  if (notice === undefined) return html``;
  const problem = notice.kind === 'problem';
  return html`
    <div class="notice" data-kind="${notice.kind}" role="${problem ? 'alert' : 'status'}">
    ${interfaceIcon(problem ? 'warning' : 'success')}<div class="notice-text"><p>${notice.text}</p>${notice.html ?? ''}</div></div>
  `;
}
