/** The one inline style sheet: what docs.json says of colours, fonts and background, as values of our own properties. */
import { type Html, html } from '../../lib/html.ts';
import type { FontConfig } from '../../site/config/docs-config.ts';
import { contrast, parseHex } from '../brand/color.ts';
import type { SiteView } from '../page-view.ts';
import { oncePerSite } from './once-per-site.ts';
import { siteSource } from './site-href.ts';

const styles = oncePerSite<string>();

/** CSS for `<style>`; empty when docs.json changes nothing. */
export function siteStyle(site: SiteView): string {
  return styles(site, '', () => site.brandCss + fontCss(site) + backgroundCss(site));
}

/** What a Content Security Policy must allow in `style-src`, exactly as the pages of this site write it. */
export function inlineStyles(site: SiteView): readonly string[] {
  const css = siteStyle(site);
  return css === '' ? [] : [css];
}

/** Author's font files are asked for early, because a late one is not used (`font-display: optional`: nothing jumps). */
export function fontPreloads(site: SiteView): Html {
  const { body, heading } = site.config.fonts ?? {};
  const sources = new Set(
    [body, heading].map((font) => (font?.source === undefined ? undefined : siteSource(site, font.source))),
  );
  const links = [...sources].map((href) =>
    href === undefined ? '' : html`<link rel="preload" as="font" href="${href}" crossorigin="">`,
  );
  return html`${links}`;
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

/** Families without a file are only named: a page never calls a font service unless the author linked one. */
function fontFace(site: SiteView, font: FontConfig): string {
  const src = font.source === undefined ? undefined : siteSource(site, font.source);
  if (src === undefined) return '';
  const format = font.format === undefined ? '' : ` format("${font.format}")`;
  return `@font-face{font-family:${cssString(font.family)};src:url(${cssString(src)})${format};font-weight:${font.weight ?? '100 900'};font-display:optional}`;
}

/** Text of `styles/tokens.css` that is hardest to read, and its grounds. */
const MUTED = { light: '#596273', dark: '#98a1ae' } as const;
const GROUND = { light: '#ffffff', dark: '#0f1115' } as const;

/** A background on which the page could not be read is left out. */
function backgroundCss(site: SiteView): string {
  const { image, color } = site.config.background ?? {};
  const ground = (mode: 'light' | 'dark'): string => {
    const asked = color?.[mode] ?? '';
    return parseHex(asked) !== undefined && contrast(asked, MUTED[mode]) >= 4.5 ? asked : GROUND[mode];
  };
  const properties: string[] = [];
  const [light, dark] = [ground('light'), ground('dark')];
  if (light !== GROUND.light || dark !== GROUND.dark) {
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

/** A CSS string that nothing in `value` can end; `<` is escaped too, so that no `</style>` gets out. */
function cssString(value: string): string {
  return `"${value.replace(/["\\<>\n\r\f\u0000]/g, (c) => `\\${c.charCodeAt(0).toString(16)} `)}"`;
}

/** True when docs.json asks for something behind the page. */
export function hasBackdrop(site: SiteView): boolean {
  const { image, decoration } = site.config.background ?? {};
  return image !== undefined || decoration !== undefined;
}
