/** Renders the search form of pages that work without JavaScript. */
import { type Html, html } from '../../../lib/html.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import type { SiteView } from '../../page-view.ts';
import type { InterfaceStrings } from '../../strings/interface-strings.ts';
import { siteHref } from '../parts/site-href.ts';
import type { ChosenScope } from './search-scope.ts';

interface AskedBefore {
  /** The current query. */
  readonly query: string;
  /** The scope that the next search keeps. */
  readonly scope?: ChosenScope;
}

export function searchForm(site: SiteView, text: InterfaceStrings, { query, scope }: AskedBefore): Html {
  const prompt = site.config.search.prompt ?? text.searchPrompt;
  const kept = Object.entries(scope ?? {})
    .filter(([, value]) => value !== '')
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);
  return html`
    <form class="search-form" role="search" aria-label="${text.search}" method="get" action="${siteHref(site, '/search') ?? ''}">
      ${interfaceIcon('search')}
      <input class="input" type="search" name="q" value="${query}" placeholder="${prompt}" aria-label="${prompt}"
        maxlength="200" autocomplete="off">
      ${kept}
      <button class="button button-primary" type="submit">${text.search}</button>
    </form>
  `;
}
