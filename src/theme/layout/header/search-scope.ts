/** Renders the scope of a search as links: each replaces the choice of its kind, and the selected one removes it. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import type { SiteView } from '../../page-view.ts';
import type { InterfaceStrings } from '../../strings/interface-strings.ts';
import { siteHref } from '../parts/site-href.ts';

type ScopeField = 'lang' | 'version' | 'product';

export interface ScopeChoice {
  readonly field: ScopeField;
  readonly value: string;
  readonly label: string;
}

/** Empty string for any. */
export type ChosenScope = Readonly<Record<ScopeField, string>>;

export const ANY_SCOPE: ChosenScope = { lang: '', version: '', product: '' };

/** Address of the results page. */
export function searchHref(site: SiteView, query: string, scope: ChosenScope, page = 1): string {
  const parameters = new URLSearchParams({ q: query });
  for (const [field, value] of Object.entries(scope)) if (value !== '') parameters.set(field, value);
  if (page > 1) parameters.set('page', String(page));
  return `${siteHref(site, '/search') ?? ''}?${parameters}`;
}

interface ScopeLinks {
  readonly query: string;
  readonly scope: ChosenScope;
  readonly choices: readonly ScopeChoice[];
}

export function scopeLinks(
  site: SiteView,
  text: InterfaceStrings,
  { query, scope, choices }: ScopeLinks,
): Html {
  if (choices.length === 0) return html``;
  const link = (href: string, label: string, current: boolean): Html => {
    const marks = attributes({ class: 'search-chip', href, 'aria-current': current ? 'true' : undefined });
    return html`<li><a${marks}>${label}</a></li>`;
  };
  const narrowed = Object.values(scope).some((value) => value !== '');
  const items = choices.map(({ field, value, label }) =>
    link(searchHref(site, query, { ...scope, [field]: value }), label, scope[field] === value),
  );
  return html`
    <nav aria-label="${text.searchScope}">
      <ul class="search-chips">
        ${link(searchHref(site, query, ANY_SCOPE), text.searchEverywhere, !narrowed)}
        ${items}
      </ul>
    </nav>
  `;
}
