/** Renders the favicon: the author's, or the site's first letter in its accent colour. */
import { type Html, html } from '../../lib/html.ts';
import type { SiteView } from '../page-view.ts';
import { siteSource } from './site-href.ts';

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

export function favicon(site: SiteView): Html {
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
