/** Renders the line above the title: breadcrumbs, or the name of the page's group. */
import { type Html, html } from '../../lib/html.ts';
import type { CrumbView } from '../../site/navigation/views/view.ts';
import { interfaceIcon } from '../icons/interface-icon.ts';
import type { PageView, SiteView } from '../page-view.ts';
import type { InterfaceStrings } from '../strings/interface-strings.ts';
import { siteHref } from './site-href.ts';

/** `styling.eyebrows` of docs.json chooses between the two. */
export function eyebrow({ site, navigation }: PageView, text: InterfaceStrings): Html {
  if (site.config.styling.eyebrows === 'breadcrumbs') return breadcrumbs(site, navigation.breadcrumbs, text);
  return navigation.section === undefined ? html`` : html`<p class="eyebrow">${navigation.section}</p>`;
}

function breadcrumbs(site: SiteView, crumbs: readonly CrumbView[], text: InterfaceStrings): Html {
  if (crumbs.length === 0) return html``;
  const items = crumbs.map(({ label, href }, i) => {
    const safe = href === undefined ? undefined : siteHref(site, href);
    const crumb = safe === undefined ? html`<span>${label}</span>` : html`<a href="${safe}">${label}</a>`;
    return html`<li class="breadcrumb-item">${i === 0 ? '' : interfaceIcon('chevron-right')}${crumb}</li>`;
  });
  return html`<nav class="eyebrow" aria-label="${text.breadcrumbs}"><ol class="crumbs breadcrumb-list">${items}</ol></nav>`;
}
