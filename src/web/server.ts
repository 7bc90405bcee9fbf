/** The map of everything the server answers: middleware in order, then every route, one line each. */
import type { Log } from '../lib/log.ts';
import type { FinalHandler, Handler, Middleware } from './http/handler.ts';
import { reply, TEXT_TYPE } from './http/reply.ts';
import type { LiveSite } from './live-site.ts';
import { compression } from './middleware/compression.ts';
import { errors } from './middleware/errors.ts';
import { etag } from './middleware/etag.ts';
import { type ContentPolicy, securityHeaders } from './middleware/security-headers.ts';
import { asset } from './pages/asset.ts';
import { health } from './pages/health.ts';
import { liveEvents } from './pages/live.ts';
import { notFound } from './pages/not-found.ts';
import { type OwnAssets, ownAsset } from './pages/own-asset.ts';
import { page } from './pages/page.ts';
import type { PageMaker } from './pages/render-page.ts';
import { createSearch, searchJson, searchPage } from './pages/search.ts';
import { sitemap } from './pages/sitemap.ts';

export interface ServerDeps {
  readonly live: LiveSite;
  readonly maker: PageMaker;
  readonly assets: OwnAssets;
  readonly policy: () => ContentPolicy;
  /** Public address without trailing slash. */
  readonly origin: string;
  /** True for `dev`: offers the event stream. */
  readonly preview: boolean;
  readonly log: Log;
}

const READS = new Set(['GET', 'HEAD']);

/** One handler for the whole site; `http/listen.ts` gives it a socket, tests call it directly. */
export function createHandler(deps: ServerDeps): FinalHandler {
  const { live, maker } = deps;
  const search = createSearch(live);
  const middleware: readonly Middleware[] = [
    // An author's browser is on the same machine: compressing would only delay the change.
    ...(deps.preview ? [] : [compression()]),
    etag,
    securityHeaders(deps.policy),
    errors(deps.log),
  ];
  const routes: readonly Handler[] = [
    health(live),
    ...(deps.preview ? [liveEvents(live)] : []),
    ownAsset(deps.assets),
    searchJson(search),
    searchPage(live, maker, search),
    sitemap(live, deps.origin),
    asset(live),
    page(live, maker),
  ];
  const last = notFound(live, maker);
  const route: FinalHandler = async (request) => {
    if (!READS.has(request.method))
      return reply(405, TEXT_TYPE, `${request.method} is not possible here\n`, { allow: 'GET, HEAD' });
    for (const handler of routes) {
      const answer = await handler(request);
      if (answer !== undefined) return answer;
    }
    return last(request);
  };
  return middleware.reduceRight((next, wrap) => wrap(next), route);
}
