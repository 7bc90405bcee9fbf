/** Serves `/sitemap.xml` and `/robots.txt`, unless the author's folder has its own. */
import type { Site } from '../../../site/site.ts';
import type { SiteView } from '../../../theme/page-view.ts';
import type { Handler } from '../../edge/http/handler.ts';
import { reply, TEXT_TYPE } from '../../edge/http/reply.ts';
import type { LiveSite } from '../live/live-site.ts';
import { type CachedText, cachedText, cachedTextReply } from './cached-text.ts';
import { isIndexed } from './markdown/llms-entries.ts';
import type { PageMaker } from './render-page.ts';
import { sitemapFiles } from './sitemap-files.ts';

const XML_TYPE = 'application/xml; charset=utf-8';

/**
 * The content signals. A public site wants to be found and quoted; whether models may be trained on it is the author's decision, in
 * a robots.txt of their own, so it is left out here.
 */
export function robotsTxt(site: Site, origin: string): string {
  // Addresses stay open to crawlers: a crawler that may not read a page never sees its `noindex`.
  if (!isIndexed(site))
    return 'User-agent: *\nContent-Signal: search=no, ai-input=no, ai-train=no\nAllow: /\n';
  return `User-agent: *\nContent-Signal: search=yes, ai-input=yes\nAllow: /\n\nSitemap: ${encodeURI(`${origin}${site.base}`)}/sitemap.xml\n`;
}

/** @param origin public address without trailing slash */
export function sitemap(live: LiveSite, maker: PageMaker, origin: string): Handler {
  // Computed once, in steps, however many clients wait; new Git history makes a new view with other dates.
  let cachedSitemap:
    | { readonly view: SiteView; readonly files: Promise<ReadonlyMap<string, CachedText>> }
    | undefined;
  return async ({ path }) => {
    const site = live.current();
    if (path === '/robots.txt' && !site.files.has('robots.txt'))
      return reply(200, TEXT_TYPE, robotsTxt(site, origin));
    if (!/^\/sitemap(?:-\d+)?\.xml$/.test(path) || site.files.has(path.slice(1))) return undefined;
    const view = maker.view(site);
    if (cachedSitemap?.view !== view) cachedSitemap = { view, files: keptFiles(site, view, origin) };
    const text = (await cachedSitemap.files).get(path.slice(1));
    return text === undefined ? undefined : cachedTextReply(text, XML_TYPE);
  };
}

async function keptFiles(site: Site, view: SiteView, origin: string): Promise<Map<string, CachedText>> {
  const files = new Map<string, CachedText>();
  for (const [path, text] of await sitemapFiles(site, view, origin))
    files.set(path, await cachedText(Buffer.from(text)));
  return files;
}
