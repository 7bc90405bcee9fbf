/** The frame of pages for people who are not inside: sign-in, set-up, invitations, and errors. */
import { attributes, escapeText } from '../../../lib/html.ts';
import { type AdminGround, adminDocument } from './admin-document.ts';
import type { AdminPage } from './admin-page.ts';
import { noticeBox } from './notice.ts';

export interface PlainPage {
  readonly title: string;
  /** One sentence below the title. */
  readonly lead?: string;
  readonly notice?: AdminPage['notice'];
  /** Safe HTML. */
  readonly body: string;
}

/** Lectern's own mark with its name. */
export function mark(): string {
  return (
    '<span class="mark"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M7 5v14h11"/></svg>' +
    '<span>Lectern</span></span>'
  );
}

export function plainFrame(ground: AdminGround, page: PlainPage): string {
  const lead = page.lead === undefined ? '' : `<p class="plain-lead">${escapeText(page.lead)}</p>`;
  return adminDocument({
    ...ground,
    title: page.title,
    body:
      '<main class="plain" id="content" tabindex="-1">' +
      `<a class="plain-mark"${attributes({ href: `${ground.base}/dashboard` })}>${mark()}</a>` +
      `<h1 class="plain-title">${escapeText(page.title)}</h1>${lead}${noticeBox(page.notice)}${page.body}</main>`,
  });
}
