/** Answers `/@COMMIT/…`: the page as it was in a commit that readers saw. */
import { AppError } from '../../../lib/app-error.ts';
import { defined } from '../../../lib/defined.ts';
import type { LineCommit } from '../../../lib/git/history/commit-line.ts';
import { isOfAuthors } from '../../../site/config/broken-config.ts';
import type { Site } from '../../../site/site.ts';
import { commitNotice } from '../../../theme/layout/article/commit-notice.ts';
import { canonicalAddress } from '../../../theme/layout/head/page-addresses.ts';
import { siteHref } from '../../../theme/layout/parts/site-href.ts';
import { type FinalHandler, type WebRequest, withParts } from '../../../web/edge/http/handler.ts';
import { type Reply, redirectTo } from '../../../web/edge/http/reply.ts';
import { unavailable } from '../../../web/edge/middleware/unavailable.ts';
import type { GatedSite } from '../../../web/reader/access/gated-site.ts';
import { pageOfToday } from '../../../web/reader/pages/page-of-today.ts';
import { refusedCommit } from '../../../web/reader/pages/refused-commit.ts';
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
