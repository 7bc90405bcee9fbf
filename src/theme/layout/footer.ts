/** The end of every page: the author's columns of links and social accounts. */
import { attributes, escapeAttribute, escapeText } from '../../lib/html.ts';
import { isExternalHref } from '../../lib/safe-href.ts';
import type { FooterConfig } from '../../site/config/docs-config.ts';
import type { IconRef } from '../../site/navigation/nav-node.ts';
import { interfaceIcon } from '../icons/interface-icon.ts';
import { icon } from './icon.ts';
import type { Drawing } from './menu-item.ts';
import { siteHref } from './site-href.ts';

/** The accounts whose names are spelled otherwise than their icons, and those that are no brand. */
const ACCOUNTS: Readonly<Record<string, { readonly name?: string; readonly glyph?: string }>> = {
  x: { name: 'X', glyph: 'x-twitter' },
  'x-twitter': { name: 'X' },
  website: { glyph: '' },
  'earth-americas': { glyph: '' },
  linkedin: { name: 'LinkedIn' },
  github: { name: 'GitHub' },
  youtube: { name: 'YouTube' },
  podcast: { name: 'Podcast', glyph: '' },
  'hacker-news': { name: 'Hacker News' },
};

/** Those that are the author's own. */
const WEBSITES: ReadonlySet<string> = new Set(['website', 'earth-americas']);

/** Empty when the author set nothing to stand there. */
export function footer(drawing: Drawing, config: FooterConfig): string {
  const columns = config.links.map((column) => linkColumn(drawing, column)).join('');
  const accounts = Object.entries(config.socials)
    .map(([kind, href]) => account(drawing, kind, href))
    .join('');
  if (columns === '' && accounts === '') return '';
  const { name } = drawing.site.config;
  return (
    `<footer class="site-footer">${columns === '' ? '' : `<div class="footer-columns">${columns}</div>`}` +
    `<div class="footer-row"><span>${escapeText(name)}</span>${accounts === '' ? '' : `<ul class="socials">${accounts}</ul>`}</div></footer>`
  );
}

function linkColumn({ site, text }: Drawing, { header, items }: FooterConfig['links'][number]): string {
  const links = items.map(
    ({ label, href }) =>
      `<li><a${attributes({ href: siteHref(site, href), rel: isExternalHref(href) ? 'noopener' : undefined })}>${escapeText(label)}</a></li>`,
  );
  const title = header === undefined ? '' : `<p class="footer-title">${escapeText(header)}</p>`;
  return `<div>${title}<ul class="footer-list" aria-label="${escapeAttribute(header ?? text.links)}">${links.join('')}</ul></div>`;
}

function account({ site, icons, text }: Drawing, kind: string, href: string): string {
  const safe = siteHref(site, href);
  if (safe === undefined) return '';
  const known = Object.hasOwn(ACCOUNTS, kind) ? ACCOUNTS[kind] : undefined;
  const glyph = known?.glyph ?? kind;
  const name = WEBSITES.has(kind)
    ? text.website
    : (known?.name ?? kind.charAt(0).toUpperCase() + kind.slice(1));
  const ref: IconRef | undefined =
    glyph === '' ? undefined : { name: glyph, style: 'brands', library: 'fontawesome' };
  return `<li><a class="icon-button"${attributes({ href: safe, rel: 'me noopener', 'aria-label': name })}>${icon(site, ref, icons) || interfaceIcon('globe')}</a></li>`;
}
