/** Renders the frame of pages without a session: sign-in, set-up, invitations, and errors. */
import { defined } from '../../../lib/defined.ts';
import { attributes, type Html, html } from '../../../lib/html.ts';
import { type AdminContext, adminDocument } from './admin-document.ts';
import type { AdminPage } from './admin-page.ts';
import { brandMark } from './brand-mark.ts';
import { noticeBox } from './notice.ts';

export interface PlainPage {
  readonly title: string;
  /** One sentence below the title. */
  readonly lead?: string;
  readonly notice?: AdminPage['notice'];
  /** Modules of the script to load. */
  readonly features?: AdminPage['features'];
  /** Safe HTML. */
  readonly body: Html;
}

export function plainFrame(context: AdminContext, page: PlainPage): Html {
  const lead = page.lead === undefined ? html`` : html`<p class="plain-lead">${page.lead}</p>`;
  return adminDocument({
    ...context,
    title: page.title,
    ...defined({ features: page.features }),
    body: html`
        <main class="plain" id="content" tabindex="-1">
        <a class="plain-mark"${attributes({ href: `${context.base}/dashboard` })}>${brandMark()}</a>
        <h1 class="plain-title">${page.title}</h1>${lead}${noticeBox(page.notice)}${page.body}</main>
      `,
  });
}
