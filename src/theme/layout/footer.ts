/** Renders the footer, with the author's columns of links and social accounts, and the question for consent that it opens again. */
import { attributes, type Html, html, isEmpty, joinHtml } from '../../lib/html.ts';
import { isExternalHref } from '../../lib/text/safe-href.ts';
import type { FooterConfig } from '../../site/config/docs-config.ts';
import type { IconRef } from '../../site/icon-key.ts';
import { interfaceIcon } from '../icons/interface-icon.ts';
import type { SiteView } from '../page-view.ts';
import type { InterfaceStrings } from '../strings/interface-strings.ts';
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

/** Empty where our banner asks for nothing. */
export function consentBanner(site: SiteView, lang: string, text: InterfaceStrings): Html {
  const asked = site.services?.asked ?? [];
  if (asked.length === 0) return html``;
  const css = site.assets['consent.css'];
  const sheet = css === undefined ? undefined : siteHref(site, css);
  const names = new Intl.ListFormat(lang).format(asked);
  // The buttons are alike, in size, look and order of the keyboard: neither is the easier one.
  return html`
    <template id="lectern-consent"${attributes({ 'data-sheet': sheet })}>
      <section class="consent" aria-label="${text.consentSettings}" tabindex="-1">
        <p>${text.consentText.replace('{names}', () => names)}</p>
        <div class="consent-choice">
          <button class="button" type="button" data-consent="decline">${text.consentDecline}</button>
          <button class="button" type="button" data-consent="accept">${text.consentAccept}</button>
        </div>
      </section>
    </template>
  `;
}

/** The button that opens the banner again; the script shows it. */
function consentLink({ services }: SiteView, text: InterfaceStrings): Html {
  if (services === undefined || services.asked.length === 0) return html``;
  return html`<button class="consent-link" type="button" data-consent-open hidden>${text.consentSettings}</button>`;
}
