/** Where the picture of a page for link previews is: one address a page, which changes with what is drawn. */
import { contentHash } from '../../lib/hash.ts';
import type { PageView } from '../page-view.ts';

/** Where these pictures are, without base. */
export const SOCIAL_IMAGES = '/_lectern/social/';
export const SOCIAL_IMAGE_SIZE = { width: 1200, height: 630 } as const;

/** The words on a picture; how it looks is the same for the whole site. */
export type SocialImageText = Pick<PageView, 'title' | 'description'> & {
  readonly navigation: Pick<PageView['navigation'], 'section' | 'language'>;
};

/** Without base, as addresses of pages are written: `/` -> `/_lectern/social/index.png`, `/guides/start` -> `/_lectern/social/guides/start.png`. */
export function socialImagePath(url: string): string {
  return `${SOCIAL_IMAGES}${url === '/' ? 'index' : url.slice(1)}.png`;
}

/**
 * Changes whenever the picture does: the services that show previews keep one for its address.
 * @param look of all pictures of the site, see `SiteView.socialImages`
 */
export function socialImageVersion(
  look: string,
  { title, description, navigation }: SocialImageText,
): string {
  const { section, language } = navigation;
  return contentHash(JSON.stringify([look, title, description, section, language?.lang])).slice(0, 10);
}

/** What the head of a page names, without base; undefined where no pictures are made. */
export function socialImageHref(view: PageView): string | undefined {
  const look = view.site.socialImages;
  return look === undefined
    ? undefined
    : `${inAscii(socialImagePath(view.url))}?v=${socialImageVersion(look, view)}`;
}

/** What an address cannot hold is escaped in it already, except letters of other writings. */
function inAscii(address: string): string {
  return address.toWellFormed().replace(/[^\x21-\x7e]/gu, encodeURIComponent);
}
