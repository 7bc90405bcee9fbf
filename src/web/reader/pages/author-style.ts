/** Serves the author's style sheets, with rules about bare elements confined so that they do not break the layout. */
import type { Site } from '../../../site/site.ts';
import { guardStyleSheet } from '../../../theme/author-css/guard-style-sheet.ts';
import type { Handler } from '../../edge/http/handler.ts';
import { contentType, reply } from '../../edge/http/reply.ts';
import type { LiveSite } from '../live/live-site.ts';

/** True for files that every page loads as style sheets. */
export function isAuthorStyle(path: string): boolean {
  return /\.css$/i.test(path);
}

/** The style sheet as readers get it. */
export function guardedStyle(bytes: Buffer): Buffer {
  const text = bytes.toString();
  // Files that are not UTF-8 are served unchanged: decoding and encoding them would alter the text.
  return Buffer.from(text).equals(bytes) ? Buffer.from(guardStyleSheet(text)) : bytes;
}

interface Kept {
  readonly version: string;
  readonly body: Buffer;
}

/** Style sheets of a site that are cached. */
const MAX_KEPT = 32;
const ready = new WeakMap<Site['files'], Map<string, Kept>>();

export function authorStyle(live: LiveSite): Handler {
  return async ({ path }) => {
    if (!isAuthorStyle(path)) return undefined;
    const { files, served, source } = live.current();
    const file = await served(path.slice(1));
    if (file === undefined) return undefined;
    const kept = ready.get(files) ?? new Map<string, Kept>();
    ready.set(files, kept);
    let sheet = kept.get(file.path);
    if (sheet?.version !== file.version) {
      const bytes = await source.read(file.path);
      if (bytes === undefined) return undefined;
      sheet = { version: file.version, body: guardedStyle(bytes) };
      if (kept.size < MAX_KEPT) kept.set(file.path, sheet);
    }
    return reply(200, contentType(file.path), sheet.body, { 'cache-control': 'public, max-age=300' });
  };
}
