/** Opens the site of one commit as a preview: pages are rendered from Git objects on request. */
import type { PageRenderer } from '../../../site/content/page-renderer.ts';
import type { SpecificationReader } from '../../../site/openapi/read/specification-reader.ts';
import type { Source } from '../../../site/source/source.ts';
import type { FinalHandler } from '../../../web/edge/http/handler.ts';
import { openLiveSite } from '../../../web/reader/live/live-site.ts';
import { openUnlistedSite, type UnlistedParts } from '../../sites/unlisted-site.ts';

interface PreviewParts extends Omit<UnlistedParts, 'origin' | 'frame'> {
  readonly renderer: PageRenderer;
  /** Default: specifications are read here, in memory. */
  readonly reader?: SpecificationReader;
  /** Path prefix of the whole server. */
  readonly base: string;
  /** Public address of the server. */
  readonly urlOf: () => string;
}

/** @param prefix path below the server's base, put before every link */
export type OpenPreview = (source: Source, prefix: string) => Promise<FinalHandler>;

/** Readers' feedback is left out: a preview has no readers. Nothing is watched, since a commit never changes. */
export function previewOpener(parts: PreviewParts): OpenPreview {
  const { renderer, reader } = parts;
  return async (source, prefix) => {
    const base = parts.base + prefix;
    const live = await openLiveSite({ source, renderer, reader, base }, parts.log, false);
    return openUnlistedSite(live, {
      ...parts,
      origin: new URL(parts.urlOf()).origin,
      frame: { unlisted: true },
    }).handler;
  };
}
