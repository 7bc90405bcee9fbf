/** Renders `/search?q=`: the results as a page, for readers without JavaScript and for links to a search. */
import { attributes, type Html, html, joinHtml } from '../../lib/html.ts';
import { highlight } from '../../lib/search/highlight.ts';
import type { NavigationView } from '../../site/navigation/views/view.ts';
import type { SiteView } from '../page-view.ts';
import { type InterfaceStrings, withValues } from '../strings/interface-strings.ts';
import { pluralForm } from '../strings/plural.ts';
import { searchForm } from './header/search-form.ts';
import {
  ANY_SCOPE,
  type ChosenScope,
  type ScopeChoice,
  scopeLinks,
  searchHref,
} from './header/search-scope.ts';
import { type OurPageParts, shellParts } from './parts/own-part.ts';
import { siteHref } from './parts/site-href.ts';
import { pageStrings, shell } from './shell.ts';

interface SearchResultView {
  /** Root-relative, with the section's fragment. */
  readonly url: string;
  readonly title: string;
  readonly trail: string;
  readonly heading?: string;
  readonly endpoint?: string;
  /** Plain text. */
  readonly excerpt: string;
}

interface SearchPageView {
  readonly site: SiteView;
  readonly navigation: NavigationView;
  readonly query: string;
  readonly results: readonly SearchResultView[];
  /** Number of all results; default: the number on this page. */
  readonly count?: number;
  /** Folded words to highlight. */
  readonly marks?: readonly string[];
  readonly scope?: ChosenScope;
  readonly scopes?: readonly ScopeChoice[];
  /** Counts from 1. */
  readonly page?: number;
  /** True when there is a next page. */
  readonly more?: boolean;
  readonly parts?: OurPageParts;
}

export function renderSearchPage(view: SearchPageView): Html {
  const { site, navigation, query, results, count = results.length, scope = ANY_SCOPE, scopes = [] } = view;
  const text = pageStrings(navigation);
  const hasQuery = query.trim() !== '';
  const state = hasQuery
    ? withValues(count === 0 ? text.searchNothing : resultCount(view, count, text), {
        query,
        count: String(count),
      })
    : text.searchEmpty;
  return shell({
    site,
    navigation,
    mode: 'center',
    features: ['answers'],
    ...shellParts(view.parts),
    title: hasQuery ? `${text.searchTitle}: ${query}` : text.searchTitle,
    meta: html`<meta name="robots" content="noindex">${sheet(site)}`,
    main: html`
      <article class="page search-page">
        <h1>${text.searchTitle}</h1>
        ${searchForm(site, text, { query, scope })}
        ${hasQuery ? scopeLinks(site, text, { query, scope, choices: scopes }) : ''}
        <p class="search-count" role="status">${state}</p>
        <ol class="hits">${results.map((result) => hit(view, result))}</ol>
        ${hasQuery ? after(view, text) : ''}
      </article>
    `,
  });
}

function resultCount(
  { navigation }: SearchPageView,
  count: number,
  { searchCount }: InterfaceStrings,
): string {
  return pluralForm(searchCount, count, navigation.language?.lang);
}

/** The dialog's style sheet, which also styles the scope of a search. */
function sheet(site: SiteView): Html {
  const css = site.assets['search.css'];
  return css === undefined ? html`` : html`<link rel="stylesheet" href="${siteHref(site, css) ?? ''}">`;
}

/** Links after the last result, or instead of results. */
function after(
  { site, query, results, scope = ANY_SCOPE, page = 1, more = false }: SearchPageView,
  text: InterfaceStrings,
): Html {
  const link = (href: string, label: string): Html => html`<a class="button" href="${href}">${label}</a>`;
  if (more) return html`<p>${link(searchHref(site, query, scope, page + 1), text.searchMore)}</p>`;
  if (results.length > 0) return html``;
  const narrowed = Object.values(scope).some((value) => value !== '');
  const wider = narrowed ? html`${link(searchHref(site, query, ANY_SCOPE), text.searchEverywhere)} ` : '';
  return html`<p>${text.searchHint}</p><p>${wider}${link(siteHref(site, site.home) ?? '', text.goHome)}</p>`;
}

function hit(
  { site, marks = [] }: SearchPageView,
  { url, title, trail, heading, endpoint, excerpt }: SearchResultView,
): Html {
  const name = heading === undefined ? title : `${title} › ${heading}`;
  const where = [endpoint, trail].filter((part) => part !== undefined && part !== '').join(' · ');
  return html`
    <li>
      <a${attributes({ class: 'hit', href: siteHref(site, url) })}>
        <span class="hit-title">${marked(name, marks)}</span>
        <span class="hit-trail">${where}</span>
        <span class="hit-text">${marked(excerpt, marks)}</span>
      </a>
    </li>
  `;
}

function marked(text: string, marks: readonly string[]): Html {
  return joinHtml(
    highlight(text, marks).map((piece) => (piece.hit ? html`<mark>${piece.text}</mark>` : piece.text)),
  );
}
