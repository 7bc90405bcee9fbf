/** Resolves a path of the site to a page, a redirect, or nothing. */
import type { PageMeta } from '../../../site/content/page/page.ts';
import { pathUrl } from '../../../site/content/page/page-url.ts';
import type { Site } from '../../../site/site.ts';
import { addressIndex } from '../live/address-index.ts';

type Found =
  | { readonly kind: 'page'; readonly page: PageMeta }
  | { readonly kind: 'redirect'; readonly to: string; readonly status: 307 | 308 }
  | { readonly kind: 'nothing' };

/**
 * Order: a page; the author's redirects; the page behind a trailing slash, an extension or another spelling of capitals;
 * the first page of a folder; the site's first page for `/`.
 * @param path decoded, without base
 */
export function findPage(site: Site, path: string): Found {
  // Generated reference pages keep the spelling of their addresses.
  const page = site.pages.byUrl.get(pathUrl(path.slice(1))) ?? site.pages.byUrl.get(path);
  if (page !== undefined)
    return page.externalUrl === undefined
      ? { kind: 'page', page }
      : { kind: 'redirect', to: page.externalUrl, status: 307 };
  const authored = site.redirect(path);
  if (authored !== undefined)
    return { kind: 'redirect', to: withBase(site, authored.to), status: authored.status };
  const plain = plainPath(path);
  const address = pathUrl(plain.slice(1));
  if (
    plain !== path &&
    (site.pages.byUrl.has(address) || site.pages.byUrl.has(plain) || site.redirect(plain) !== undefined)
  )
    return { kind: 'redirect', to: withBase(site, plain), status: 308 };
  const addresses = addressIndex(site);
  const other = addresses.alike(address) ?? addresses.alike(plain);
  if (other !== undefined) return { kind: 'redirect', to: withBase(site, other), status: 308 };
  // A link to a folder leads to its first page in navigation order.
  const first = path === '/' ? site.home : addresses.firstBelow(address);
  return first === undefined || first === path
    ? { kind: 'nothing' }
    : { kind: 'redirect', to: withBase(site, first), status: 307 };
}

/** Without trailing slash, `index`, and the extensions of page files. */
function plainPath(path: string): string {
  const plain = path
    .replace(/\/+$/, '')
    .replace(/\.(mdx|html)$/i, '')
    .replace(/\/index$/i, '');
  return plain === '' ? '/' : plain;
}

/** Paths in the site get its prefix, other addresses stay as they are; encoded for a Location header. */
export function withBase(site: Pick<Site, 'base'>, to: string): string {
  const address = to.startsWith('/') && !to.startsWith('//') ? `${site.base}${to}` : to;
  // Existing escapes stay: `%2F` in a path is not a slash.
  return encodeURI(address.toWellFormed()).replace(/%25(?=[0-9a-f]{2})/gi, '%');
}

/** Adds the query of the reader's request to the address, before the fragment. */
export function withQuery(to: string, query: URLSearchParams): string {
  if (query.size === 0) return to;
  const at = to.indexOf('#');
  const [address, fragment] = at < 0 ? [to, ''] : [to.slice(0, at), to.slice(at)];
  return `${address}${address.includes('?') ? '&' : '?'}${query.toString()}${fragment}`;
}
