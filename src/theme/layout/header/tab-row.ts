/** Renders the row of tabs below the header; on a phone the drawer has the same list. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import type { NavigationView, TabView } from '../../../site/navigation/views/view.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import { icon } from '../parts/icon.ts';
import { externalMark, linkAttributes, tagPill } from '../parts/link-label.ts';
import { type Drawing, menuItem } from '../parts/menu-item.ts';
import { menu } from './menu.ts';

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
