/** Renders the dashboard's navigation: project, sections in groups, member; on a phone a bar at the bottom with a sheet above it. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import type { InterfaceIconName } from '../../icons/interface-icons.data.ts';
import { formToken } from '../parts/form-token.ts';
import { brandMark } from './brand-mark.ts';

/** Where sections stand: in a group of the navigation, as a tab of the section about rights, or at its edges. */

export type SectionPlace =
  | 'start'
  | 'readers'
  | 'content'
  | 'automation'
  | 'organisation'
  | 'rights'
  | 'edge';

const GROUPS: Readonly<Partial<Record<SectionPlace, string>>> = {
  start: '',
  readers: 'Readers',
  content: 'Content',
  automation: 'Automation',
  organisation: 'Organisation',
};

/** The one section with tabs: who may do what. */
const RIGHTS_LABEL = 'People and access';

interface SectionAction {
  readonly label: string;
  readonly href: string;
  /** True where it makes something new, and so stands in the menu of the navigation. */
  readonly makes: boolean;
}

/** A section that the member may open. */
export interface SectionLink {
  readonly id: string;
  readonly label: string;
  readonly icon: InterfaceIconName;
  readonly place: SectionPlace;
  readonly href: string;
  readonly current: boolean;
  /** Other words by which the search finds it. */
  readonly words: string;
  readonly actions: readonly SectionAction[];
  /** Beside the menu on a phone. */
  readonly inBar: boolean;
}

interface ProjectLink {
  readonly id: string;
  readonly name: string;
  /** The present section in that project. */
  readonly href: string;
}

export interface NavigationView {
  /** Path prefix of the server without trailing slash. */
  readonly base: string;
  readonly sections: readonly SectionLink[];
  /** The project whose sections are shown, with the public address of its site; undefined while no project is served. */
  readonly project?: { readonly id: string; readonly name: string; readonly url: string };
  readonly projects: readonly ProjectLink[];
  readonly person: { readonly name: string; readonly role: string };
  /** Token for the sign-out form. */
  readonly csrf: string;
}

const current = (is: boolean): string | undefined => (is ? 'page' : undefined);

export function adminNavigation(view: NavigationView): Html {
  return html`
    <aside class="admin-nav" id="admin-nav" popover aria-label="Dashboard">
    <button class="icon-button admin-nav-close" type="button" popovertarget="admin-nav" popovertargetaction="hide" autofocus aria-label="Close">
    ${interfaceIcon('close')}</button><a class="admin-home"${attributes({ href: `${view.base}/dashboard` })}>${brandMark()}</a>
    ${projectSwitcher(view)}<div class="admin-tools"><a class="admin-find" data-find${attributes({ href: `${view.base}/dashboard/find` })}>${interfaceIcon('search')}<span>Find</span><kbd>Ctrl K</kbd></a>${makeMenu(view)}</div><nav class="admin-links" aria-label="Sections">${Object.keys(GROUPS).map((place) => group(view, place as SectionPlace))}</nav>
    ${foot(view)}</aside>
  `;
}

/** What can be made new, on every page: its form opens with the second click. */
function makeMenu({ sections }: NavigationView): Html {
  const items = sections.flatMap(({ icon, actions }) =>
    actions
      .filter(({ makes }) => makes)
      .map(
        ({ label, href }) =>
          html`<li><a class="menu-item"${attributes({ href })}>${interfaceIcon(icon)}<span class="menu-text"><span class="menu-label">${label}</span></span></a></li>`,
      ),
  );
  if (items.length === 0) return html``;
  return html`
    <button class="button admin-make" type="button" popovertarget="admin-make">${interfaceIcon('plus')}New</button>
    <div class="menu-box" id="admin-make" popover><ul class="menu-list" aria-label="New">${items}</ul></div>
  `;
}

/** The tabs of the section about rights, on each of its pages. */
export function rightsTabs({ sections }: NavigationView): Html {
  const tabs = sections.filter(({ place }) => place === 'rights');
  if (!tabs.some((tab) => tab.current)) return html``;
  const items = tabs.map(
    ({ href, label, current: is }) =>
      html`<li><a class="admin-tab"${attributes({ href, 'aria-current': current(is) })}>${label}</a></li>`,
  );
  return html`<nav class="admin-tabs" aria-label="${RIGHTS_LABEL}"><ul class="admin-tab-list">${items}</ul></nav>`;
}

/** At the bottom edge of a phone, in reach of the thumb. */
export function phoneBar(view: NavigationView): Html {
  const items = view.sections
    .filter(({ inBar }) => inBar)
    .map(
      ({ href, label, icon, current: is }) =>
        html`<li><a class="admin-bar-item"${attributes({ href, 'aria-current': current(is) })}>${interfaceIcon(icon)}<span>${label}</span></a></li>`,
    );
  return html`
    <nav class="admin-bar" aria-label="Shortcuts"><ul class="admin-bar-list">${items}
    <li><a class="admin-bar-item" data-find${attributes({ href: `${view.base}/dashboard/find` })}>${interfaceIcon('search')}<span>Find</span></a></li>
    <li><button class="admin-bar-item" type="button" popovertarget="admin-nav">${interfaceIcon('menu')}<span>Menu</span></button></li></ul></nav>
  `;
}

function group(view: NavigationView, place: SectionPlace): Html {
  const entries = view.sections.filter((one) => one.place === place);
  const rights = view.sections.filter((one) => place === 'organisation' && one.place === 'rights');
  const links = [
    ...rights.slice(0, 1).map((first) => ({
      ...first,
      label: RIGHTS_LABEL,
      icon: 'users' as const,
      current: rights.some((one) => one.current),
    })),
    ...entries,
  ];
  if (links.length === 0) return html``;
  const items = links.map(
    ({ href, label, icon, current: is }) =>
      html`<li><a class="admin-link"${attributes({ href, 'aria-current': current(is) })}>${interfaceIcon(icon)}<span>${label}</span></a></li>`,
  );
  const name = GROUPS[place] ?? '';
  const id = `admin-group-${place}`;
  return name === ''
    ? html`<ul class="admin-list">${items}</ul>`
    : html`<div class="admin-group"><p class="admin-group-name" id="${id}">${name}</p><ul class="admin-list" aria-labelledby="${id}">${items}</ul></div>`;
}

/** The project's name; with several projects, or for those who make them, a menu that leads to the same section of another. */
function projectSwitcher({ project, projects, sections }: NavigationView): Html {
  const all = sections.find(({ id }) => id === 'projects');
  if (project === undefined && all === undefined) return html``;
  const site =
    project === undefined
      ? html``
      : html`<div class="admin-site-links"><a class="admin-site"${attributes({ href: project.url })}>View site${interfaceIcon('arrow-up-right')}</a>${readersLink(sections)}</div>`;
  const text = project?.name ?? 'No project yet';
  const name = html`<span class="admin-project-name">${text}</span>`;
  if (projects.length < 2 && all === undefined)
    return html`<div class="admin-project"><div class="admin-project-one">${name}</div>${site}</div>`;
  const items = projects.map(
    (one) =>
      html`
        <li><a class="menu-item"${attributes({ href: one.href, 'aria-current': one.id === project?.id ? 'true' : undefined })}>
        <span class="menu-text"><span class="menu-label">${one.name}</span><span class="menu-hint">${one.id}</span></span>${one.id === project?.id ? interfaceIcon('check') : ''}</a></li>
      `,
  );
  const manage =
    all === undefined
      ? html``
      : html`<li class="menu-end"><a class="menu-item"${attributes({ href: all.href, 'aria-current': current(all.current) })}>${interfaceIcon(all.icon)}<span class="menu-text"><span class="menu-label">All projects</span></span></a></li>`;
  return html`
    <div class="admin-project"><button class="admin-switch" type="button" popovertarget="admin-projects" aria-label="Project: ${text}">
    ${name}${interfaceIcon('chevrons-vertical')}</button>
    <div class="menu-box" id="admin-projects" popover><ul class="menu-list" aria-label="Projects">${items}${manage}</ul></div>${site}</div>
  `;
}

/** Beside the site: whether everybody reads it is asked more often than the tab is found. */
function readersLink(sections: readonly SectionLink[]): Html {
  const readers = sections.find(({ id }) => id === 'access');
  if (readers === undefined) return html``;
  return html`<a class="admin-site"${attributes({ href: readers.href })}>Who may read</a>`;
}

const CHOICES = [
  ['system', 'System colours', 'system'],
  ['light', 'Light', 'sun'],
  ['dark', 'Dark', 'moon'],
] as const;

function foot({ base, person, csrf, sections }: NavigationView): Html {
  const colours = CHOICES.map(
    ([choice, label, icon]) =>
      html`<button${attributes({ type: 'button', 'data-set-theme': choice, 'aria-pressed': 'false', 'aria-label': label, title: label })}>${interfaceIcon(icon)}</button>`,
  );
  const account = sections.find(({ id }) => id === 'account');
  const text = html`<span class="admin-person-name">${person.name}</span><span class="admin-person-role">${account?.label ?? ''}<span aria-hidden="true"> · </span>${person.role}</span>`;
  const who =
    account === undefined
      ? html`<div class="admin-person-text">${text}</div>`
      : html`<a class="admin-person-text"${attributes({ href: account.href, 'aria-current': current(account.current) })}>${text}</a>`;
  return html`
    <div class="admin-foot"><div class="colours theme-choice" role="group" aria-label="Colours">${colours}</div>
    <div class="admin-person">${who}
    <form method="post"${attributes({ action: `${base}/dashboard/sign-out` })}>${formToken(csrf)}
    <button class="icon-button" type="submit" aria-label="Sign out" title="Sign out">${interfaceIcon('sign-out')}</button></form></div></div>
  `;
}
