/** Answers an address where nothing is with the redirect that the team keeps for it beside docs.json. */
import type { Handler } from '../../edge/http/handler.ts';
import { redirectTo } from '../../edge/http/reply.ts';
import type { LiveSite } from '../live/live-site.ts';
import { withBase, withQuery } from './find-page.ts';

/** Addresses, decoded and without a slash at the end, each with the page that it leads to. */
export type TeamRedirects = () => ReadonlyMap<string, string>;

/**
 * Comes after everything that a site answers by itself, so it hides nothing. It leads only to a page that this reader may see: it
 * tells of no other, leads nowhere else, and never in a circle. Nothing keeps the answer, so what is removed is gone at once.
 */
export function teamRedirect(live: LiveSite, redirects: TeamRedirects): Handler {
  return ({ path, query }) => {
    const known = redirects();
    if (known.size === 0) return undefined;
    const site = live.current();
    const asMarkdown = path.endsWith('.md');
    const to = known.get(plain(path)) ?? (asMarkdown ? known.get(path.slice(0, -'.md'.length)) : undefined);
    const page = to === undefined ? undefined : site.pages.byUrl.get(to);
    // A page that is only a link may lead to another site, or back here.
    if (to === undefined || page === undefined || page.externalUrl !== undefined) return undefined;
    const target = asMarkdown ? `${to === '/' ? '/index' : to}.md` : to;
    const answer = redirectTo(withQuery(withBase(site, target), query), 307);
    return { ...answer, headers: { ...answer.headers, 'cache-control': 'no-store' } };
  };
}

const plain = (path: string): string => path.replace(/(?<=.)\/+$/, '');
