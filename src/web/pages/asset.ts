/** The author's static files: images, fonts, style sheets, downloads; never a page's source by accident. */

import { withRange } from '../http/byte-range.ts';
import { contentType, isActiveContent } from '../http/content-type.ts';
import type { Handler } from '../http/handler.ts';
import type { LiveSite } from '../live-site.ts';

export function asset(live: LiveSite): Handler {
  return async ({ path, headers }) => {
    const { served, source } = live.current();
    const file = await served(path.slice(1));
    if (file === undefined) return undefined;
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
