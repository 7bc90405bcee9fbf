/** The public addresses of a page: its own, for search engines, and that of its picture for link previews. */

import { contentHash } from '../../../lib/bytes/hash.ts';
import type { PageView, SiteView } from '../../page-view.ts';
import { absoluteHref } from '../parts/site-href.ts';

type AddressedSite = Pick<SiteView, 'base' | 'config'> & { readonly origin?: string };

/**
 * Front matter comes first, then the host in `seo.metatags.canonical`, then the site's own address.
 * @param own front matter `canonical`
 * @returns undefined when no public address is known
 */
export function canonicalAddress(site: AddressedSite, url: string, own?: string): string | undefined {
  const named = own === undefined ? undefined : absoluteHref(site, own);
  if (named !== undefined) return encoded(named);
  const { metatags, trailingSlash = false } = site.config.seo;
  const host = metatags['canonical'];
  const path = trailingSlash && !/\/$|\.[a-z0-9]+$/i.test(url) ? `${url}/` : url;
  if (host !== undefined && /^https?:\/\/[^/\s]/i.test(host))
    return encoded(`${host.replace(/\/+$/, '')}${path === '/' && !trailingSlash ? '' : path}`);
  const address = absoluteHref(site, path);
  return address === undefined ? undefined : encoded(address);
}

/** Public address of the site's first page. */
export function siteAddress(site: AddressedSite): string | undefined {
  return canonicalAddress(site, '/');
}

/** Percent-encodes a path; parts that are already encoded stay as they are. */
function encoded(address: string): string {
  return encodeURI(address.toWellFormed()).replace(/%25(?=[0-9a-f]{2})/gi, '%');
}

/** Folder of these pictures, without base. */
export const SOCIAL_IMAGES = '/_lectern/social/';
export const SOCIAL_IMAGE_SIZE = { width: 1200, height: 630 } as const;

/** The texts in a picture; its look is the same for the whole site. */
type SocialImageText = Pick<PageView, 'title' | 'description'> & {
  readonly navigation: Pick<PageView['navigation'], 'section' | 'language'>;
};

/** Without base, like addresses of pages: `/guides/start` -> `/_lectern/social/guides/start.png`; `/` is `index.png`. */
export function socialImagePath(url: string): string {
  return `${SOCIAL_IMAGES}${url === '/' ? 'index' : url.slice(1)}.png`;
}

/**
 * Changes with the picture, because services that show previews cache one per address.
 * @param look hash of the look, see `SiteView.socialImages`
 */
export function socialImageVersion(
  look: string,
  { title, description, navigation }: SocialImageText,
): string {
  const { section, language } = navigation;
  return contentHash(JSON.stringify([look, title, description, section, language?.lang])).slice(0, 10);
}

/** The address for the head of a page, without base; undefined when the site has no pictures. */
export function socialImageHref(view: PageView): string | undefined {
  const look = view.site.socialImages;
  // A text in the place of a translation has the picture of its page.
  const url = view.source?.state === 'missing' ? view.source.href : view.url;
  return look === undefined
    ? undefined
    : `${inAscii(socialImagePath(url))}?v=${socialImageVersion(look, view)}`;
}

/** Special characters are already percent-encoded, except letters of non-Latin scripts. */
function inAscii(address: string): string {
  return address.toWellFormed().replace(/[^\x21-\x7e]/gu, encodeURIComponent);
}
