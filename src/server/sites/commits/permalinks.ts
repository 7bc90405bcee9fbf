/** Answers `/@COMMIT/…`: the page as it was in a commit that readers saw. */
import { AppError } from '../../../lib/app-error.ts';
import { defined } from '../../../lib/defined.ts';
import type { LineCommit } from '../../../lib/git/history/commit-line.ts';
import { html } from '../../../lib/html.ts';
import { isOfAuthors } from '../../../site/config/broken-config.ts';
import type { Site } from '../../../site/site.ts';
import { commitNotice } from '../../../theme/layout/article/commit-notice.ts';
import { canonicalAddress } from '../../../theme/layout/head/page-addresses.ts';
import { siteHref } from '../../../theme/layout/parts/site-href.ts';
import { type FinalHandler, type WebRequest, withParts } from '../../../web/edge/http/handler.ts';
import { htmlReply, type Reply, redirectTo, reply, TEXT_TYPE } from '../../../web/edge/http/reply.ts';
import { unavailable } from '../../../web/edge/middleware/unavailable.ts';
import type { GatedSite } from '../../../web/reader/access/gated-site.ts';
import type { RequestedCommit } from './commit-site.ts';
import type { CommitSites } from './commit-sites.ts';
import type { PublishedCommits } from './published-commits.ts';

interface PermalinkParts {
  readonly commits: CommitSites;
  readonly published: PublishedCommits;
  readonly gated: Pick<GatedSite, 'handler' | 'refusal'>;
  /** As everyone may see it. */
  readonly today: () => Site;
  /** Public origin, when known. */
  readonly origin: string | undefined;
}

const PERMALINK = /^\/@([0-9a-f]{7,40})(?=\/|$)/i;

export const isPermalink = (path: string): boolean => PERMALINK.test(path);

/** All other requests go to the live site. */
export function permalinks(parts: PermalinkParts): FinalHandler {
  const { gated } = parts;
  return (request) => {
    const [start, id] = PERMALINK.exec(request.path) ?? [];
    if (start === undefined || id === undefined) return gated.handler(request);
    return answer(parts, request, { id: id.toLowerCase(), rest: request.path.slice(start.length) });
  };
}

interface PermalinkRequest {
  readonly id: string;
  /** Path after the id. */
  readonly rest: string;
}

async function answer(
  parts: PermalinkParts,
  request: WebRequest,
  { id, rest }: PermalinkRequest,
): Promise<Reply> {
  const { commits, published, gated } = parts;
  // Whoever may see nothing learns nothing of commits, and makes the server fetch none.
  const refusal = await gated.refusal(request);
  if (refusal !== undefined) return refusal;
  try {
    const found = await published.find(id);
    if (found === undefined) return await gated.handler(request);
    if (found.commit !== id) return toWhole(parts.today(), request, `/@${found.commit}${rest}`);
    const site = await commits.open(requestedOf(parts, found));
    return await site.handler(withParts(request, { path: rest === '' ? '/' : rest }));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return isOfAuthors(error) ? refusedCommit(request, id) : unavailable(request);
  }
}

function toWhole({ base }: Site, { query, hasQuery }: WebRequest, path: string): Reply {
  return redirectTo(encodeURI(base + path) + (hasQuery ? `?${query.toString()}` : ''), 307);
}

/** The site of a commit below its address. */
export function requestedOf(
  { today, origin }: Pick<PermalinkParts, 'today' | 'origin'>,
  { commit, date }: LineCommit,
): RequestedCommit {
  return {
    commit,
    use: 'permalink',
    prefix: `/@${commit}`,
    additions: () => ({
      above: ({ url, lang }) => {
        const now = today();
        const href = siteHref(now, pageOfToday(now, url) ?? now.home) ?? '';
        return commitNotice({ commit, date, href, lang });
      },
    }),
    canonical: (url) => {
      const now = today();
      const page = pageOfToday(now, url);
      const { base, config } = now;
      return page === undefined
        ? undefined
        : canonicalAddress({ base, config, ...defined({ origin }) }, page);
    },
  };
}

/**
 * @param url of a page that the reader sees in an older version; what they may not see today, they do not see there
 * @returns the same address, or what it redirects to; undefined when there is neither
 */
function pageOfToday(site: Site, url: string | undefined): string | undefined {
  if (url === undefined) return undefined;
  if (site.pages.byUrl.has(url) || site.closed.pages.has(url)) return url;
  const to = site.redirect(url)?.to;
  return to?.startsWith('/') === true ? to : undefined;
}

const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
};

/** @param commit id of it */
function refusedCommit({ headers }: Pick<WebRequest, 'headers'>, commit: string): Reply {
  const words = `Commit ${commit.slice(0, 10)} has no docs.json that can be read, so there is nothing to show of it.`;
  if (!String(headers['accept'] ?? '').includes('text/html'))
    return reply(404, TEXT_TYPE, `${words}\n`, HEADERS);
  const page = html`
    <!doctype html>
    <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <meta name="color-scheme" content="light dark">
      <title>Nothing to show</title>
      <body style="font:1rem/1.6 system-ui,sans-serif;max-width:34rem;margin:20vh auto;padding:0 1.5rem">
        <h1 style="font-size:1.4rem">Nothing to show</h1>
        <p>${words}</p>
      </body>
    </html>
  `;
  return htmlReply(404, page, HEADERS);
}
