/** Renders the buttons that sign in with a provider, and the divider before the password. */
import { attributes, type Html, html } from '../../../lib/html.ts';

export interface ProviderButton {
  readonly name: string;
  readonly href: string;
}

/** Links, not forms: the next page is another site's. */
export function providerButtons(buttons: readonly ProviderButton[], verb: string, primary = false): Html {
  if (buttons.length === 0) return html``;
  const items = buttons.map(
    ({ name, href }) =>
      html`<a class="${primary ? 'button button-primary' : 'button'}"${attributes({ href, rel: 'nofollow' })}>${verb} ${name}</a>`,
  );
  return html`<div class="plain-ways">${items}</div>`;
}

export function orElse(): Html {
  return html`<p class="plain-or"><span>or</span></p>`;
}

/** The password form where members have to use a provider: open after an error, else one click away. */
export function ownersOnly(form: Html, open: boolean): Html {
  return html`
    <details class="plain-owners"${attributes({ open })}><summary>Sign in as an owner</summary>
    <p class="plain-text muted">Members use the button above. Owners can also use their password, so that nobody is locked out when the provider is away.</p>${form}</details>
  `;
}
