/** Generates the files of a sitemap: pages for search engines, with translations and dates. */

import { yieldToEventLoop } from '../../../lib/async/yield-to-event-loop.ts';
import type { PageMeta } from '../../../site/content/page/page.ts';
import { pageAlternates } from '../../../site/navigation/views/page-alternates.ts';
import { type Place, treeIndex } from '../../../site/navigation/views/tree-index.ts';
import type { Site } from '../../../site/site.ts';
import { canonicalAddress } from '../../../theme/layout/head/page-addresses.ts';
import type { SiteView } from '../../../theme/page-view.ts';
import { xmlText } from './feed-html.ts';
import { isIndexed } from './markdown/llms-entries.ts';
import { modifiedAt } from './page-history.ts';
import { isNoindex } from './page-view.ts';

/** Most addresses per file, as the protocol defines. */
export const MAX_ADDRESSES = 50_000;
/** The protocol also limits a file to 50 MB; an address with translations may take a kilobyte or two. */
const MAX_BYTES = 40_000_000;

/** In navigation order, then by address. */
function* indexedPages(site: Site): Generator<PageMeta> {
  if (!isIndexed(site)) return;
  const { reading, byUrl } = treeIndex(site.tree);
  const all = site.config.seo.indexing === 'all';
  const listed = new Set(reading.map(({ page }) => page.url));
  // A folder without navigation is a site too.
  const unlisted =
    all || byUrl.size === 0 ? [...site.pages.byUrl.keys()].filter((url) => !listed.has(url)).sort() : [];
  for (const urls of [listed, unlisted])
    for (const url of urls) {
      const page = site.pages.byUrl.get(url);
      if (page !== undefined && isIndexedPage(page, byUrl.get(url) ?? [], all)) yield page;
    }
}

/** `noindex` always excludes a page; `hidden` is overridden by `seo.indexing: all`, and on an element by `searchable: true`. */
function isIndexedPage(page: PageMeta, places: readonly Place[], all: boolean): boolean {
  if (page.externalUrl !== undefined || isNoindex(page, all)) return false;
  return all || places.length === 0 || places.some((place) => place.visible || isSearchable(place));
}

/** Whether readers come to a page by themselves: one that is hidden, or outside of the navigation, is for those who got its address. */
export function isFound(site: Site, url: string): boolean {
  const page = site.pages.byUrl.get(url);
  const all = site.config.seo.indexing === 'all';
  if (page === undefined || page.externalUrl !== undefined || (page.hidden && isNoindex(page, all)))
    return false;
  const { byUrl } = treeIndex(site.tree);
  if (all || url === site.home || byUrl.size === 0) return true;
  return (byUrl.get(url) ?? []).some((place) => place.visible || isSearchable(place));
}

/** The value of the nearest ancestor that has one. */
function isSearchable(place: Place): boolean {
  for (let at = place.parent; at !== undefined; at = at.parent)
    if ((at.node.kind === 'group' || at.node.kind === 'division') && at.node.searchable !== undefined)
      return at.node.searchable;
  return false;
}

/**
 * Files by name: one file, or an index of several if there are too many addresses.
 * @param origin public address without trailing slash
 */
export async function sitemapFiles(
  site: Site,
  view: SiteView,
  origin: string,
  max = MAX_ADDRESSES,
): Promise<Map<string, string>> {
  const known = { ...view, origin };
  const all: string[] = [];
  let bytes = 0;
  for await (const page of yieldToEventLoop(indexedPages(site))) {
    const { url, canonical } = page;
    // A page with a canonical address elsewhere is left out.
    if (canonicalAddress(known, url, canonical) !== canonicalAddress(known, url)) continue;
    all.push(row(page, { site, view, origin }));
    bytes += all.at(-1)!.length + 1;
  }
  if (all.length <= max && bytes <= MAX_BYTES) return new Map([['sitemap.xml', urlSet(all)]]);
  const parts = partsOf(all, max);
  const base = encodeURI(`${origin}${site.base}`);
  const rows = parts.map(
    (_, at) => `  <sitemap><loc>${xmlText(`${base}/sitemap-${at + 1}.xml`)}</loc></sitemap>`,
  );
  return new Map([
    ['sitemap.xml', document('sitemapindex', rows, '')],
    ...parts.map((part, at) => [`sitemap-${at + 1}.xml`, urlSet(part)] as const),
  ]);
}

function partsOf(rows: readonly string[], max: number): string[][] {
  const parts: string[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const last = parts.at(-1);
    if (last === undefined || last.length >= max || bytes + row.length > MAX_BYTES) {
      parts.push([row]);
      bytes = row.length;
    } else {
      last.push(row);
      bytes += row.length;
    }
  }
  return parts;
}

interface RowPlace {
  readonly site: Site;
  readonly view: SiteView;
  readonly origin: string;
}

function row(page: PageMeta, { site, view, origin }: RowPlace): string {
  const at = modifiedAt(view, page);
  const known = { ...view, origin };
  const address = (url: string): string => xmlText(canonicalAddress(known, url) ?? '');
  const alternates = pageAlternates(site.tree, page.url).filter(
    ({ href }) => href === page.url || !isLeftOut(site, href),
  );
  const links =
    alternates.length < 2
      ? ''
      : [...alternates, ...defaultOf(alternates)]
          .map(
            ({ lang, href }) =>
              `<xhtml:link rel="alternate" hreflang="${xmlText(lang)}" href="${address(href).replaceAll('"', '&quot;')}"/>`,
          )
          .join('');
  const date = at === undefined ? '' : `<lastmod>${new Date(at).toISOString().slice(0, 19)}Z</lastmod>`;
  return `  <url><loc>${address(page.url)}</loc>${date}${links}</url>`;
}

/** A translation that is not to be indexed is not listed. */
function isLeftOut(site: Site, url: string): boolean {
  const page = site.pages.byUrl.get(url);
  return page === undefined || isNoindex(page, true);
}

/** `x-default` is the default language, which comes first. */
function defaultOf<T extends { readonly lang: string; readonly href: string }>(
  alternates: readonly T[],
): { readonly lang: string; readonly href: string }[] {
  const [first] = alternates;
  return first === undefined ? [] : [{ lang: 'x-default', href: first.href }];
}

function urlSet(rows: readonly string[]): string {
  const xhtml = rows.some((one) => one.includes('<xhtml:'))
    ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"'
    : '';
  return document('urlset', rows, xhtml);
}

function document(name: string, rows: readonly string[], more: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${more}>\n${rows.map((one) => `${one}\n`).join('')}</${name}>\n`;
}
