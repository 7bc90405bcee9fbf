/** Writes links of the site for HTML: addresses with the base prefix and without schemes that could run code, and the marks after a label. */

import { attributes, type Html, html } from '../../../lib/html.ts';
import { encodeWritten } from '../../../lib/text/address-path.ts';
import { isExternalHref, isSafeHref, isSafeSource } from '../../../lib/text/safe-href.ts';
import type { LinkView } from '../../../site/navigation/views/view.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import type { SiteView } from '../../page-view.ts';
import type { InterfaceStrings } from '../../strings/interface-strings.ts';

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

/** Attributes of a link: without `href` when the address is unsafe, so that only the label is shown. */
export function linkAttributes(site: SiteView, link: Pick<LinkView, 'href' | 'external' | 'root'>): Html {
  return attributes({
    href: siteHref(link.root === true ? rootOf(site) : site, link.href),
    rel: link.external ? 'noopener' : undefined,
  });
}

/** The arrow after links that leave the site, with a text for screen readers. */
export function externalMark(external: boolean, text: InterfaceStrings): Html {
  return external
    ? html`${interfaceIcon('arrow-up-right')}<span class="visually-hidden"> (${text.external})</span>`
    : html``;
}

/** Both pills of a page; a tag that repeats the mark is left out. */
export function pagePills(
  { tag, deprecated }: { readonly tag?: string | undefined; readonly deprecated: boolean },
  marked: string,
): Html {
  if (!deprecated) return tagPill(tag);
  const same = tag?.trim().toLowerCase() === marked.toLowerCase();
  return html`<span class="tag tag-warn">${marked}</span>${same ? '' : tagPill(tag)}`;
}

/** The pill after a label: `New`, `Beta`. */
export function tagPill(tag: string | undefined): Html {
  return tag === undefined || tag === '' ? html`` : html`<span class="tag">${tag}</span>`;
}
