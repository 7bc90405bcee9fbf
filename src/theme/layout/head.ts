/** `<head>`: what differs between pages first, then what all pages of a site share, written once. */
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

/** What stands in the head of one page only. */
export interface PageHead {
  readonly title: string;
  /** Further tags. */
  readonly meta: Html;
  /** Client modules of the page: one may have a style sheet by its name. */
  readonly features?: readonly string[] | undefined;
  /** Address of the page and the files that belong to it alone. */
  readonly own?: { readonly url: string; readonly files: readonly PageFileName[] } | undefined;
}

export function head(site: SiteView, { title, meta, features = [], own }: PageHead): Html {
  const name = site.config.name;
  const whole = title === name || title === '' ? name : `${title} - ${name}`;
  const above = shared(site, 'above', () => themeHead(site));
  const below = shared(site, 'below', () => authorHead(site));
  const sheets = features
    .filter((name) => Object.hasOwn(FEATURE_SHEETS, name))
    .map((name) => sheet(site, `${name}.css`));
  const styles = own === undefined ? '' : pageStyles(site, own.url, own.files);
  const scripts = own === undefined ? '' : pageScripts(site, own.url, own.files);
  return html`
    <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>${whole}</title>
      ${meta}${above}${sheets}${styles}${below}${scripts}
    </head>
  `;
}

/** A style sheet of ours, by the name it has in the manifest. */
function sheet(site: SiteView, name: string): Html {
  const href = site.assets[name];
  return href === undefined ? html`` : link(site, href);
}

function link(site: SiteView, href: string): Html {
  return html`<link${attributes({ rel: 'stylesheet', href: siteHref(site, href) })}>`;
}

/** Before the files of a page, because they build on it. */
function themeHead(site: SiteView): Html {
  // Authors' values in it are checked or written as CSS strings, so nothing in it can end the element.
  const style = siteStyle(site);
  return html`
    <meta name="color-scheme" content="light dark">
    <meta name="generator" content="Lectern">
    <script>${trustedHtml(BEFORE_PAINT)}</script>
    ${fontPreloads(site)}
    ${sheet(site, 'theme.css')}
    ${style === '' ? '' : html`<style>${trustedHtml(style)}</style>`}
  `;
}

/** After them, because authors have the last word on how their pages look. */
function authorHead(site: SiteView): Html {
  const core = site.assets['core.js'];
  return html`
    ${site.stylesheets.map((href) => link(site, href))}
    ${favicon(site)}
    ${core === undefined ? '' : html`<script${attributes({ type: 'module', src: siteHref(site, core) })}></script>`}
    ${site.scripts.map((src) => html`<script${attributes({ src: siteHref(site, src), defer: true })}></script>`)}
  `;
}
