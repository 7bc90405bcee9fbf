/** Answers `/_lectern/compare?from=COMMIT&page=…`: a page with what differs from what is served, or from `&to=COMMIT`, marked. */
import { AppError } from '../../../lib/app-error.ts';
import { createTaskQueue } from '../../../lib/async/task-queue.ts';
import type { Log } from '../../../lib/log.ts';
import type { Audience } from '../../../site/content/page/audience.ts';
import type { Site } from '../../../site/site.ts';
import { renderCompareList } from '../../../theme/layout/compare-page.ts';
import { COMPARE_PATH } from '../../../theme/layout/compare-path.ts';
import { pageStrings } from '../../../theme/layout/shell.ts';
import { prepareSidebar } from '../../../theme/layout/sidebar/sidebar.ts';
import type { SiteView } from '../../../theme/page-view.ts';
import type { Handler, WebRequest } from '../../edge/http/handler.ts';
import { HTML_TYPE, htmlReply, type Reply, reply } from '../../edge/http/reply.ts';
import { unavailable } from '../../edge/middleware/unavailable.ts';
import type { LiveSite } from '../live/live-site.ts';
import { shownNavigation } from '../pages/page-view.ts';
import type { PageMaker } from '../pages/render-page.ts';
import { compareAddress } from './compare-address.ts';
import type { CompareVersion } from './compare-version.ts';
import { comparedList } from './compared-list.ts';
import { type CompareFrame, comparedPage } from './compared-page.ts';
import { pageVersions } from './page-versions.ts';

export interface OldVersions {
  /**
   * @param id of a commit, or its first characters, in lower case
   * @returns undefined for a commit that readers may not ask for, or that holds no site
   * @throws AppError while it cannot be read
   */
  find(id: string, audience: Audience): Promise<CompareVersion | undefined>;
}

interface CompareCommitsParts {
  /** As its audience may see it. */
  readonly live: LiveSite;
  readonly maker: PageMaker;
  readonly versions: OldVersions;
  readonly log: Log;
}

const COMMIT = /^[0-9a-f]{7,40}$/;
const SHORT = 10;
const HEADERS = { 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' };
/** Comparisons that a handler makes, or that wait for that: each takes the thread that answers all readers. */
const MAX_MAKING = 8;
const BUSY = 'compare/busy';
const turns = createTaskQueue({ atOnce: 2, ofOne: 1 });

export function compareCommits({ live, maker, versions, log }: CompareCommitsParts): Handler {
  let making = 0;
  const turn = async <Made>(now: Site, make: () => Promise<Made>): Promise<Made> => {
    if (making >= MAX_MAKING)
      throw new AppError(BUSY, 'Too many comparisons are being made', {
        hint: 'Try again in a moment',
      });
    making++;
    return turns.take(now.source.name, make).finally(() => making--);
  };
  const answer = async (request: WebRequest): Promise<Reply | undefined> => {
    const now = live.current();
    const view = maker.view(now);
    const [before, after] = await Promise.all([
      find(versions, audienceIn(request, now), named(request, 'from')),
      laterOf(versions, { now, audience: audienceIn(request, now) }, named(request, 'to')),
    ]);
    if (before === undefined || after === undefined) return undefined;
    const to = named(request, 'to') === '' ? undefined : after.commit;
    const address = compareAddress(request, { base: now.base, from: before.commit, to });
    const { page: requested, layout } = address;
    const list = await comparedList(before, after, { address, turn: (make) => turn(now, make) });
    const frame = frameOf(now, view);
    const pages = requested === undefined ? undefined : pageVersions(before, after, list, requested);
    if (pages === undefined) {
      const bar = { ...list, layout, changes: 0 };
      const page = renderCompareList(
        { ...(await frame(requested ?? COMPARE_PATH)), bar },
        requested !== undefined,
      );
      return htmlReply(requested === undefined ? 200 : 404, page, HEADERS);
    }
    const key = JSON.stringify([before.commit, to, layout, requested]);
    const { html, etag } = await maker.ours(now, key, () =>
      turn(now, () => comparedPage({ before, after, list, address, pages, frame })),
    );
    return reply(200, HTML_TYPE, html, { ...HEADERS, etag });
  };
  return async (request) => {
    try {
      return await answer(request);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code !== BUSY) log.error(`Two commits cannot be compared: ${error.message}`);
      return unavailable(request);
    }
  };
}

const named = ({ query }: WebRequest, name: 'from' | 'to'): string => (query.get(name) ?? '').toLowerCase();

/** Readers who see the same site today may see different parts of an old commit. */
function audienceIn({ reader }: WebRequest, { audience }: Site): Audience {
  return reader === undefined ? audience : { ...audience, groups: new Set(reader.groups) };
}

async function find(
  versions: OldVersions,
  audience: Audience,
  id: string,
): Promise<CompareVersion | undefined> {
  return COMMIT.test(id) ? versions.find(id, audience) : undefined;
}

/** What is served needs no second site of its commit. */
function laterOf(
  versions: OldVersions,
  { now, audience }: { readonly now: Site; readonly audience: Audience },
  id: string,
): Promise<CompareVersion | undefined> {
  const { commit = '' } = now.source;
  if (id !== '' && (id.length < SHORT || !commit.startsWith(id))) return find(versions, audience, id);
  return Promise.resolve({ site: now, commit, label: commit.slice(0, SHORT), place: now.base });
}

function frameOf(now: Site, site: SiteView): (url: string) => Promise<CompareFrame> {
  return async (url) => {
    const navigation = shownNavigation(now, site, url);
    await prepareSidebar(site, navigation.sidebar, pageStrings(navigation));
    return { site, navigation };
  };
}
