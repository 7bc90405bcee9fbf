/** Renders the frame of the dashboard's pages: navigation, project, member, title and notice. */
import { defined } from '../../../lib/defined.ts';
import { attributes, type Html, html } from '../../../lib/html.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import { type AdminContext, adminDocument } from './admin-document.ts';
import type { AdminPage } from './admin-page.ts';
import { brandMark } from './brand-mark.ts';
import { adminNavigation, type NavigationView, phoneBar, rightsTabs } from './navigation.ts';
import { noticeBox, toast } from './notice.ts';

interface AdminView extends AdminContext, NavigationView {
  readonly page: AdminPage;
  /** Whether single letters are keys. */
  readonly letterKeys: boolean;
  /** Shown on every page while the condition lasts. */
  readonly state?: AdminPage['notice'];
}

/** The whole HTML document. It works without JavaScript: on a phone the navigation is one of the browser's popovers. */
export function adminFrame(view: AdminView): Html {
  const { page, base, assets, project } = view;
  return adminDocument({
    base,
    assets,
    title: page.title,
    letterKeys: view.letterKeys,
    ...defined({ features: page.features }),
    body: html`
        <a class="skip-link" href="#content">Skip to content</a>
        <header class="admin-top"><a class="admin-home"${attributes({ href: `${base}/dashboard` })}>${brandMark()}</a>
        ${project === undefined ? '' : html`<span class="admin-top-project">${project.name}</span>`}</header>
        <div class="admin-frame">${adminNavigation(view)}<main class="admin-main" id="content" tabindex="-1">${rightsTabs(view)}
        ${page.back === undefined ? '' : html`<a class="back"${attributes({ href: page.back.href })}>${interfaceIcon('arrow-left')}${page.back.label}</a>`}
        <div class="admin-head"><div class="admin-title"><h1>${page.title}</h1>${page.lead === undefined ? '' : html`<p class="admin-lead">${page.lead}</p>`}</div>
        ${page.action === undefined ? '' : html`<div class="admin-action">${page.action}</div>`}</div>
        ${noticeBox(view.state)}${toast(page.notice)}${page.body}</main></div>
        ${phoneBar(view)}
        <div class="toasts" role="region" aria-label="Messages" aria-live="polite"></div>
      `,
  });
}
