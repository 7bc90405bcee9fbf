/** `/search?q=`: the results as a page, for readers without JavaScript and for links to a search. */
import { attributes, escapeText } from '../../../lib/html.ts';
import type { NavigationView } from '../../../site/navigation/views/view.ts';
import type { SiteView } from '../page-view.ts';
import { withValues } from '../strings/interface-strings.ts';
import { searchForm } from './search-form.ts';
import { pageStrings, shell } from './shell.ts';
import { siteHref } from './site-href.ts';

export interface SearchResultView {
  /** Root-relative, with the section's fragment. */
  readonly url: string;
  readonly title: string;
  readonly trail: string;
  readonly heading?: string;
  /** Plain text. */
  readonly excerpt: string;
}

export interface SearchPageView {
  readonly site: SiteView;
  readonly navigation: NavigationView;
  readonly query: string;
  readonly results: readonly SearchResultView[];
}

export function renderSearchPage({ site, navigation, query, results }: SearchPageView): string {
  const text = pageStrings(navigation);
  const asked = query.trim() !== '';
  const state = asked
    ? withValues(results.length === 0 ? text.searchNothing : text.searchCount, {
        query,
        count: String(results.length),
      })
    : text.searchEmpty;
  return shell({
    site,
    navigation,
    mode: 'center',
    title: asked ? `${text.searchTitle}: ${query}` : text.searchTitle,
    meta: '<meta name="robots" content="noindex">',
    main:
      `<article class="page search-page"><h1>${escapeText(text.searchTitle)}</h1>${searchForm(site, text, query)}` +
      `<p class="search-count" role="status">${escapeText(state)}</p><ol class="hits">${results.map((result) => hit(site, result)).join('')}</ol></article>`,
  });
}

function hit(site: SiteView, { url, title, trail, heading, excerpt }: SearchResultView): string {
  const name = heading === undefined ? title : `${title} › ${heading}`;
  return `<li><a${attributes({ class: 'hit', href: siteHref(site, url) })}><span class="hit-title">${escapeText(name)}</span><span class="hit-trail">${escapeText(trail)}</span><span class="hit-text">${escapeText(excerpt)}</span></a></li>`;
}
