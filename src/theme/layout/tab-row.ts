/** The row of tabs below the header; the same list stands in the drawer on a phone. */
import { escapeAttribute, escapeText } from '../../lib/html.ts';
import type { NavigationView, TabView } from '../../site/navigation/views/view.ts';
import { interfaceIcon } from '../icons/interface-icon.ts';
import { icon } from './icon.ts';
import { externalMark, linkAttributes, tagPill } from './link-label.ts';
import { menu } from './menu.ts';
import { type Drawing, menuItem } from './menu-item.ts';

/** @returns empty when the page has no tabs around it */
export function tabRow(drawing: Drawing, navigation: NavigationView): string {
  if (navigation.tabs.length === 0) return '';
  const start = navigation.tabs.filter((tab) => tab.align !== 'end');
  const end = navigation.tabs.filter((tab) => tab.align === 'end');
  const items = [...start, ...end].map((tab, i) =>
    tabItem(drawing, navigation, { tab, index: i, push: i === start.length && i > 0 }),
  );
  return `<nav class="tab-row" aria-label="${escapeAttribute(drawing.text.tabs)}"><ul class="tab-list">${items.join('')}</ul></nav>`;
}

function tabItem(
  drawing: Drawing,
  { current }: NavigationView,
  at: { readonly tab: TabView; readonly index: number; readonly push: boolean },
): string {
  const { site, text, icons } = drawing;
  const { tab } = at;
  const mark = current.trail.has(tab.id) ? ' aria-current="true"' : '';
  const label = `${icon(site, tab.icon, icons)}<span class="label">${escapeText(tab.label)}</span>${tagPill(tab.tag)}`;
  const item = at.push ? '<li class="tab-list-end">' : '<li>';
  if (tab.menu === undefined || tab.menu.length === 0)
    return `${item}<a class="tab-link"${linkAttributes(site, tab)}${mark}>${label}${externalMark(tab.external, text)}</a></li>`;
  const list = menu({
    id: `lectern-tab-${at.index}`,
    buttonClass: mark === '' ? 'tab-link' : 'tab-link tab-current',
    button: `${label}${interfaceIcon('chevron-down')}`,
    listLabel: tab.label,
    items: tab.menu.map((link) => menuItem(drawing, { link, current: current.trail.has(link.id) })).join(''),
  });
  return `${item}${list}</li>`;
}

/** The tabs as plain lines for the drawer; menus are written out below their tab. */
export function tabList(drawing: Drawing, { tabs, current }: NavigationView): string {
  if (tabs.length === 0) return '';
  const { site, text, icons } = drawing;
  const line = (link: TabView, className: string): string =>
    `<li><a class="${className}"${linkAttributes(site, link)}${current.trail.has(link.id) ? ' aria-current="true"' : ''}>` +
    `${icon(site, link.icon, icons)}<span class="label">${escapeText(link.label)}</span>${tagPill(link.tag)}${externalMark(link.external, text)}</a></li>`;
  const lines = tabs.map(
    (tab) =>
      line(tab, 'nav-item') + (tab.menu ?? []).map((link) => line(link, 'nav-item nav-item-in')).join(''),
  );
  return `<nav class="drawer-tabs" aria-label="${escapeAttribute(text.tabs)}"><ul class="nav-list">${lines.join('')}</ul></nav>`;
}
