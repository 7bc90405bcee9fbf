/** The search field of pages that work without JavaScript. */
import { attributes, escapeAttribute } from '../../../lib/html.ts';
import { interfaceIcon } from '../icons/interface-icon.ts';
import type { SiteView } from '../page-view.ts';
import type { InterfaceStrings } from '../strings/interface-strings.ts';
import { siteHref } from './site-href.ts';

/** @param query what stands in the field */
export function searchForm(site: SiteView, text: InterfaceStrings, query: string): string {
  const prompt = site.config.search.prompt ?? text.searchPrompt;
  return (
    `<form class="search-form" role="search" aria-label="${escapeAttribute(text.search)}" method="get" action="${escapeAttribute(siteHref(site, '/search') ?? '')}">${interfaceIcon('search')}` +
    `<input${attributes({ class: 'input', type: 'search', name: 'q', value: query, placeholder: prompt, 'aria-label': prompt, maxlength: 200, autocomplete: 'off' })}>` +
    `<button class="button button-primary" type="submit">${escapeAttribute(text.search)}</button></form>`
  );
}
