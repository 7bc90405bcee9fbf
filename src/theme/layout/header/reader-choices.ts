/** Renders what readers choose in header and drawer: tab, language, version, product or dropdown, and colours. */
import { contentHash } from '../../../lib/bytes/hash.ts';
import { defined } from '../../../lib/defined.ts';
import { attributes, type Html, html, isEmpty } from '../../../lib/html.ts';
import type { NavigationView, SwitcherView, TabView } from '../../../site/navigation/views/view.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import type { SiteView } from '../../page-view.ts';
import { type InterfaceStrings, withValues } from '../../strings/interface-strings.ts';
import { icon } from '../parts/icon.ts';
import { type Drawing, menuItem } from '../parts/menu-item.ts';
import { externalMark, linkAttributes, tagPill } from '../parts/site-href.ts';
import { menu, menuBox, menuButton } from './menu.ts';

/** The part of the page with the button of a switcher. */
type SwitcherPlace = 'header' | 'drawer' | 'sidebar';

/** The buttons for one part of the page, with their lists in the sidebar; empty when there is nothing to choose. */
export function switchers(
  drawing: Drawing,
  views: readonly SwitcherView[],
  place: SwitcherPlace,
): readonly Html[] {
  return views.map((view) => switcher(drawing, view, place));
}

/** The lists that the buttons of header and drawer share: a hundred versions need not be in the page twice. */
export function switcherLists(drawing: Drawing, views: readonly SwitcherView[]): readonly Html[] {
  return views.filter(isChoice).map((view) => switcherList(drawing, view, 'header'));
}

function isChoice(view: SwitcherView): boolean {
  return view.items.length > 1 || view.collection === 'dropdowns';
}

function switcher(drawing: Drawing, view: SwitcherView, place: SwitcherPlace): Html {
  if (!isChoice(view)) return html``;
  const { site, text, icons } = drawing;
  const { current } = view;
  const drawn = icon(site, current.icon, icons);
  const glyph = isEmpty(drawn) && view.collection === 'languages' ? interfaceIcon('globe') : drawn;
  const caret = interfaceIcon(place === 'header' ? 'chevron-down' : 'chevrons-vertical');
  const button = menuButton({
    id: listId(view),
    buttonClass: 'switcher-button',
    button: html`
      ${glyph}
      <span class="visually-hidden">${switcherName(view, text)}: </span>
      <span class="label">${current.label}</span>
      ${tagPill(current.tag)}
      ${caret}
    `,
  });
  const list = place === 'sidebar' ? switcherList(drawing, view, place) : '';
  return html`
    <div class="switcher switcher-${place}" data-collection="${view.collection}">${button}${list}</div>
  `;
}

/** Ids of nodes are long and may contain any character. */
function listId({ id, collection }: SwitcherView): string {
  return `lectern-${collection}-${contentHash(id).slice(0, 6)}`;
}

function switcherList(drawing: Drawing, view: SwitcherView, place: SwitcherPlace): Html {
  const { text } = drawing;
  const items = view.items.map((item) =>
    menuItem(drawing, {
      link: item,
      current: item.current,
      ...defined({ lang: item.lang }),
      ...(item.samePage || item.current || item.external
        ? {}
        : { title: withValues(text.switchesToFirst, { label: item.label }) }),
    }),
  );
  return menuBox({
    id: listId(view),
    listLabel: switcherName(view, text),
    items,
    align: view.collection === 'languages' && place === 'header' ? 'end' : 'start',
  });
}

function switcherName(view: SwitcherView, text: InterfaceStrings): string {
  const names = {
    languages: text.language,
    versions: text.version,
    products: text.product,
    dropdowns: text.section,
  };
  return names[view.collection];
}

/** @returns empty when the page is in no tab */
export function tabRow(drawing: Drawing, navigation: NavigationView): Html {
  if (navigation.tabs.length === 0) return html``;
  const start = navigation.tabs.filter((tab) => tab.align !== 'end');
  const end = navigation.tabs.filter((tab) => tab.align === 'end');
  const items = [...start, ...end].map((tab, i) =>
    tabItem(drawing, navigation, { tab, index: i, push: i === start.length && i > 0 }),
  );
  return html`<nav class="tab-row" aria-label="${drawing.text.tabs}"><ul class="tab-list nav-tabs">${items}</ul></nav>`;
}

function tabItem(
  drawing: Drawing,
  { current }: NavigationView,
  at: { readonly tab: TabView; readonly index: number; readonly push: boolean },
): Html {
  const { site, text, icons } = drawing;
  const { tab } = at;
  const isCurrent = current.trail.has(tab.id);
  const label = html`${icon(site, tab.icon, icons)}<span class="label">${tab.label}</span>${tagPill(tab.tag)}`;
  const item = attributes({ class: at.push ? 'tab-list-end' : undefined });
  if (tab.menu === undefined || tab.menu.length === 0)
    return html`
      <li${item}>
        <a class="tab-link nav-tabs-item"${linkAttributes(site, tab)}${currentMark(isCurrent)}>${label}${externalMark(tab.external, text)}</a>
      </li>
    `;
  const list = menu({
    id: `lectern-tab-${at.index}`,
    buttonClass: isCurrent ? 'tab-link nav-tabs-item tab-current' : 'tab-link nav-tabs-item',
    button: html`${label}${interfaceIcon('chevron-down')}`,
    listLabel: tab.label,
    items: tab.menu.map((link) => menuItem(drawing, { link, current: current.trail.has(link.id) })),
  });
  return html`<li${item}>${list}</li>`;
}

function currentMark(current: boolean): Html {
  const mark = current ? 'true' : undefined;
  return attributes({ 'aria-current': mark, 'data-active': mark });
}

/** The tabs as plain entries for the drawer; menus are listed below their tab. */
export function tabList(drawing: Drawing, { tabs, current }: NavigationView): Html {
  if (tabs.length === 0) return html``;
  const { site, text, icons } = drawing;
  const line = (link: TabView, className: string): Html => html`
    <li>
      <a class="${className}"${linkAttributes(site, link)}${currentMark(current.trail.has(link.id))}>
        ${icon(site, link.icon, icons)}
        <span class="label">${link.label}</span>
        ${tagPill(link.tag)}
        ${externalMark(link.external, text)}
      </a>
    </li>
  `;
  const lines = tabs.flatMap((tab) => [
    line(tab, 'nav-item'),
    ...(tab.menu ?? []).map((link) => line(link, 'nav-item nav-item-in')),
  ]);
  return html`<nav class="drawer-tabs" aria-label="${text.tabs}"><ul class="nav-list">${lines}</ul></nav>`;
}

const CHOICES = ['system', 'light', 'dark'] as const;
const ICONS = { system: 'system', light: 'sun', dark: 'moon' } as const;

interface Drawn {
  readonly menu: Html;
  readonly segments: Html;
}

/** Cache: every page of a language has the same menu. */
const drawn = new WeakMap<InterfaceStrings, Drawn>();

function draw(text: InterfaceStrings): Drawn {
  const known = drawn.get(text) ?? { menu: drawMenu(text), segments: drawSegments(text) };
  drawn.set(text, known);
  return known;
}

function names(text: InterfaceStrings): Record<(typeof CHOICES)[number], string> {
  return { system: text.themeSystem, light: text.themeLight, dark: text.themeDark };
}

/** A button with the current mode, and a menu of the three choices. */
export function themeMenu(site: SiteView, text: InterfaceStrings): Html {
  return site.config.appearance.strict ? html`` : draw(text).menu;
}

function drawMenu(text: InterfaceStrings): Html {
  const labels = names(text);
  const items = CHOICES.map(
    (choice) => html`
      <li>
        <button class="menu-item" type="button" data-set-theme="${choice}" aria-pressed="false">
          ${interfaceIcon(ICONS[choice])}
          <span class="menu-text">${labels[choice]}</span>
          ${interfaceIcon('check')}
        </button>
      </li>
    `,
  );
  return html`
    <div class="theme-choice">
      <button class="icon-button" type="button" popovertarget="lectern-theme" aria-label="${text.theme}">
        <span class="only-light">${interfaceIcon('sun')}</span>
        <span class="only-dark">${interfaceIcon('moon')}</span>
      </button>
      ${menuBox({ id: 'lectern-theme', listLabel: text.theme, items, align: 'end' })}
    </div>
  `;
}

/** The same choice as three buttons side by side, for the drawer. */
export function themeSegments(site: SiteView, text: InterfaceStrings): Html {
  return site.config.appearance.strict ? html`` : draw(text).segments;
}

function drawSegments(text: InterfaceStrings): Html {
  const labels = names(text);
  const buttons = CHOICES.map(
    (choice) => html`
      <button type="button" data-set-theme="${choice}" aria-pressed="false" aria-label="${labels[choice]}">
        ${interfaceIcon(ICONS[choice])}
      </button>
    `,
  );
  return html`<div class="segments theme-choice" role="group" aria-label="${text.theme}">${buttons}</div>`;
}
