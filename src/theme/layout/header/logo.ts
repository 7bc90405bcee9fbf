/** Renders the site's logo or, without one, its name, as a link to the first page. */
import { type Html, html } from '../../../lib/html.ts';
import type { SiteView } from '../../page-view.ts';
import { siteHref, siteSource } from '../parts/site-href.ts';

export function logo(site: SiteView): Html {
  const { config } = site;
  const href = siteHref(site, config.logo?.href ?? '/') ?? `${site.base}/`;
  return html`<a class="site-logo" href="${href}">${pictures(site) ?? html`<span class="logo-name nav-logo">${config.name}</span>`}</a>`;
}

/** The page has both pictures and CSS shows one, so that the mode can change without a reload. */
function pictures(site: SiteView): Html | undefined {
  const { logo: files, name } = site.config;
  const light = files === undefined ? undefined : siteSource(site, files.light);
  const dark = files === undefined ? undefined : siteSource(site, files.dark);
  if (light === undefined || dark === undefined) return undefined;
  if (light === dark) return html`<img class="nav-logo" src="${light}" alt="${name}" height="26">`;
  return html`
    <img class="nav-logo only-light" src="${light}" alt="${name}" height="26">
    <img class="nav-logo only-dark" src="${dark}" alt="${name}" height="26">
  `;
}
