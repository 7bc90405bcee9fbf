/** The site's logo or, without one, its name: the link to the first page. */
import { attributes, escapeText } from '../../lib/html.ts';
import type { SiteView } from '../page-view.ts';
import { siteHref, siteSource } from './site-href.ts';

export function logo(site: SiteView): string {
  const { config } = site;
  const href = siteHref(site, config.logo?.href ?? '/') ?? `${site.base}/`;
  return `<a class="site-logo"${attributes({ href })}>${pictures(site) || `<span class="logo-name">${escapeText(config.name)}</span>`}</a>`;
}

/** Both pictures are written and CSS shows one, so that the mode can change without a request for the page. */
function pictures(site: SiteView): string {
  const { logo: files, name } = site.config;
  const light = files === undefined ? undefined : siteSource(site, files.light);
  const dark = files === undefined ? undefined : siteSource(site, files.dark);
  if (light === undefined || dark === undefined) return '';
  if (light === dark) return `<img${attributes({ src: light, alt: name, height: 26 })}>`;
  return `<img${attributes({ class: 'only-light', src: light, alt: name, height: 26 })}><img${attributes({ class: 'only-dark', src: dark, alt: name, height: 26 })}>`;
}
