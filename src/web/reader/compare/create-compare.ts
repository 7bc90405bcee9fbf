/** Answers `/_lectern/compare?page=…`: a page in the frame of its site, with what differs between two versions marked. */
import { BoundedMap } from '../../../lib/bounded-map.ts';
import type { Html } from '../../../lib/html.ts';
import type { Site } from '../../../site/site.ts';
import { renderCompareList } from '../../../theme/layout/compare-page.ts';
import { COMPARE_PATH } from '../../../theme/layout/compare-path.ts';
import type { SiteView } from '../../../theme/page-view.ts';
import type { Handler, WebRequest } from '../../edge/http/handler.ts';
import { HTML_TYPE, type Reply, reply } from '../../edge/http/reply.ts';
import { compareAddress } from './compare-address.ts';
import type { CompareVersion } from './compare-version.ts';
import { comparedList } from './compared-list.ts';
import { comparedPage } from './compared-page.ts';

type OfRequest = (request: WebRequest) => Promise<CompareVersion | undefined> | CompareVersion | undefined;

export interface CompareDeps {
  /** As the sender may see it; undefined when there is no such version for them. */
  readonly before: OfRequest;
  readonly after: OfRequest;
  /** The frame of the later version. */
  readonly view: (site: Site) => SiteView;
  /** Parameters by which requests name the versions: every link to a comparison keeps them. */
  readonly parameters?: readonly string[];
  /** Path of this handler below the base; default `COMPARE_PATH`. */
  readonly path?: string;
}

/** Characters of finished pages. */
const MOST_KEPT = 8 * 1024 * 1024;

/** @returns a handler that answers only its own path, and no request for versions that its reader may not see */
export function createCompare(deps: CompareDeps): Handler {
  const { view, parameters = [], path = COMPARE_PATH } = deps;
  const numbers = new WeakMap<Site, number>();
  let last = 0;
  const numberOf = (site: Site): number => {
    const known = numbers.get(site) ?? ++last;
    numbers.set(site, known);
    return known;
  };
  const kept = new BoundedMap<string, Html>({ weight: MOST_KEPT });
  return async (request) => {
    if (request.path !== path) return undefined;
    const [before, after] = [await deps.before(request), await deps.after(request)];
    if (before === undefined || after === undefined) return undefined;
    const address = compareAddress(request, { base: after.site.base + path, parameters });
    const key = JSON.stringify([
      numberOf(before.site),
      numberOf(after.site),
      before.label,
      after.label,
      address.key,
    ]);
    const known = kept.get(key);
    if (known !== undefined) return found(known);
    const list = await comparedList(before, after, address);
    const page = await comparedPage({ before, after, view: view(after.site), list, address });
    if (page === undefined) {
      const navigation = after.site.navigation(address.page ?? path);
      const bar = { ...list, layout: address.layout, changes: 0 };
      const missing = address.page !== undefined;
      return answer(
        renderCompareList({ site: view(after.site), navigation, bar }, missing),
        missing ? 404 : 200,
      );
    }
    kept.set(key, page, String(page).length);
    return found(page);
  };
}

const found = (page: Html): Reply => answer(page, 200);

function answer(page: Html, status: number): Reply {
  return reply(status, HTML_TYPE, String(page), { 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' });
}
