/** Serves `/PATH.md`, and `/PATH` for clients that ask for Markdown. */
import type { PageMeta } from '../../../../site/content/page/page.ts';
import { NO_READER_DATA, type ReaderData, readerData } from '../../../../site/content/reader-data.ts';
import type { Site } from '../../../../site/site.ts';
import type { Handler } from '../../../edge/http/handler.ts';
import { type HeaderValues, personalReply, type Reply, redirectTo, reply } from '../../../edge/http/reply.ts';
import type { LiveSite } from '../../live/live-site.ts';
import { findPage, withBase } from '../find-page.ts';
import { indexPointer, llmsHeaders } from './llms-entries.ts';
import { readerMarkdown } from './page-markdown.ts';

export const MARKDOWN_TYPE = 'text/markdown; charset=utf-8';

/** @param origin public address without trailing slash, prefixed to links in the text */
export function pageMarkdownRoute(live: LiveSite, origin: string): Handler {
  return async ({ path, headers, reader }) => {
    const user = reader === undefined ? NO_READER_DATA : readerData(reader.content);
    const site = live.current();
    if (path.endsWith('.md')) return ownAddress(site, path, { origin, user });
    if (!prefersMarkdown(headers['accept'])) return undefined;
    const found = findPage(site, path);
    // A redirect is the same for every client.
    return found.kind === 'page' ? textOf(site, found.page, { origin, user, headers: {} }) : undefined;
  };
}

async function ownAddress(
  site: Site,
  path: string,
  { origin, user }: { readonly origin: string; readonly user: ReaderData },
): Promise<Reply | undefined> {
  const url = path.slice(0, -'.md'.length).replace(/\/index$/, '') || '/';
  const found = findPage(site, url);
  if (found.kind === 'nothing') return undefined;
  if (found.kind === 'redirect') {
    const inside = found.to.startsWith('/') && !found.to.startsWith('//');
    const bare = found.to.replace(/[?#].*$/, '');
    return redirectTo(
      inside ? (bare === `${site.base}/` ? `${bare}index.md` : `${bare}.md`) : found.to,
      found.status,
    );
  }
  const { url: address = found.page.url } = found.page.original ?? {};
  const canonical = `${origin}${withBase(site, address)}`;
  // Search engines shall index the HTML page.
  const headers = { 'x-robots-tag': 'noindex', link: `<${canonical}>; rel="canonical"` };
  return textOf(site, found.page, { origin, user, headers });
}

async function textOf(
  site: Site,
  page: PageMeta,
  {
    origin,
    user,
    headers,
  }: { readonly origin: string; readonly user: ReaderData; readonly headers: HeaderValues },
): Promise<Reply> {
  const { link, ...known } = llmsHeaders(site);
  const links = [headers['link'], link].filter((each) => each !== undefined).join(', ');
  const { text, personal, isFinal } = await readerMarkdown(site, page, {
    origin,
    user,
    pointer: indexPointer(site, origin),
  });
  const all = { vary: 'accept', ...known, ...headers, ...(links === '' ? {} : { link: links }) };
  return personal
    ? personalReply(MARKDOWN_TYPE, text, all)
    : reply(200, MARKDOWN_TYPE, text, { 'cache-control': isFinal ? 'no-cache' : 'no-store', ...all });
}

const MAX_TYPES = 50;
const TEXT = new Set(['text/markdown', 'text/x-markdown', 'text/plain']);
const HTML = new Set(['text/html', 'application/xhtml+xml']);

/**
 * True when Markdown or plain text is named and HTML is not preferred to it. Wildcards count as HTML: they state no preference.
 */
export function prefersMarkdown(accept: unknown): boolean {
  if (typeof accept !== 'string' || !/text\//i.test(accept)) return false;
  let text = 0;
  let html = 0;
  for (const range of accept.split(',', MAX_TYPES)) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const quality = qualityOf(parameters);
    if (TEXT.has(type)) text = Math.max(text, quality);
    if (HTML.has(type)) html = Math.max(html, quality);
  }
  return text > 0 && text >= html;
}

function qualityOf(parameters: readonly string[]): number {
  const given = parameters.find((each) => each.startsWith('q='));
  const quality = given === undefined ? 1 : Number(given.slice(2));
  return quality >= 0 && quality <= 1 ? quality : 0;
}
