/** The author's static files: images, fonts, style sheets, downloads; never a page's source by accident. */

import { withRange } from '../http/byte-range.ts';
import { contentType, isActiveContent } from '../http/content-type.ts';
import type { Handler } from '../http/handler.ts';
import type { LiveSite } from '../live-site.ts';

/** What belongs to the making of a site is not served: configuration and page sources (a page's Markdown has its own address). */
const PRIVATE = /(^|\/)(docs|mint)\.json$|\.(mdx?|jsx|tsx)$/i;

/** True for files that readers may load as they are. */
export function isServedFile(path: string): boolean {
  return !PRIVATE.test(path);
}

export function asset(live: LiveSite): Handler {
  return async ({ path, headers }) => {
    const { files, source } = live.current();
    const file = files.get(path.slice(1));
    if (file === undefined || !isServedFile(file.path)) return undefined;
    const bytes = await source.read(file.path);
    if (bytes === undefined) return undefined;
    const type = contentType(file.path);
    const locked = isActiveContent(type)
      ? { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox" }
      : {};
    const whole = {
      status: 200,
      headers: { 'content-type': type, 'cache-control': 'public, max-age=300', ...locked },
      body: bytes,
    };
    return withRange(whole, headers['range']);
  };
}
