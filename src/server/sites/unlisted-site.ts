/** Makes the handler of a site that is not the live one: of an old commit, a preview or a version. */

import { thenIfPromise } from '../../lib/async/then-if-promise.ts';
import type { Room } from '../../lib/cache/bounded-map.ts';
import type { ByteCache } from '../../lib/cache/byte-cache.ts';
import type { Html } from '../../lib/html.ts';
import type { Log } from '../../lib/log.ts';
import { localSearch } from '../../site/search/search-store.ts';
import type { AssetManifest } from '../../theme/page-view.ts';
import type { FinalHandler } from '../../web/edge/http/handler.ts';
import type { Reply } from '../../web/edge/http/reply.ts';
import { KeptAnswers } from '../../web/edge/middleware/kept-answers.ts';
import type { SiteHandler } from '../../web/reader/access/gated-site.ts';
import type { OldVersions } from '../../web/reader/compare/compare-commits.ts';
import type { LiveSite } from '../../web/reader/live/live-site.ts';
import { type OwnAssets, sheetTexts } from '../../web/reader/pages/own-asset.ts';
import { createPageMaker, pagePolicy } from '../../web/reader/pages/render-page.ts';
import { createSearch } from '../../web/reader/pages/search.ts';
import type { Frame } from '../../web/reader/pages/site-view.ts';
import { createSiteHandler } from '../../web/reader/site-handler.ts';

export interface UnlistedParts {
  readonly files: OwnAssets;
  readonly manifest: AssetManifest;
  readonly symbol: (key: string) => Html | undefined;
  readonly log: Log;
  /** Where small files and compressed bytes are kept. */
  readonly memory?: ByteCache;
  /** What finished pages and answers are kept in. */
  readonly room?: Room;
  /** Public address without trailing slash. */
  readonly origin: string;
  /** Commits that its readers may compare it with. */
  readonly versions?: OldVersions;
  /** Of its pages: the rest of the frame is that of a site without feedback, live reload and assistants. */
  readonly frame?: Pick<
    Frame,
    'origin' | 'prefix' | 'additions' | 'editions' | 'unlisted' | 'canonical' | 'reader' | 'services'
  >;
}

/**
 * Its readers are not counted and send nothing. The search index is made with the first search, and thrown away with
 * the handler.
 */
export function openUnlistedSite(live: LiveSite, parts: UnlistedParts): SiteHandler {
  const { files, manifest, symbol, log, memory, room, origin, versions, frame = {} } = parts;
  const sheetText = sheetTexts(files);
  const maker = createPageMaker(
    { assets: manifest, sheetText, symbol, search: 'server', ...frame },
    { room },
  );
  const searchStore = localSearch();
  const search = createSearch(live, { store: searchStore });
  const kept = new KeptAnswers(room);
  const handler = createSiteHandler({
    live,
    maker,
    origin,
    log,
    memory,
    kept,
    search,
    versions,
    assets: files,
    policy: pagePolicy(live, maker),
    preview: false,
    listed: false,
  });
  return {
    maker,
    search,
    kept,
    handler: frame.unlisted === true ? notIndexed(handler) : handler,
    close: async () => {
      maker.renew();
      await searchStore.close();
    },
  };
}

/** Files and texts have no tag that says it. */
function notIndexed(handler: FinalHandler): FinalHandler {
  return (request) =>
    thenIfPromise(
      handler(request),
      (answer): Reply => ({ ...answer, headers: { ...answer.headers, 'x-robots-tag': 'noindex' } }),
    );
}
