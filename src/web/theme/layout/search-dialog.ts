/** The empty search dialog; the script that fills it is loaded when it is opened. */
import { attributes, escapeAttribute, escapeText } from '../../../lib/html.ts';
import type { NavigationView } from '../../../site/navigation/views/view.ts';
import { interfaceIcon } from '../icons/interface-icon.ts';
import type { Drawing } from './menu-item.ts';
import { oncePerSite } from './once-per-site.ts';
import { siteHref } from './site-href.ts';

const dialogs = oncePerSite();

export function searchDialog(drawing: Drawing, navigation: NavigationView): string {
  const key = JSON.stringify([navigation.language?.lang, navigation.version]);
  return dialogs(drawing.site, key, () => dialogHtml(drawing, navigation));
}

function dialogHtml({ site, text }: Drawing, navigation: NavigationView): string {
  const prompt = site.config.search.prompt ?? text.searchPrompt;
  const css = site.assets['search.css'];
  const data = attributes({
    'data-href': siteHref(site, site.search.href),
    'data-css': css === undefined ? undefined : siteHref(site, css),
    'data-kind': site.search.kind,
    'data-base': site.base,
    'data-lang': navigation.language?.lang,
    'data-version': navigation.version,
    'data-nothing': text.searchNothing,
    'data-count': text.searchCount,
    'data-failed': text.searchFailed,
  });
  const scoped = navigation.language !== undefined || navigation.version !== undefined;
  const scope = scoped
    ? `<label class="search-scope"><input type="checkbox" data-search-everywhere>${escapeText(text.searchEverywhere)}</label>`
    : '';
  return (
    `<dialog class="search-dialog" id="lectern-search" aria-label="${escapeAttribute(text.search)}"${data}>` +
    `<form class="search-field" role="search" method="get" action="${escapeAttribute(siteHref(site, '/search') ?? '')}">${interfaceIcon('search')}` +
    `<input${attributes({ class: 'search-input', type: 'search', name: 'q', placeholder: prompt, 'aria-label': prompt, role: 'combobox', 'aria-expanded': 'false', 'aria-controls': 'lectern-results', 'aria-autocomplete': 'list', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', enterkeyhint: 'go', maxlength: 200 })}>` +
    `<button class="search-close" type="button" data-close-dialog><span class="visually-hidden">${escapeText(text.close)}</span><kbd aria-hidden="true">Esc</kbd>${interfaceIcon('close')}</button></form>` +
    `<div class="search-results" id="lectern-results" role="listbox" aria-label="${escapeAttribute(text.search)}"></div>` +
    `<div class="search-state" role="status"><p class="search-message">${escapeText(text.searchEmpty)}</p></div>` +
    `<div class="search-nothing" hidden><p>${escapeText(text.searchHint)}</p><p><a href="${escapeAttribute(siteHref(site, site.home) ?? '')}">${escapeText(text.goHome)}</a></p></div>` +
    `<div class="search-foot">${scope}<span class="search-keys" aria-hidden="true"><kbd>&uarr;</kbd><kbd>&darr;</kbd> ${escapeText(text.searchMove)} <kbd>&crarr;</kbd> ${escapeText(text.searchOpen)}</span></div></dialog>`
  );
}
