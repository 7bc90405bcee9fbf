/** Renders the one inline style sheet: colours, fonts and background of docs.json as values of our custom properties. */
import { type Html, html } from '../../../lib/html.ts';
import type { FontConfig } from '../../../site/config/docs-config.ts';
import { contrast, parseHex } from '../../brand/color.ts';
import type { SiteView } from '../../page-view.ts';
import { MONOSPACED } from '../../styles/sheets.ts';
import { oncePerSite } from '../parts/once-per-site.ts';
import { siteHref, siteSource } from '../parts/site-href.ts';
import { fontPreload, ownFontPreload } from './font-preload.ts';
import { baseStyle } from './page-sheets.ts';

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
    const asked = color?.[mode] ?? '';
    return parseHex(asked) !== undefined && contrast(asked, MUTED[mode]) >= 4.8 ? asked : BACKGROUND[mode];
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
