/** Renders `<head>`: first the tags of the page, then those that all pages of a site share, written once. */
import { attributes, type Html, html, trustedHtml } from '../../lib/html.ts';
import type { SiteView } from '../page-view.ts';
import { FEATURE_SHEETS } from '../styles/sheets.ts';
import { favicon } from './favicon.ts';
import { BEFORE_PAINT } from './inline-scripts.ts';
import { oncePerSite } from './once-per-site.ts';
import { type PageFileName, pageScripts, pageStyles } from './page-files.ts';
import { siteHref } from './site-href.ts';
import { fontPreloads, siteStyle } from './site-style.ts';

export { INLINE_SCRIPTS } from './inline-scripts.ts';
export { inlineStyles } from './site-style.ts';

const shared = oncePerSite<Html>();

/** The content of one page's head. */
export interface PageHead {
  readonly title: string;
  /** Further tags. */
  readonly meta: Html;
  /** Client modules of the page; some have a style sheet of the same name. */
  readonly features?: readonly string[] | undefined;
  /** Address of the page and the files that only it loads. */
  readonly own?: { readonly url: string; readonly files: readonly PageFileName[] } | undefined;
  /** Addresses of further style sheets that only it loads, with base. */
  readonly sheets?: readonly string[] | undefined;
}

export function head(site: SiteView, { title, meta, features = [], own, sheets = [] }: PageHead): Html {
  const name = site.config.name;
  const whole = title === name || title === '' ? name : `${title} - ${name}`;
  const above = shared(site, 'above', () => themeHead(site));
  const below = shared(site, 'below', () => authorHead(site));
  const ours = [...new Set(features)]
    .filter((name) => Object.hasOwn(FEATURE_SHEETS, name))
    .map((name) => sheet(site, `${name}.css`));
  const styles = own === undefined ? '' : pageStyles(site, own.url, own.files);
  const scripts = own === undefined ? '' : pageScripts(site, own.url, own.files);
  return html`
    <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>${whole}</title>
      ${meta}${above}${ours}${styles}${sheets.map(stylesheet)}${below}${scripts}
    </head>
  `;
}

/** Links one of our style sheets, by its name in the manifest. */
function sheet(site: SiteView, name: string): Html {
  const href = site.assets[name];
  return href === undefined ? html`` : link(site, href);
}

function link(site: SiteView, href: string): Html {
  return stylesheet(siteHref(site, href));
}

function stylesheet(href: string | undefined): Html {
  return html`<link${attributes({ rel: 'stylesheet', href })}>`;
}

/** Comes before the page's own files, which build on it. */
function themeHead(site: SiteView): Html {
  // The author's values in it are validated or written as CSS strings, so none can end the element.
  const style = siteStyle(site);
  return html`
    <meta name="color-scheme" content="light dark">
    <meta name="generator" content="Lectern">
    <script>${trustedHtml(BEFORE_PAINT)}</script>
    ${sheet(site, `${site.config.theme}.css`)}
    ${fontPreloads(site)}
    ${style === '' ? '' : html`<style>${trustedHtml(style)}</style>`}
  `;
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
