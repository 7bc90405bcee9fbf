/** Renders the line above a text that is not translated, or whose original has changed since it was. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import type { PageView } from '../../page-view.ts';
import { htmlWithValues } from '../../strings/html-with-values.ts';
import type { InterfaceStrings } from '../../strings/interface-strings.ts';
import { siteHref } from '../parts/site-href.ts';

/** Empty for every other page. Its style is in the sheet "pieces". */
export function translationNotice({ site, source }: PageView, text: InterfaceStrings): Html {
  if (source === undefined) return html``;
  const { state, href, lang, dir, name } = source;
  const link = html`<a${attributes({ href: siteHref(site, href), lang, dir, hreflang: lang })}>${name}</a>`;
  const line = htmlWithValues(state === 'missing' ? text.untranslated : text.outdated, { language: link });
  return html`<p class="translation-notice" role="note">${line}</p>`;
}

/** Language and direction of the text itself where they are not those of the page around it. */
export function textLanguage({ source }: PageView): Html {
  return source?.state === 'missing' ? attributes({ lang: source.lang, dir: source.dir }) : html``;
}
