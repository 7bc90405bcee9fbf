/** The one inline style sheet: what docs.json says of colours, fonts and background, as values of our own properties. */
import { attributes } from '../../../lib/html.ts';
import type { FontConfig } from '../../../site/config/docs-config.ts';
import type { SiteView } from '../page-view.ts';
import { oncePerSite } from './once-per-site.ts';
import { siteSource } from './site-href.ts';

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;
const styles = oncePerSite();

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
export function fontPreloads(site: SiteView): string {
  const { body, heading } = site.config.fonts ?? {};
  const sources = new Set(
    [body, heading].map((font) => (font?.source === undefined ? undefined : siteSource(site, font.source))),
  );
  return [...sources]
    .map((href) =>
      href === undefined ? '' : `<link${attributes({ rel: 'preload', as: 'font', href, crossorigin: '' })}>`,
    )
    .join('');
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

function backgroundCss(site: SiteView): string {
  const { image, color } = site.config.background ?? {};
  const properties: string[] = [];
  const light = color?.light;
  const dark = color?.dark;
  if (light !== undefined && HEX.test(light)) properties.push(`--bg-light:${light}`);
  if (dark !== undefined && HEX.test(dark)) properties.push(`--bg-dark:${dark}`);
  const pictures = [image?.light, image?.dark].map((src) =>
    src === undefined ? undefined : siteSource(site, src),
  );
  if (pictures[0] !== undefined) properties.push(`--backdrop-light:url(${cssString(pictures[0])})`);
  if (pictures[1] !== undefined) properties.push(`--backdrop-dark:url(${cssString(pictures[1])})`);
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
