/** Answers `/_lectern/compare?from=COMMIT&page=…`: a page with what differs from what is served, or from `&to=COMMIT`, marked. */
import { AppError } from '../../../lib/app-error.ts';
import { BoundedMap } from '../../../lib/bounded-map.ts';
import type { Html } from '../../../lib/html.ts';
import type { Log } from '../../../lib/log.ts';
import type { Audience } from '../../../site/content/audience.ts';
import type { Site } from '../../../site/site.ts';
import { renderCompareList } from '../../../theme/layout/compare-page.ts';
import { COMPARE_PATH } from '../../../theme/layout/compare-path.ts';
import { pageStrings } from '../../../theme/layout/shell.ts';
import { prepareSidebar } from '../../../theme/layout/sidebar.ts';
import type { SiteView } from '../../../theme/page-view.ts';
import type { Handler, WebRequest } from '../../edge/http/handler.ts';
import { HTML_TYPE, type Reply, reply } from '../../edge/http/reply.ts';
import { unavailable } from '../../edge/middleware/unavailable.ts';
import type { LiveSite } from '../live/live-site.ts';
import type { PageMaker } from '../pages/render-page.ts';
import { shownNavigation } from '../pages/shown-navigation.ts';
import { type CompareAddress, compareAddress } from './compare-address.ts';
import type { CompareVersion } from './compare-version.ts';
import { type ComparedList, comparedList } from './compared-list.ts';
import { type CompareFrame, comparedPage } from './compared-page.ts';

export interface OldVersions {
  /**
   * @param id of a commit, or its first characters, in lower case
   * @returns undefined for a commit that readers may not ask for, or that holds no site
   * @throws AppError while it cannot be read
   */
  find(id: string, audience: Audience): Promise<CompareVersion | undefined>;
}

export interface CompareCommitsParts {
  /** As its audience may see it. */
  readonly live: LiveSite;
  readonly maker: PageMaker;
  readonly versions: OldVersions;
  readonly log: Log;
}

interface Compared {
  readonly before: CompareVersion;
  readonly after: CompareVersion;
  readonly address: CompareAddress;
  readonly frame: (url: string) => Promise<CompareFrame>;
}

const COMMIT = /^[0-9a-f]{7,40}$/;
const SHORT = 10;
/** Characters of finished pages. */
const MOST_KEPT = 8 * 1024 * 1024;

export function compareCommits({ live, maker, versions, log }: CompareCommitsParts): Handler {
  const kept = new WeakMap<SiteView, BoundedMap<string, Html>>();
  const keptOf = (view: SiteView): BoundedMap<string, Html> => {
    const known = kept.get(view) ?? new BoundedMap<string, Html>({ weight: MOST_KEPT });
    kept.set(view, known);
    return known;
  };
  const answer = async (request: WebRequest): Promise<Reply | undefined> => {
    const now = live.current();
    const view = maker.view(now);
    const [before, later] = await Promise.all([
      find(versions, now, named(request, 'from')),
      laterOf(versions, now, named(request, 'to')),
    ]);
    if (before === undefined || later === undefined) return undefined;
    const to = named(request, 'to') === '' ? undefined : later.commit;
    const address = compareAddress(request, { base: now.base, from: before.commit, to });
    const compared = { before, after: later, address, frame: frameOf(now, view) };
    const key = JSON.stringify([before.commit, to, address.layout, address.page]);
    const known = keptOf(view).get(key);
    if (known !== undefined) return shown(known, 200);
    const list = await comparedList(before, later, address);
    const page =
      address.page === undefined ? undefined : await comparedPage({ ...compared, list, page: address.page });
    if (page === undefined)
      return shown(await listOf(compared, list), address.page === undefined ? 200 : 404);
    keptOf(view).set(key, page, String(page).length);
    return shown(page, 200);
  };
  return async (request) => {
    try {
      return await answer(request);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      log.error(`Two commits cannot be compared: ${error.message}`);
      return unavailable(request);
    }
  };
}

const named = ({ query }: WebRequest, name: 'from' | 'to'): string => (query.get(name) ?? '').toLowerCase();

async function find(versions: OldVersions, now: Site, id: string): Promise<CompareVersion | undefined> {
  return COMMIT.test(id) ? versions.find(id, now.audience) : undefined;
}

/** What is served needs no second site of its commit. */
function laterOf(versions: OldVersions, now: Site, id: string): Promise<CompareVersion | undefined> {
  const { commit = '' } = now.source;
  if (id !== '' && (id.length < SHORT || !commit.startsWith(id))) return find(versions, now, id);
  return Promise.resolve({ site: now, commit, label: commit.slice(0, SHORT), place: now.base });
}

function frameOf(now: Site, site: SiteView): Compared['frame'] {
  return async (url) => {
    const navigation = shownNavigation(now, site, url);
    await prepareSidebar(site, navigation.sidebar, pageStrings(navigation));
    return { site, navigation };
  };
}

async function listOf({ address, frame }: Compared, list: ComparedList): Promise<Html> {
  const bar = { ...list, layout: address.layout, changes: 0 };
  return renderCompareList(
    { ...(await frame(address.page ?? COMPARE_PATH)), bar },
    address.page !== undefined,
  );
}

function shown(page: Html, status: number): Reply {
  return reply(status, HTML_TYPE, String(page), { 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' });
}
