/** `<head>`: what differs between pages first, then what all pages of a site share, written once. */
import { attributes, escapeText } from '../../../lib/html.ts';
import type { SiteView } from '../page-view.ts';
import { favicon } from './favicon.ts';
import { BEFORE_PAINT } from './inline-scripts.ts';
import { oncePerSite } from './once-per-site.ts';
import { siteHref } from './site-href.ts';
import { fontPreloads, siteStyle } from './site-style.ts';

export { INLINE_SCRIPTS } from './inline-scripts.ts';
export { inlineStyles } from './site-style.ts';

const shared = oncePerSite();

/** @param meta HTML of further tags for this page */
export function head(site: SiteView, title: string, meta: string): string {
  const name = site.config.name;
  const whole = title === name || title === '' ? name : `${title} - ${name}`;
  const common = shared(site, '', () => commonHead(site));
  return `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeText(whole)}</title>${meta}${common}</head>`;
}

function commonHead(site: SiteView): string {
  const style = siteStyle(site);
  const own = site.assets['theme.css'];
  const core = site.assets['core.js'];
  const sheet = (href: string | undefined): string =>
    href === undefined ? '' : `<link${attributes({ rel: 'stylesheet', href: siteHref(site, href) })}>`;
  return (
    `<meta name="color-scheme" content="light dark"><meta name="generator" content="Lectern"><script>${BEFORE_PAINT}</script>${fontPreloads(site)}${sheet(own)}` +
    `${style === '' ? '' : `<style>${style}</style>`}${site.stylesheets.map(sheet).join('')}${favicon(site)}` +
    `${core === undefined ? '' : `<script${attributes({ type: 'module', src: siteHref(site, core) })}></script>`}` +
    site.scripts
      .map((src) => `<script${attributes({ src: siteHref(site, src), defer: true })}></script>`)
      .join('')
  );
}
