/** Renders the tags for our own style sheets: a page of the author brings the rules of its first view, and the whole sheets follow. */
import { attributes, type Html, html, joinHtml, trustedHtml } from '../../../lib/html.ts';
import { type FirstSheet, firstRules, readFirstSheet } from '../../first-view/first-rules.ts';
import { pageWords } from '../../first-view/page-words.ts';
import type { SiteView } from '../../page-view.ts';
import { BLOCKING_SHEETS, FEATURE_SHEETS } from '../../styles/sheets.ts';
import { siteHref } from '../parts/site-href.ts';

/** What says which of our sheets a page needs. */
interface SheetsOf {
  /** Client modules of the page; some have a style sheet of the same name. */
  readonly features: readonly string[];
  /** Attributes of `<html>`, and the body. */
  readonly page: string;
  /** True to bring the rules of the first view along. */
  readonly first: boolean;
}

/** By text: the sheets of a program never change. */
const read = new Map<string, FirstSheet>();

function firstSheet(text: string): FirstSheet {
  const sheet = read.get(text) ?? readFirstSheet(text);
  read.set(text, sheet);
  return sheet;
}

/** What every page brings with it: `base.css`; undefined where the texts of our sheets are not known. */
export function baseStyle(site: SiteView): string | undefined {
  const href = site.assets['base.css'];
  return href === undefined ? undefined : site.sheetText?.(href);
}

interface PageSheets {
  /** Before the tags that build on the theme: what is in every page, and the theme's own sheet. */
  readonly theme: Html;
  /** After the author's colours and fonts. */
  readonly others: Html;
}

export function pageSheets(site: SiteView, { features, page, first }: SheetsOf): PageSheets {
  const theme = `${site.config.theme}.css`;
  const text = baseStyle(site);
  const base = text === undefined ? links(site, ['base.css']) : html`<style>${trustedHtml(text)}</style>`;
  const wanted = [...new Set(features)].filter((name) => Object.hasOwn(FEATURE_SHEETS, name));
  const has = pageWords(page);
  const rules = (name: string): string | undefined => {
    const href = site.assets[name];
    const text = href === undefined ? undefined : site.sheetText?.(href);
    return text === undefined ? undefined : firstRules(firstSheet(text), has);
  };
  const others = [
    // Where nothing is known of the page, it may have any of them.
    ...(rules('blocks.css')?.includes('{') === false ? [] : ['blocks.css']),
    ...wanted.map((name) => `${name}.css`),
  ];
  const soon = others.filter((name) => !BLOCKING_SHEETS.has(name));
  const texts = first ? [theme, ...soon.filter((name) => site.assets[name] !== undefined)].map(rules) : [];
  if (texts.length === 0 || texts.includes(undefined))
    return { theme: html`${base}${links(site, [theme])}`, others: links(site, others) };
  return {
    theme: html`${base}<style data-first>${trustedHtml(texts.join(''))}</style>${links(site, [theme], 'print')}`,
    others: html`${links(site, soon, 'print')}${links(
      site,
      others.filter((name) => BLOCKING_SHEETS.has(name)),
    )}<noscript>${links(site, [theme, ...soon])}</noscript>`,
  };
}

/** Characters of HTML that a first paint may wait for. */
const SHOWN_WHOLE = 60_000;

/** The first paint is of the whole text, not of as much as has been parsed: it does not grow under the eyes of a reader. */
export function paintedWhole(main: string): Html {
  return main.length > SHOWN_WHOLE
    ? html``
    : html`<link rel="expect" href="#lectern-content" blocking="render">`;
}

/** @param media `print` for a sheet that nothing waits for: the script at the end of the page makes it one for all media */
function links(site: SiteView, names: readonly string[], media?: 'print'): Html {
  return joinHtml(
    names.flatMap((name) => {
      const href = site.assets[name];
      if (href === undefined) return [];
      const soon = media !== undefined;
      return [
        html`<link${attributes({ rel: 'stylesheet', href: siteHref(site, href), media, 'data-soon': soon })}>`,
      ];
    }),
  );
}

/** @returns the CSS in `<style data-first>` of a page that renderPage has made; undefined for a page without one */
export function firstStyle(page: string): string | undefined {
  const open = '<style data-first>';
  // An author's text is escaped in the head, and nothing after it counts.
  const head = page.slice(0, page.indexOf('</head>'));
  const from = head.indexOf(open);
  return from === -1 ? undefined : head.slice(from + open.length, head.indexOf('</style>', from));
}
