/** The answer for addresses that lead nowhere: home when the author asked for that, else a page with suggestions. */
import { nearest } from '../../lib/nearest.ts';
import { listedPages } from '../../site/navigation/views/listed-pages.ts';
import type { Site } from '../../site/site.ts';
import type { FinalHandler } from '../http/handler.ts';
import { HTML_TYPE, redirectTo, reply, TEXT_TYPE } from '../http/reply.ts';
import type { LiveSite } from '../live-site.ts';
import { renderNotFound } from '../theme/layout/not-found.ts';
import { withBase } from './find-page.ts';
import type { PageMaker } from './render-page.ts';

const MOST_SUGGESTIONS = 5;
/** Comparing an address with every page is only done where it is quick: anyone may ask for addresses that do not exist. */
const MOST_COMPARED = 3_000;

export function notFound(live: LiveSite, maker: PageMaker): FinalHandler {
  return async (request) => {
    const site = live.current();
    const wantsPage =
      String(request.headers['accept'] ?? '').includes('text/html') &&
      !/\.[a-z0-9]{2,5}$/i.test(request.path);
    if (!wantsPage)
      return reply(404, TEXT_TYPE, `There is no "${request.path}" on this site\n`, {
        'cache-control': 'no-store',
      });
    if (site.config.errors.notFound.redirect) return redirectTo(withBase(site, site.home), 307);
    const view = {
      site: maker.view(site),
      navigation: site.navigation(request.path),
      path: request.path,
      suggestions: suggestions(site, request.path),
    };
    return reply(404, HTML_TYPE, renderNotFound(view), { 'cache-control': 'no-store' });
  };
}

/** Pages whose last segment is the same or nearly so. */
function suggestions(site: Site, path: string): { label: string; href: string }[] {
  const last = (url: string): string => url.slice(url.lastIndexOf('/') + 1).toLowerCase();
  const wanted = last(path);
  const pages = listedPages(site.tree);
  const near =
    pages.length > MOST_COMPARED ? undefined : nearest(wanted, new Set(pages.map((page) => last(page.url))));
  return pages
    .filter((page) => last(page.url) === wanted || last(page.url) === near)
    .slice(0, MOST_SUGGESTIONS)
    .map((page) => ({ label: page.title, href: page.url }));
}
