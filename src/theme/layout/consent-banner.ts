/** Renders the question for consent, in a template that only the script of services opens: without it nothing is loaded or asked. */
import { attributes, type Html, html } from '../../lib/html.ts';
import type { SiteView } from '../page-view.ts';
import type { InterfaceStrings } from '../strings/interface-strings.ts';
import { siteHref } from './parts/site-href.ts';

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
export function consentLink({ services }: SiteView, text: InterfaceStrings): Html {
  if (services === undefined || services.asked.length === 0) return html``;
  return html`<button class="consent-link" type="button" data-consent-open hidden>${text.consentSettings}</button>`;
}
