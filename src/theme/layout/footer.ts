/** Renders the footer: the author's columns of links and social accounts. */
import { attributes, type Html, html, isEmpty, joinHtml } from '../../lib/html.ts';
import { isExternalHref } from '../../lib/text/safe-href.ts';
import type { FooterConfig } from '../../site/config/docs-config.ts';
import type { IconRef } from '../../site/icon-key.ts';
import { interfaceIcon } from '../icons/interface-icon.ts';
import { consentLink } from './consent-banner.ts';
import { icon } from './parts/icon.ts';
import type { Drawing } from './parts/menu-item.ts';
import { siteHref } from './parts/site-href.ts';
import { hookId } from './parts/style-hooks.ts';

/** Names of accounts that are spelled differently from their icons, and of those that are no brand. */
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

/** Accounts that are a site of the author's own. */
const WEBSITES: ReadonlySet<string> = new Set(['website', 'earth-americas']);

/**
 * Empty when the author configured no footer, and readers have no choice to change.
 * @param own the author's part of it
 */
export function footer(drawing: Drawing, config: FooterConfig, own: Html): Html {
  const columns = config.links.map((column) => linkColumn(drawing, column));
  const accounts = joinHtml(
    Object.entries(config.socials).map(([kind, href]) => account(drawing, kind, href)),
  );
  const choice = consentLink(drawing.site, drawing.text);
  if (columns.length === 0 && isEmpty(accounts) && isEmpty(choice) && isEmpty(own)) return html``;
  const { name } = drawing.site.config;
  return html`
    <footer class="site-footer"${hookId('footer', drawing.taken)}>
      ${columns.length === 0 ? '' : html`<div class="footer-columns">${columns}</div>`}
      ${own}
      <div class="footer-row">
        <span>${name}</span>
        ${choice}
        ${isEmpty(accounts) ? '' : html`<ul class="socials">${accounts}</ul>`}
      </div>
    </footer>
  `;
}

function linkColumn({ site, text }: Drawing, { header, items }: FooterConfig['links'][number]): Html {
  const links = items.map(
    ({ label, href }) =>
      html`<li><a${attributes({ href: siteHref(site, href), rel: isExternalHref(href) ? 'noopener' : undefined })}>${label}</a></li>`,
  );
  return html`
    <div>
      ${header === undefined ? '' : html`<p class="footer-title">${header}</p>`}
      <ul class="footer-list" aria-label="${header ?? text.links}">${links}</ul>
    </div>
  `;
}

function account({ site, icons, text }: Drawing, kind: string, href: string): Html {
  const safe = siteHref(site, href);
  if (safe === undefined) return html``;
  const known = Object.hasOwn(ACCOUNTS, kind) ? ACCOUNTS[kind] : undefined;
  const glyph = known?.glyph ?? kind;
  const name = WEBSITES.has(kind)
    ? text.website
    : (known?.name ?? kind.charAt(0).toUpperCase() + kind.slice(1));
  const ref: IconRef | undefined =
    glyph === '' ? undefined : { name: glyph, style: 'brands', library: 'fontawesome' };
  const drawn = icon(site, ref, icons);
  return html`
    <li>
      <a class="icon-button" href="${safe}" rel="me noopener" aria-label="${name}">
        ${isEmpty(drawn) ? interfaceIcon('globe') : drawn}
      </a>
    </li>
  `;
}
