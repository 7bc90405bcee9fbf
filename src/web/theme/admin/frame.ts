/** The frame around every page of the dashboard: navigation, project, who is signed in, page head and notice. */
import { attributes, escapeText } from '../../../lib/html.ts';
import { interfaceIcon } from '../icons/interface-icon.ts';
import type { AdminPage, AdminSection } from './admin-page.ts';
import { type AdminGround, adminDocument } from './document.ts';
import { adminNavigation } from './navigation.ts';
import { noticeBox } from './notice.ts';
import { mark } from './plain-frame.ts';

export interface AdminProject {
  readonly id: string;
  readonly name: string;
  /** Public address of its site. */
  readonly url: string;
}

export interface AdminView extends AdminGround {
  /** Pages that tell of a problem stand in no section. */
  readonly page: Omit<AdminPage, 'section'> & { readonly section?: AdminSection };
  readonly person: { readonly name: string; readonly role: string };
  /** Token for the sign-out form. */
  readonly csrf: string;
  /** The project whose sections the navigation shows; none only while nothing is served. */
  readonly project?: AdminProject;
  readonly projects: readonly AdminProject[];
  /** Sections that this person may open. */
  readonly sections: readonly AdminSection[];
}

/** The whole HTML document. It works without JavaScript: on a phone the navigation is one of the browser's popovers. */
export function adminFrame(view: AdminView): string {
  const { page, base, assets } = view;
  return adminDocument({
    base,
    assets,
    title: page.title,
    ...(page.features === undefined ? {} : { features: page.features }),
    body:
      '<a class="skip-link" href="#content">Skip to content</a>' +
      `<header class="admin-top"><button class="icon-button" type="button" popovertarget="admin-nav" aria-label="Menu">${interfaceIcon('menu')}</button>` +
      `<a class="admin-home"${attributes({ href: `${base}/dashboard` })}>${mark()}</a></header>` +
      `<div class="admin-frame">${adminNavigation(view)}<main class="admin-main" id="content" tabindex="-1">` +
      `<div class="admin-head"><h1>${escapeText(page.title)}</h1>${page.action === undefined ? '' : `<div class="admin-action">${page.action}</div>`}</div>` +
      `${noticeBox(page.notice)}${page.body}</main></div>`,
  });
}
