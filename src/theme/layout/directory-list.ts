/** The listing on a group's own page: its pages as cards, or its groups as folding lists. */
import { escapeAttribute, escapeText } from '../../lib/html.ts';
import type { DirectoryItemView, DirectoryView } from '../../site/navigation/views/view.ts';
import type { PageView, SiteView } from '../page-view.ts';
import { icon } from './icon.ts';
import { siteHref } from './site-href.ts';

type Descriptions = NonNullable<PageView['descriptions']>;

/** @param used gets the keys of icons, for the page's sprite */
export function directoryList(
  { site, descriptions = {} }: Pick<PageView, 'site' | 'descriptions'>,
  view: DirectoryView | undefined,
  used: Set<string>,
): string {
  if (view === undefined) return '';
  const card = (item: DirectoryItemView): string => cardHtml(site, item, { descriptions, used });
  if (view.style === 'card') return `<div class="columns">${view.items.map(card).join('')}</div>`;
  const pages = view.items.filter((item) => item.items.length === 0);
  const groups = view.items.filter((item) => item.items.length > 0);
  const folded = groups.map(
    (group) =>
      `<details class="accordion"><summary>${icon(site, group.icon, used)}<span data-part="title">${escapeText(group.label)}</span></summary><div data-part="body"><div class="columns">${group.items.map(card).join('')}</div></div></details>`,
  );
  return `${pages.length > 0 ? `<div class="columns">${pages.map(card).join('')}</div>` : ''}${folded.length > 0 ? `<div class="accordion-group">${folded.join('')}</div>` : ''}`;
}

function cardHtml(
  site: SiteView,
  item: DirectoryItemView,
  { descriptions, used }: { descriptions: Descriptions; used: Set<string> },
): string {
  const href = siteHref(site, item.href);
  if (href === undefined) return '';
  const drawn = icon(site, item.icon, used);
  const text = descriptions[item.href] ?? '';
  return [
    '<div class="card" data-link>',
    drawn === '' ? '' : `<div data-part="icon">${drawn}</div>`,
    `<div data-part="text"><p data-part="title"><a href="${escapeAttribute(href)}">${escapeText(item.label)}</a></p>`,
    text === '' ? '' : `<div data-part="body">${escapeText(text)}</div>`,
    '</div></div>',
  ].join('');
}
