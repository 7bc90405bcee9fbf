/** Writes addresses of the site for HTML: with the base prefix, and without schemes that could run code. */
import { encodeWritten } from '../../../lib/text/address-path.ts';
import { isExternalHref, isSafeHref, isSafeSource } from '../../../lib/text/safe-href.ts';

interface HasBase {
  readonly base: string;
}

/** The project that a site is below: addresses begin at its base. */
export function rootOf({ base, prefix = '' }: HasBase & { readonly prefix?: string }): HasBase {
  return { base: base.slice(0, base.length - prefix.length) };
}

/** `href` with the site's base; undefined when it is unsafe to link to. */
export function siteHref(site: HasBase, href: string): string | undefined {
  if (!isSafeHref(href)) return undefined;
  return withBase(site, href);
}

/** The same for pictures and fonts. */
export function siteSource(site: HasBase, src: string): string | undefined {
  if (!isSafeSource(src)) return undefined;
  return withBase(site, src.startsWith('.') || isExternalHref(src) || src.startsWith('/') ? src : `/${src}`);
}

/** The absolute address of a path of the site; undefined when the public address is unknown. */
export function absoluteHref(site: HasBase & { readonly origin?: string }, href: string): string | undefined {
  if (href.startsWith('//')) return `https:${href}`;
  if (isExternalHref(href)) return /^https?:/i.test(href) ? href : undefined;
  if (site.origin === undefined || !href.startsWith('/')) return undefined;
  return `${site.origin}${withBase(site, href)}`;
}

function withBase(site: HasBase, href: string): string {
  if (!href.startsWith('/') || href.startsWith('//')) return href;
  const end = href.search(/[?#]/);
  const path = end < 0 ? href : href.slice(0, end);
  return `${site.base}${encodeWritten(path)}${end < 0 ? '' : href.slice(end)}`;
}
