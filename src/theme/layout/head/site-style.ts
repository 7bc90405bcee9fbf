/** Renders the styles of a page: those of docs.json, fonts, and our sheets, whose rules for the first view come with the page. */
import { attributes, type Html, html, joinHtml, trustedHtml } from '../../../lib/html.ts';
import type { FontConfig } from '../../../site/config/docs-config.ts';
import { contrast, parseHex } from '../../brand/color.ts';
import { type FirstSheet, firstRules, pageWords, readFirstSheet } from '../../first-view/first-rules.ts';
import type { SiteView } from '../../page-view.ts';
import { BLOCKING_SHEETS, FEATURE_SHEETS, MONOSPACED } from '../../styles/sheets.ts';
import { oncePerSite } from '../parts/once-per-site.ts';
import { siteHref, siteSource } from '../parts/site-href.ts';

const styles = oncePerSite<string>();

/** CSS for `<style>`: our fonts, and what docs.json changes. */
export function siteStyle(site: SiteView): string {
  return styles(site, '', () => ownFonts(site) + site.brandCss + fontCss(site) + backgroundCss(site));
}

/** A browser asks for a font at its first layout: no sheet has to arrive before. */
function ownFonts(site: SiteView): string {
  const href = site.assets['fonts.css'];
  const css = href === undefined ? undefined : site.sheetText?.(href);
  return css?.replaceAll('url("./', () => `url("${siteHref(site, '/_lectern/')}`) ?? '';
}

/** The inline styles that a Content Security Policy must allow in `style-src`, exactly as in the pages of this site. */
export function inlineStyles(site: SiteView): readonly string[] {
  return [baseStyle(site) ?? '', siteStyle(site)].filter((css) => css !== '');
}

/** Preloads the author's font files: with `font-display: optional`, browsers ignore a font that arrives late. */
export function fontPreloads(site: SiteView): Html {
  const { body, heading } = site.config.fonts ?? {};
  const sources = new Set([authorSource(site, body), authorSource(site, heading)]);
  return html`${[...sources].map((href) => (href === undefined ? '' : fontPreload(href)))}`;
}

/**
 * Fetches our own font when all of the page is here: the text is painted first, in a local font of the same measures. Text
 * that no font of the author is for is in ours.
 */
export function textFontPreload(site: SiteView): Html {
  const name = MONOSPACED.has(site.config.theme) ? 'mono.woff2' : 'inter.woff2';
  const ours = site.config.fonts?.body === undefined ? site.assets[name] : undefined;
  const href = ours === undefined ? undefined : siteHref(site, ours);
  return href === undefined ? html`` : ownFontPreload(href);
}

function authorSource(site: SiteView, font: FontConfig | undefined): string | undefined {
  return font?.source === undefined ? undefined : siteSource(site, font.source);
}

function fontCss(site: SiteView): string {
  const { body, heading } = site.config.fonts ?? {};
  const rules: string[] = [];
  const properties: string[] = [];
  for (const [font, property, fallback] of [
    [body, '--font', 'system-ui,sans-serif'],
    [heading, '--font-heading', 'var(--font)'],
  ] as const) {
    if (font === undefined) continue;
    rules.push(fontFace(site, font));
    properties.push(`${property}:${cssString(font.family)},${fallback}`);
  }
  if (heading?.weight !== undefined) properties.push(`--weight-heading:${Math.round(heading.weight)}`);
  return properties.length === 0 ? '' : `${rules.join('')}:root{${properties.join(';')}}`;
}

/** A family without a file is only named: a page never calls a font service unless the author linked one. */
function fontFace(site: SiteView, font: FontConfig): string {
  const src = font.source === undefined ? undefined : siteSource(site, font.source);
  if (src === undefined) return '';
  const format = font.format === undefined ? '' : ` format("${font.format}")`;
  return `@font-face{font-family:${cssString(font.family)};src:url(${cssString(src)})${format};font-weight:${font.weight ?? '100 900'};font-display:optional}`;
}

/** The text colours of `styles/tokens.css` with the least contrast, and their backgrounds. */
const MUTED = { light: '#596273', dark: '#98a1ae' } as const;
const BACKGROUND = { light: '#ffffff', dark: '#0f1115' } as const;

/** Ignores a background on which text would be unreadable, also on the tint of the frame around it. */
function backgroundCss(site: SiteView): string {
  const { image, color } = site.config.background ?? {};
  const readableBackground = (mode: 'light' | 'dark'): string => {
    const chosen = color?.[mode] ?? '';
    return parseHex(chosen) !== undefined && contrast(chosen, MUTED[mode]) >= 4.8 ? chosen : BACKGROUND[mode];
  };
  const properties: string[] = [];
  const [light, dark] = [readableBackground('light'), readableBackground('dark')];
  if (light !== BACKGROUND.light || dark !== BACKGROUND.dark) {
    properties.push(
      `--bg:light-dark(${light},${dark})`,
      '--line:color-mix(in srgb,var(--ink) 14%,var(--bg))',
    );
  }
  for (const mode of ['light', 'dark'] as const) {
    const src = image === undefined ? undefined : siteSource(site, image[mode]);
    if (src !== undefined) properties.push(`--backdrop-${mode}:url(${cssString(src)})`);
  }
  return properties.length === 0 ? '' : `:root{${properties.join(';')}}`;
}

/** A CSS string that `value` cannot end; `<` is escaped too, so that it cannot contain `</style>`. */
function cssString(value: string): string {
  return `"${value.replace(/["\\<>\n\r\f\u0000]/g, (c) => `\\${c.charCodeAt(0).toString(16)} `)}"`;
}

/** True when docs.json sets something behind the page. */
export function hasBackdrop(site: SiteView): boolean {
  const { image, decoration } = site.config.background ?? {};
  return image !== undefined || decoration !== undefined;
}

/** @param href address with the base */
function fontPreload(href: string): Html {
  return html`<link rel="preload" as="font" href="${href}" crossorigin="">`;
}

/**
 * The same for one of our fonts, on wide screens: the text appears in it at once. On a phone, whose line may be slow, it
 * would share that line with the style sheet, for which the first paint waits; a local font of the same measures stands in.
 */
export function ownFontPreload(href: string): Html {
  return html`<link rel="preload" as="font" media="(min-width: 60rem)" fetchpriority="low" href="${href}" crossorigin="">`;
}

/** What says which rules of our sheets a page needs. */
export interface PageTags {
  /** The tag of `<html>`, and the body without what `known` is about. */
  readonly parts: readonly string[];
  /** The words of a part that is the same on many pages (wordsOf). */
  readonly known?: ReadonlySet<string> | undefined;
}

/** What says which of our sheets a page needs. */
interface SheetsOf {
  /** Client modules of the page; some have a style sheet of the same name. */
  readonly features: readonly string[];
  readonly page: PageTags;
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
function baseStyle(site: SiteView): string | undefined {
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
  const featureNames = [...new Set(features)].filter((name) => Object.hasOwn(FEATURE_SHEETS, name));
  const sheets = new Map(
    [theme, 'blocks.css', ...featureNames.map((name) => `${name}.css`)].map((name) => {
      const href = site.assets[name];
      const text = href === undefined ? undefined : site.sheetText?.(href);
      return [name, text === undefined ? undefined : firstSheet(text)];
    }),
  );
  const words = pageWords(page.parts, page.known);
  const rules = (name: string): string | undefined => {
    const sheet = sheets.get(name);
    return sheet === undefined ? undefined : firstRules(sheet, words);
  };
  const others = [
    // Where nothing is known of the page, it may have any of them.
    ...(rules('blocks.css')?.includes('{') === false ? [] : ['blocks.css']),
    ...featureNames.map((name) => `${name}.css`),
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
