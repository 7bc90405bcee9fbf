/** Renders the frame of the dashboard's pages: navigation, project, member, title and notice. */
import { defined } from '../../../lib/defined.ts';
import { attributes, type Html, html } from '../../../lib/html.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import { formToken } from '../parts/form-token.ts';
import { type AdminContext, adminDocument } from './admin-document.ts';
import type { AdminPage } from './admin-page.ts';
import { brandMark } from './brand-mark.ts';
import { noticeBox, toast } from './notice.ts';
import { type AdminSection, SECTIONS, type SectionEntry, sectionPath } from './section.ts';

/** The whole HTML document. It works without JavaScript: on a phone the navigation is one of the browser's popovers. */
export function adminFrame(view: AdminView): Html {
  const { page, base, assets } = view;
  return adminDocument({
    base,
    assets,
    title: page.title,
    ...defined({ features: page.features }),
    body: html`
        <a class="skip-link" href="#content">Skip to content</a>
        <header class="admin-top"><button class="icon-button" type="button" popovertarget="admin-nav" aria-label="Menu">${interfaceIcon('menu')}</button>
        <a class="admin-home"${attributes({ href: `${base}/dashboard` })}>${brandMark()}</a></header>
        <div class="admin-frame">${adminNavigation(view)}<main class="admin-main" id="content" tabindex="-1">
        ${page.back === undefined ? '' : html`<a class="back"${attributes({ href: page.back.href })}>${interfaceIcon('arrow-left')}${page.back.label}</a>`}
        <div class="admin-head"><div class="admin-title"><h1>${page.title}</h1>${page.lead === undefined ? '' : html`<p class="admin-lead">${page.lead}</p>`}</div>
        ${page.action === undefined ? '' : html`<div class="admin-action">${page.action}</div>`}</div>
        ${noticeBox(view.state)}${toast(page.notice)}${page.body}</main></div>
        <div class="toasts" role="region" aria-label="Messages" aria-live="polite"></div>
      `,
  });
}

/** Renders the dashboard's navigation: project, sections, member and colour scheme. */
function adminNavigation(view: AdminView): Html {
  const seen = SECTIONS.filter(({ section }) => view.sections.includes(section));
  const ofProject = view.project === undefined ? [] : seen.filter((entry) => entry.ofProject);
  const others = seen.filter((entry) => !entry.ofProject);
  return html`
    <aside class="admin-nav" id="admin-nav" popover aria-label="Dashboard">
    <button class="icon-button admin-nav-close" type="button" popovertarget="admin-nav" popovertargetaction="hide" autofocus aria-label="Close">
    ${interfaceIcon('close')}</button><a class="admin-home"${attributes({ href: `${view.base}/dashboard` })}>${brandMark()}</a>
    ${projectSwitcher(view)}<nav class="admin-links" aria-label="Sections">${list(view, ofProject, 'Project')}${list(view, others, 'Installation')}</nav>
    ${foot(view)}</aside>
  `;
}

function list(view: AdminView, entries: readonly SectionEntry[], name: string): Html {
  if (entries.length === 0) return html``;
  const items = entries.map(({ section, label, icon }) => {
    const href = view.base + sectionPath(section, view.project?.id ?? '');
    const current = view.page.section === section ? 'page' : undefined;
    return html`<li><a class="admin-link"${attributes({ href, 'aria-current': current })}>${interfaceIcon(icon)}<span>${label}</span></a></li>`;
  });
  return html`<ul class="admin-list" aria-label="${name}">${items}</ul>`;
}

/** The project's name; with several projects a menu that leads to the same section of another. */
function projectSwitcher({ base, page, project, projects }: AdminView): Html {
  if (project === undefined) return html``;
  const site = html`<a class="admin-site"${attributes({ href: project.url })}>View site${interfaceIcon('arrow-up-right')}</a>`;
  const name = html`<span class="admin-project-name">${project.name}</span>`;
  if (projects.length < 2)
    return html`<div class="admin-project"><div class="admin-project-one">${name}</div>${site}</div>`;
  const here = SECTIONS.find((entry) => entry.section === page.section);
  const section = here?.ofProject === true ? here.section : 'overview';
  const items = projects.map(
    (one) =>
      html`
        <li><a class="menu-item"${attributes({ href: base + sectionPath(section, one.id), 'aria-current': one.id === project.id ? 'true' : undefined })}>
        <span class="menu-text"><span class="menu-label">${one.name}</span><span class="menu-hint">${one.id}</span></span>${one.id === project.id ? interfaceIcon('check') : ''}</a></li>
      `,
  );
  return html`
    <div class="admin-project"><button class="admin-switch" type="button" popovertarget="admin-projects" aria-label="Project: ${project.name}">
    ${name}${interfaceIcon('chevrons-vertical')}</button>
    <div class="menu-box" id="admin-projects" popover><ul class="menu-list" aria-label="Projects">${items}</ul></div>${site}</div>
  `;
}

const CHOICES = [
  ['system', 'System colours', 'system'],
  ['light', 'Light', 'sun'],
  ['dark', 'Dark', 'moon'],
] as const;

function foot({ base, person, csrf }: AdminView): Html {
  const colours = CHOICES.map(
    ([choice, label, icon]) =>
      html`<button${attributes({ type: 'button', 'data-set-theme': choice, 'aria-pressed': 'false', 'aria-label': label, title: label })}>${interfaceIcon(icon)}</button>`,
  );
  return html`
    <div class="admin-foot"><div class="colours theme-choice" role="group" aria-label="Colours">${colours}</div>
    <div class="admin-person"><div class="admin-person-text"><span class="admin-person-name">${person.name}</span><span class="admin-person-role">${person.role}</span></div>
    <form method="post"${attributes({ action: `${base}/dashboard/sign-out` })}>${formToken(csrf)}
    <button class="icon-button" type="submit" aria-label="Sign out" title="Sign out">${interfaceIcon('sign-out')}</button></form></div></div>
  `;
}

/** The parameters of the dashboard's frame. */
interface AdminProject {
  readonly id: string;
  readonly name: string;
  /** Public address of its site. */
  readonly url: string;
}

interface AdminView extends AdminContext {
  /** Error pages belong to no section. */
  readonly page: Omit<AdminPage, 'section'> & { readonly section?: AdminSection };
  readonly person: { readonly name: string; readonly role: string };
  /** Token for the sign-out form. */
  readonly csrf: string;
  /** The project whose sections the navigation shows; undefined while no project is served. */
  readonly project?: AdminProject;
  readonly projects: readonly AdminProject[];
  /** Shown on every page while the condition lasts. */
  readonly state?: AdminPage['notice'];
  /** Sections that this person may open. */
  readonly sections: readonly AdminSection[];
}
