/** Serves `/PATH/rss.xml` for pages that have entries. */
import type { Handler } from '../../edge/http/handler.ts';
import { reply } from '../../edge/http/reply.ts';
import type { LiveSite } from '../live/live-site.ts';
import { FEED_TYPE, feedXml } from './feed.ts';
import { isIndexed } from './markdown/llms-entries.ts';
import type { PageMaker } from './render-page.ts';

/** @param origin public address without trailing slash */
export function feed(live: LiveSite, maker: PageMaker, origin: string): Handler {
  return async ({ path }) => {
    if (!path.endsWith('/rss.xml')) return undefined;
    const site = live.current();
    const page = site.pages.byUrl.get(path.slice(0, -'/rss.xml'.length) || '/');
    if (page === undefined || page.externalUrl !== undefined || site.files.has(path.slice(1)))
      return undefined;
    const { body } = await site.render(page);
    if (body.updates === undefined || body.updates.length === 0) return undefined;
    const xml = feedXml({ site, page, updates: body.updates, origin, view: maker.view(site) });
    return reply(200, FEED_TYPE, xml, {
      'cache-control': 'no-cache',
      ...(page.noindex || page.hidden || !isIndexed(site) ? { 'x-robots-tag': 'noindex' } : {}),
    });
  };
}
