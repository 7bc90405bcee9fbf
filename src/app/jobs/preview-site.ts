/** Opens the site of one commit as a preview: pages are rendered from Git objects on request. */
import type { Room } from '../../lib/bounded-map.ts';
import type { ByteCache } from '../../lib/byte-cache.ts';
import type { Html } from '../../lib/html.ts';
import type { Log } from '../../lib/log.ts';
import type { PageRenderer } from '../../site/content/page-renderer.ts';
import type { SpecificationReader } from '../../site/openapi/read/specification-reader.ts';
import type { Source } from '../../site/source/source.ts';
import type { AssetManifest } from '../../theme/page-view.ts';
import type { FinalHandler } from '../../web/edge/http/handler.ts';
import { openLiveSite } from '../../web/reader/live/live-site.ts';
import type { OwnAssets } from '../../web/reader/pages/own-asset.ts';
import { createPageMaker } from '../../web/reader/pages/render-page.ts';
import { createSiteHandler } from '../../web/server.ts';
import { pagePolicy } from '../page-policy.ts';

export interface PreviewParts {
  readonly renderer: PageRenderer;
  /** Default: specifications are read here, in memory. */
  readonly reader?: SpecificationReader;
  readonly files: OwnAssets;
  readonly manifest: AssetManifest;
  readonly symbol: (key: string) => Html | undefined;
  /** Path prefix of the whole server. */
  readonly base: string;
  readonly log: Log;
  /** Where small files and compressed bytes are kept. */
  readonly memory?: ByteCache;
  /** What finished pages and answers are kept in. */
  readonly room?: Room;
  /** Public address of the server. */
  readonly urlOf: () => string;
}

/** @param prefix path below the server's base, put before every link */
export type OpenPreview = (source: Source, prefix: string) => Promise<FinalHandler>;

/** Readers' feedback is left out: a preview has no readers. Nothing is watched, since a commit never changes. */
export function previewOpener(parts: PreviewParts): OpenPreview {
  const { renderer, reader, files, manifest, symbol, log, memory, room } = parts;
  return async (source, prefix) => {
    const base = parts.base + prefix;
    const live = await openLiveSite({ source, renderer, reader, base }, log, false);
    const maker = createPageMaker({ assets: manifest, symbol, search: 'server' }, { room });
    return createSiteHandler({
      live,
      maker,
      assets: files,
      policy: pagePolicy(live, maker),
      origin: new URL(parts.urlOf()).origin,
      preview: false,
      log,
      memory,
      room,
    });
  };
}
