/** The line above the title: the whole way to the page, or the name of its group. */
import { attributes, escapeAttribute, escapeText } from '../../lib/html.ts';
import type { CrumbView } from '../../site/navigation/views/view.ts';
import { interfaceIcon } from '../icons/interface-icon.ts';
import type { PageView, SiteView } from '../page-view.ts';
import type { InterfaceStrings } from '../strings/interface-strings.ts';
import { siteHref } from './site-href.ts';

/** `styling.eyebrows` of docs.json decides which of the two (requirement, section 2.5). */
export function eyebrow({ site, navigation }: PageView, text: InterfaceStrings): string {
  if (site.config.styling.eyebrows === 'breadcrumbs') return breadcrumbs(site, navigation.breadcrumbs, text);
  return navigation.section === undefined ? '' : `<p class="eyebrow">${escapeText(navigation.section)}</p>`;
}

function breadcrumbs(site: SiteView, crumbs: readonly CrumbView[], text: InterfaceStrings): string {
  if (crumbs.length === 0) return '';
  const items = crumbs.map(({ label, href }, i) => {
    const safe = href === undefined ? undefined : siteHref(site, href);
    const crumb =
      safe === undefined
        ? `<span>${escapeText(label)}</span>`
        : `<a${attributes({ href: safe })}>${escapeText(label)}</a>`;
    return `<li>${i === 0 ? '' : interfaceIcon('chevron-right')}${crumb}</li>`;
  });
  return `<nav class="eyebrow" aria-label="${escapeAttribute(text.breadcrumbs)}"><ol class="crumbs">${items.join('')}</ol></nav>`;
}
