/** The canonical address of a page for search engines, when several addresses lead to it. */
import type { SiteView } from '../../page-view.ts';
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
