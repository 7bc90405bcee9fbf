/** Serves `/_lectern/social/PATH.png`: the link preview image of a page, drawn on first request. */
import { pathUrl } from '../../../site/content/page/page-url.ts';
import type { Site } from '../../../site/site.ts';
import { SOCIAL_IMAGES } from '../../../theme/layout/head/page-addresses.ts';
import type { Handler } from '../../edge/http/handler.ts';
import { reply, TEXT_TYPE } from '../../edge/http/reply.ts';
import type { LiveSite } from '../live/live-site.ts';
import type { SocialImages } from './social-images.ts';

const ENDING = '.png';
/** Seconds until a client may retry when the image could not be drawn. */
const TRY_AGAIN = 30;

export function socialImage(live: LiveSite, images: SocialImages): Handler {
  return async ({ path, query }) => {
    if (!path.endsWith(ENDING)) return undefined;
    const site = live.current();
    const page = pageAt(site, path.slice(SOCIAL_IMAGES.length, -ENDING.length));
    if (page === undefined) return undefined;
    const image = await images.image(site, page);
    if (image === undefined)
      return reply(503, TEXT_TYPE, 'The picture cannot be drawn now\n', { 'retry-after': String(TRY_AGAIN) });
    const { png, version } = image;
    // The address contains the version, so the image behind it never changes.
    const lasting = query.get('v') === version;
    return reply(200, 'image/png', Buffer.from(png.buffer, png.byteOffset, png.byteLength), {
      'cache-control': lasting ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      etag: `"${version}"`,
      // Preview services load it from another site.
      'cross-origin-resource-policy': 'cross-origin',
    });
  };
}

function pageAt(site: Site, name: string): ReturnType<Site['pages']['byUrl']['get']> {
  const page = name === '' ? undefined : site.pages.byUrl.get(name === 'index' ? '/' : pathUrl(name));
  return page?.externalUrl === undefined ? page : undefined;
}
