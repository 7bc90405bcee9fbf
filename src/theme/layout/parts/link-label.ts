/** Parts of a link that header, tabs, menus and sidebar share. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import type { LinkView } from '../../../site/navigation/views/view.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import type { SiteView } from '../../page-view.ts';
import type { InterfaceStrings } from '../../strings/interface-strings.ts';
import { rootOf, siteHref } from './site-href.ts';

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
