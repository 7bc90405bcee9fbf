/** The reply for unknown addresses: a redirect home if the author chose that, else a page with suggestions. */
import { defined } from '../../../lib/defined.ts';
import { trustedHtml } from '../../../lib/html.ts';
import type { Site } from '../../../site/site.ts';
import { OUR_PAGES } from '../../../site/site-parts.ts';
import { type NotFoundView, renderNotFound } from '../../../theme/layout/not-found.ts';
import type { SiteView } from '../../../theme/page-view.ts';
import type { FinalHandler, WebRequest } from '../../edge/http/handler.ts';
import { htmlReply, type Reply, redirectTo, reply, TEXT_TYPE } from '../../edge/http/reply.ts';
import type { LiveSite } from '../live/live-site.ts';
import { withBase } from './find-page.ts';
import { ourParts } from './page-parts.ts';
import { shownNavigation } from './page-view.ts';
import type { PageMaker } from './render-page.ts';
import { similarPages } from './similar-pages.ts';

export function notFound(live: LiveSite, maker: PageMaker): FinalHandler {
  return async (request) => {
    const site = live.current();
    if (!wantsPage(request))
      return reply(404, TEXT_TYPE, `There is no "${request.path}" on this site\n`, {
        'cache-control': 'no-store',
      });
    if (site.config.errors.notFound.redirect && site.home !== request.path) return toFirstPage(site);
    const parts = ourParts(await maker.ourParts(site, 'not-found', request.path), request.path);
    const view = await notFoundView(site, maker.view(site), { path: request.path, ...defined({ parts }) });
    return htmlReply(404, renderNotFound(view), { 'cache-control': 'no-store' });
  };
}

/** No cache may keep it: a page or a redirect may be there in a moment, and a stranger can ask for any number of addresses. */
function toFirstPage(site: Site): Reply {
  const answer = redirectTo(withBase(site, site.home), 307);
  return { ...answer, isMissing: true, headers: { ...answer.headers, 'cache-control': 'no-store' } };
}

/** The reply for a page that was withdrawn; it suggests nothing, because what it knows may be of the version before. */
export function gone(live: LiveSite, maker: PageMaker): FinalHandler {
  const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };
  return async (request) => {
    if (!wantsPage(request)) return reply(410, TEXT_TYPE, 'This page was withdrawn\n', headers);
    const site = live.current();
    const lost = OUR_PAGES['not-found'];
    const parts = ourParts(await maker.ourParts(site, 'not-found', lost), lost);
    const view = await notFoundView(site, maker.view(site), defined({ parts }));
    return htmlReply(410, renderNotFound({ ...view, status: 410 }), headers);
  };
}

function wantsPage({ headers, path }: WebRequest): boolean {
  return String(headers['accept'] ?? '').includes('text/html') && !/\.[a-z0-9]{2,5}$/i.test(path);
}

/** @param path the requested address, without base; undefined for one page that serves all addresses */
export async function notFoundView(
  site: Site,
  view: SiteView,
  { path, parts }: { readonly path?: string } & Pick<NotFoundView, 'parts'>,
): Promise<NotFoundView> {
  const address = path ?? OUR_PAGES['not-found'];
  const text = await ownText(site);
  return {
    site: view,
    navigation: shownNavigation(site, view, address),
    path: address,
    suggestions: path === undefined ? [] : await similarPages(site, path),
    ...defined({ text, parts }),
  };
}

/** `errors.404.description` is MDX with components; if it cannot be rendered, it is shown as text. */
async function ownText(site: Site): Promise<NotFoundView['text']> {
  const { description } = site.config.errors.notFound;
  const any = site.pages.byUrl.get(site.home);
  if (description === undefined || any === undefined || any.externalUrl !== undefined) return undefined;
  const { settings } = await site.request(any);
  const file = site.configFiles[0] ?? 'docs.json';
  const { body, failed } = await site.renderRequest({ file, source: description, settings, snippets: {} });
  return failed === undefined
    ? { body: trustedHtml(body.html), icons: body.icons, features: body.features }
    : undefined;
}
