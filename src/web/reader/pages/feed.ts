/** Generates `/PATH/rss.xml`: the entries of a changelog page as a feed (RSS 2.0). */
import type { PageMeta, RenderedBody, UpdateEntry } from '../../../site/content/page/page.ts';
import type { Site } from '../../../site/site.ts';
import type { PageView, SiteView } from '../../../theme/page-view.ts';
import { feedHtml, feedText, xmlText } from './feed-html.ts';
import { modifiedAt } from './page-history.ts';
import { updateDate } from './update-date.ts';

export const FEED_TYPE = 'application/rss+xml; charset=utf-8';
const MAX_ITEMS = 100;
/** Characters of an entry's summary. */
const LONGEST_SUMMARY = 500;

/** Path of a page's feed in the site. */
export function feedPath(url: string): string {
  return `${url === '/' ? '' : url}/rss.xml`;
}

/** The feed link of a page; undefined without entries, or in static files of a site whose public address is unknown. */
export function pageFeed(
  page: PageMeta,
  { updates = [] }: RenderedBody,
  { search, origin }: Pick<SiteView, 'search' | 'origin'>,
): Pick<PageView, 'feed'> {
  if (updates.length === 0 || (search.kind === 'static' && origin === undefined)) return {};
  const { rss } = page.frontMatter;
  return { feed: { href: feedPath(page.url), shown: rss === true || rss === 'true' } };
}

interface FeedParts {
  readonly site: Site;
  readonly page: PageMeta;
  readonly updates: readonly UpdateEntry[];
  /** Public address without trailing slash. */
  readonly origin: string;
  readonly view: Pick<SiteView, 'history'>;
}

export function feedXml({ site, page, updates, origin, view }: FeedParts): string {
  const address = encodeURI(`${origin}${site.base}${page.url}`.toWellFormed());
  const self = encodeURI(`${origin}${site.base}${feedPath(page.url)}`.toWellFormed());
  const lang = site.navigation(page.url).language?.lang ?? 'en';
  const changed = modifiedAt(view, page);
  const items = updates
    .slice(0, MAX_ITEMS)
    .map((entry, at) => item(entry, { address, origin, lang, fallback: at === 0 ? changed : undefined }));
  const { name, description = name } = site.config;
  const newest = Math.max(...items.map(({ date }) => date ?? 0));
  const built = changed ?? (newest > 0 ? newest : undefined);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>',
    `<title>${xmlText(page.title === name ? name : `${page.title} - ${name}`)}</title>`,
    `<link>${xmlText(address)}</link>`,
    `<description>${xmlText(page.description ?? description)}</description>`,
    `<language>${xmlText(lang.toLowerCase())}</language>`,
    '<generator>Lectern</generator>',
    built === undefined ? '' : `<lastBuildDate>${new Date(built).toUTCString()}</lastBuildDate>`,
    `<atom:link href="${xmlAttribute(self)}" rel="self" type="application/rss+xml"/>`,
    ...items.map(({ xml }) => xml),
    '</channel></rss>\n',
  ]
    .filter((line) => line !== '')
    .join('\n');
}

interface ItemPlace {
  readonly address: string;
  readonly origin: string;
  readonly lang: string;
  /** When the page was last changed: used for the newest entry, which is what changed. */
  readonly fallback: number | undefined;
}

function item(
  { id, label, description, tags, rss, html }: UpdateEntry,
  { address, origin, lang, fallback }: ItemPlace,
): { readonly xml: string; readonly date: number | undefined } {
  const link = `${address}#${encodeURIComponent(id.toWellFormed())}`;
  const date = updateDate(label, lang) ?? updateDate(description ?? '', lang) ?? fallback;
  const content = rss?.description === undefined ? feedHtml(html, { origin, page: address }) : '';
  const summary =
    rss?.description ?? [description, feedText(content, LONGEST_SUMMARY)].filter(Boolean).join(' · ');
  const lines = [
    `<title>${xmlText(rss?.title ?? label)}</title>`,
    `<link>${xmlText(link)}</link>`,
    `<guid isPermaLink="true">${xmlText(link)}</guid>`,
    date === undefined ? '' : `<pubDate>${new Date(date).toUTCString()}</pubDate>`,
    ...tags.map((tag) => `<category>${xmlText(tag)}</category>`),
    `<description>${xmlText(summary)}</description>`,
    content === '' ? '' : `<content:encoded>${xmlText(content)}</content:encoded>`,
  ];
  return { xml: `<item>${lines.join('')}</item>`, date };
}

const xmlAttribute = (text: string): string => xmlText(text).replaceAll('"', '&quot;');
