/** Renders the empty search dialog; its script is loaded when it opens. */
import { type AttributeValue, attributes, type Html, html } from '../../../lib/html.ts';
import type { NavigationView } from '../../../site/navigation/views/view.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import { languageOf } from '../../strings/strings.ts';
import type { Drawing } from '../parts/menu-item.ts';
import { oncePerSite } from '../parts/once-per-site.ts';
import { siteHref } from '../parts/site-href.ts';
import { hookId } from '../parts/style-hooks.ts';
import type { ScopeChoice } from './search-scope.ts';

const dialogs = oncePerSite<Html>();

export function searchDialog(drawing: Drawing, navigation: NavigationView): Html {
  const choices = scopeChoices(navigation);
  const key = JSON.stringify([navigation.language?.lang, choices, drawing.taken.has('search-input')]);
  const language = languageOf(navigation.language?.lang);
  return dialogs(drawing.site, key, () => dialogHtml(drawing, choices, askAttributes(drawing, language)));
}

/** The reader's language, version and product, with the labels of the switchers. */
function scopeChoices({ language, version, switchers }: NavigationView): readonly ScopeChoice[] {
  const label = (collection: string): string | undefined =>
    switchers.find((switcher) => switcher.collection === collection)?.current.label;
  const product = label('products');
  return [
    ...(language === undefined
      ? []
      : [{ field: 'lang', value: language.lang, label: label('languages') ?? language.code } as const]),
    ...(version === undefined ? [] : [{ field: 'version', value: version, label: version } as const]),
    ...(product === undefined ? [] : [{ field: 'product', value: product, label: product } as const]),
  ];
}

/** One checked box per kind, which narrows the search until it is cleared. The last box clears all others. */
function scopeHtml({ text }: Drawing, choices: readonly ScopeChoice[]): Html {
  if (choices.length === 0) return html``;
  const box = (marks: Readonly<Record<string, AttributeValue>>, label: string): Html =>
    html`<label class="search-chip"><input type="checkbox"${attributes(marks)}>${label}</label>`;
  const boxes = choices.map(({ field, value, label }) =>
    box({ 'data-search-scope': field, value, checked: true }, label),
  );
  return html`
    <div class="search-chips" role="group" aria-label="${text.searchScope}">
      ${boxes}
      ${box({ 'data-search-everywhere': true }, text.searchEverywhere)}
    </div>
  `;
}

/** What the panel that answers questions is opened with. */
function askAttributes({ site, text }: Drawing, language: string): Readonly<Record<string, string>> {
  if (site.ask === undefined) return {};
  // English is in the script.
  const names = ['ui-ask.js', 'ask.css', `ask-${language}.json`];
  const files = names.flatMap((name) => {
    const address = site.assets[name];
    return address === undefined ? [] : (siteHref(site, address) ?? []);
  });
  return {
    'data-ask-files': files.join(' '),
    'data-ask-entry': text.ask.entry,
    'data-ask-open': text.ask.open,
    'data-ask-about': text.ask.aboutText,
    'data-ask-code': text.ask.aboutCode,
  };
}

function dialogHtml(
  drawing: Drawing,
  choices: readonly ScopeChoice[],
  ask: Readonly<Record<string, string>>,
): Html {
  const { site, text } = drawing;
  const prompt = site.config.search.prompt ?? text.searchPrompt;
  const css = site.assets['search.css'];
  const data = attributes({
    'data-href': siteHref(site, site.search.href),
    'data-css': css === undefined ? undefined : siteHref(site, css),
    'data-kind': site.search.kind,
    'data-base': site.base,
    'data-nothing': text.searchNothing,
    'data-count': JSON.stringify(text.searchCount),
    'data-failed': text.searchFailed,
    'data-recent': text.searchRecent,
    ...ask,
  });
  const page = siteHref(site, '/search') ?? '';
  return html`
    <dialog class="search-dialog" id="lectern-search" aria-label="${text.search}"${data}>
      <form class="search-field" role="search" method="get" action="${page}">
        ${interfaceIcon('search')}
        <input class="search-input"${hookId('search-input', drawing.taken)} type="search" name="q" placeholder="${prompt}" aria-label="${prompt}" role="combobox"
          aria-expanded="false" aria-controls="lectern-results" aria-autocomplete="list" autocomplete="off"
          autocapitalize="off" spellcheck="false" enterkeyhint="go" maxlength="200">
        <button class="search-close" type="button" data-close-dialog>
          <span class="visually-hidden">${text.close}</span>
          <kbd aria-hidden="true">Esc</kbd>
          ${interfaceIcon('close')}
        </button>
      </form>
      <div class="search-recent" hidden></div>
      <div class="search-results" id="lectern-results" role="listbox" aria-label="${text.search}"></div>
      <div class="search-state" role="status"><p class="search-message">${text.searchEmpty}</p></div>
      <div class="search-nothing" hidden>
        <p>${text.searchHint}</p>
        <p>
          <a href="${siteHref(site, site.home) ?? ''}">${text.goHome}</a>
          <a data-search-page href="${page}">${text.searchTitle}</a>
        </p>
      </div>
      <div class="search-foot">
        ${scopeHtml(drawing, choices)}
        <span class="search-keys" aria-hidden="true"><kbd>&uarr;</kbd><kbd>&darr;</kbd> ${text.searchMove} <kbd>&crarr;</kbd> ${text.searchOpen}</span>
      </div>
    </dialog>
  `;
}
