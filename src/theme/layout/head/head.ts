/** Renders `<head>`: first the tags of the page, then those that all pages of a site share, written once. */
import { attributes, type Html, html, trustedHtml } from '../../../lib/html.ts';
import { beyondLatin } from '../../../lib/text/beyond-latin.ts';
import type { SiteView } from '../../page-view.ts';
import type { InterfaceStrings } from '../../strings/interface-strings.ts';
import { oncePerSite } from '../parts/once-per-site.ts';
import { siteHref, siteSource } from '../parts/site-href.ts';
import { BEFORE_PAINT } from './inline-scripts.ts';
import { type PageFileName, pageScripts, pageStyles } from './page-files.ts';
import { fontPreloads, type PageTags, pageSheets, paintedWhole, siteStyle } from './site-style.ts';

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** Renders the favicon: the author's, or the site's first letter in its accent colour. */
function favicon(site: SiteView): Html {
  const { favicon: files } = site.config;
  const light = files === undefined ? undefined : siteSource(site, files.light);
  const dark = files === undefined ? undefined : siteSource(site, files.dark);
  if (light === undefined || dark === undefined) return html`<link rel="icon" href="${initial(site)}">`;
  if (light === dark) return html`<link rel="icon" href="${light}">`;
  return html`
    <link rel="icon" href="${light}" media="(prefers-color-scheme: light)">
    <link rel="icon" href="${dark}" media="(prefers-color-scheme: dark)">
  `;
}

function initial({ config }: SiteView): string {
  const letter = [...config.name.trim().toUpperCase()].find((c) => /[\p{L}\p{N}]/u.test(c)) ?? '•';
  const color = HEX.test(config.colors.primary) ? config.colors.primary : '#1d5bd6';
  const svg = html`
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
      <rect width="32" height="32" rx="8" fill="${color}"/>
      <text x="16" y="22.5" font-family="system-ui,sans-serif" font-size="19" font-weight="700" fill="#fff" text-anchor="middle">${letter}</text>
    </svg>
  `;
  return `data:image/svg+xml,${encodeURIComponent(String(svg).toWellFormed())}`;
}

export { INLINE_SCRIPTS } from './inline-scripts.ts';
export { inlineStyles } from './site-style.ts';

const shared = oncePerSite<Html>();

/** The content of one page's head. */
interface PageHead {
  readonly title: string;
  /** Further tags. */
  readonly meta: Html;
  /** Client modules of the page; some have a style sheet of the same name. */
  readonly features?: readonly string[] | undefined;
  /** Address of the page and the files that only it loads. */
  readonly own?: { readonly url: string; readonly files: readonly PageFileName[] } | undefined;
  /** Addresses of further style sheets that only it loads, with base. */
  readonly sheets?: readonly string[] | undefined;
  readonly page?: PageTags;
  /** True to bring the rules of the first view along, which a policy has to allow (firstStyle). */
  readonly first?: boolean;
  /** Content of `<main>`. */
  readonly main?: Html;
}

export function head(
  site: SiteView,
  { title, meta, features = [], own, sheets = [], page = { parts: [] }, first = false, main }: PageHead,
): Html {
  const name = site.config.name;
  const whole = title === name || title === '' ? name : `${title} - ${name}`;
  const ours = pageSheets(site, { features, page, first });
  const above = shared(site, 'above', () => themeHead(site));
  const colors = shared(site, 'colors', () => colorHead(site));
  const below = shared(site, 'below', () => authorHead(site));
  const styles = own === undefined ? '' : pageStyles(site, own.url, own.files);
  const scripts = own === undefined ? '' : pageScripts(site, own.url, own.files);
  return html`
    <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>${whole}</title>
      ${first ? paintedWhole(String(main ?? '')) : ''}${meta}${above}${ours.theme}${colors}${ours.others}${styles}${sheets.map(stylesheet)}${below}${scripts}
    </head>
  `;
}

function link(site: SiteView, href: string): Html {
  return stylesheet(siteHref(site, href));
}

function stylesheet(href: string | undefined): Html {
  return html`<link${attributes({ rel: 'stylesheet', href })}>`;
}

/** Comes before our own style sheets. */
function themeHead(site: SiteView): Html {
  return html`
    <meta name="color-scheme" content="light dark">
    <meta name="generator" content="Lectern">
    <script>${trustedHtml(BEFORE_PAINT)}</script>
    ${fontPreloads(site)}
  `;
}

/** Comes after the theme, whose properties it sets. */
function colorHead(site: SiteView): Html {
  // The author's values in it are validated or written as CSS strings, so none can end the element.
  const style = siteStyle(site);
  return style === '' ? html`` : html`<style>${trustedHtml(style)}</style>`;
}

/** Comes after the page's own files, so that the author's style sheets override them. */
function authorHead(site: SiteView): Html {
  const core = site.assets['core.js'];
  return html`
    ${site.stylesheets.map((href) => link(site, href))}
    ${favicon(site)}
    ${core === undefined ? '' : html`<script${attributes({ type: 'module', src: siteHref(site, core) })}></script>`}
    ${site.scripts.map((src) => html`<script${attributes({ src: siteHref(site, src), defer: true })}></script>`)}
  `;
}

const beyond = new WeakMap<InterfaceStrings, boolean>();

/** The interface's own words need the letters of their language, also where the text of the page does not. */
export function letterSheet(text: InterfaceStrings): readonly 'letters'[] {
  const known = beyond.get(text) ?? beyondLatin(JSON.stringify(text));
  beyond.set(text, known);
  return known ? ['letters'] : [];
}
