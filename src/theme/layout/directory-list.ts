/** Renders the list on a group's own page: its pages as cards, or its groups as collapsible lists. */
import { type Html, html, isEmpty } from '../../lib/html.ts';
import type { DirectoryItemView, DirectoryView } from '../../site/navigation/views/view.ts';
import type { PageView, SiteView } from '../page-view.ts';
import { icon } from './icon.ts';
import { siteHref } from './site-href.ts';

type Descriptions = NonNullable<PageView['descriptions']>;

/** @param used receives the keys of icons, for the page's sprite */
export function directoryList(
  { site, descriptions = {} }: Pick<PageView, 'site' | 'descriptions'>,
  view: DirectoryView | undefined,
  used: Set<string>,
): Html {
  if (view === undefined) return html``;
  const card = (item: DirectoryItemView): Html => cardHtml(site, item, { descriptions, used });
  if (view.style === 'card') return html`<div class="columns">${view.items.map(card)}</div>`;
  const pages = view.items.filter((item) => item.items.length === 0);
  const groups = view.items.filter((item) => item.items.length > 0);
  const folded = groups.map(
    (group) => html`
      <details class="accordion">
        <summary>${icon(site, group.icon, used)}<span data-part="title">${group.label}</span></summary>
        <div data-part="body"><div class="columns">${group.items.map(card)}</div></div>
      </details>
    `,
  );
  return html`
    ${pages.length > 0 ? html`<div class="columns">${pages.map(card)}</div>` : ''}
    ${folded.length > 0 ? html`<div class="accordion-group">${folded}</div>` : ''}
  `;
}

function cardHtml(
  site: SiteView,
  item: DirectoryItemView,
  { descriptions, used }: { descriptions: Descriptions; used: Set<string> },
): Html {
  const href = siteHref(site, item.href);
  if (href === undefined) return html``;
  const drawn = icon(site, item.icon, used);
  const text = descriptions[item.href] ?? '';
  return html`
    <div class="card" data-link>
      ${isEmpty(drawn) ? '' : html`<div data-part="icon">${drawn}</div>`}
      <div data-part="text">
        <p data-part="title"><a href="${href}">${item.label}</a></p>
        ${text === '' ? '' : html`<div data-part="body">${text}</div>`}
      </div>
    </div>
  `;
}
