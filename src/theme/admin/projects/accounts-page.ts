/** Renders the ways to connect a forge account, and one that is connected. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import { type FormState, selectField, textField } from '../parts/fields.ts';
import { formToken } from '../parts/form-token.ts';
import type { AccountEntry } from './projects-page.ts';

interface ForgeOption {
  readonly kind: string;
  readonly software: string;
  readonly publicHost: string | undefined;
  readonly rights: string;
}

interface AccountsView {
  readonly href: string;
  readonly csrf: string;
  readonly forges: readonly ForgeOption[];
  /** `kind`, `url`, `secret`, `name`. */
  readonly token: FormState;
  /** `organisation`, `address`. */
  readonly app: FormState;
}

const plain = { autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false' } as const;

export function accountsBody(view: AccountsView): Html {
  return html`<div class="stack">${appForm(view)}${tokenForm(view)}</div>`;
}

function appForm({ href, csrf, app }: AccountsView): Html {
  return html`
    <section class="card" aria-labelledby="app"><h2 class="card-title" id="app">GitHub App</h2>
    <p class="card-text">GitHub makes an App with the rights that are needed, and you choose the repositories that it may use. Nothing is copied by hand, and pushes are reported by themselves.</p>
    <form class="form" method="post"${attributes({ action: `${href}/apps` })}>${formToken(csrf)}
    ${textField(app, { name: 'organisation', label: 'Organisation', hint: 'Name of the organisation on GitHub that the App belongs to. Empty for your own account.', attributes: { ...plain, maxlength: 100 } })}
    ${textField(app, { name: 'address', label: 'Address of your Enterprise Server', hint: 'Empty for github.com.', attributes: { ...plain, maxlength: 500, placeholder: 'https://github.example.com' } })}
    <div class="form-foot"><button class="button button-primary" type="submit">Make the App on GitHub</button></div></form></section>
  `;
}

function tokenForm({ href, csrf, forges, token }: AccountsView): Html {
  const rights = forges.map(
    ({ software, rights: needed, publicHost }) =>
      html`<li><div><p class="strong">${software}</p><p class="hint">${needed}${publicHost === undefined ? '; the address of the server is needed too' : ''}</p></div></li>`,
  );
  return html`
    <section class="card" aria-labelledby="token-title"><h2 class="card-title" id="token-title">Access token</h2>
    <p class="card-text">A token of a person or a bot, with the rights that jobs and previews need. To serve pages alone, reading is enough.</p>
    <form class="form" method="post"${attributes({ action: `${href}/accounts` })}>${formToken(csrf)}
    ${selectField(token, { name: 'kind', label: 'Forge', options: forges.map(({ kind, software }) => ({ value: kind, label: software })) })}
    ${textField(token, { name: 'url', label: 'Address of the server', hint: `Empty for ${forges.flatMap(({ publicHost }) => publicHost ?? []).join(', ')}.`, attributes: { ...plain, maxlength: 500, placeholder: 'https://git.example.com' } })}
    ${textField(token, { name: 'secret', label: 'Token', type: 'password', hint: 'Stored encrypted, never shown, and sent to this server only.', attributes: { ...plain, autocomplete: 'new-password', required: true, maxlength: 1000 } })}
    ${textField(token, { name: 'name', label: 'Name', hint: 'For people, for example "Docs bot". Empty = the host.', attributes: { autocomplete: 'off', maxlength: 60 } })}
    <div class="form-foot"><button class="button button-primary" type="submit">Connect account</button></div></form>
    <h3 class="label">Rights of the token</h3><ul class="card-list">${rights}</ul></section>
  `;
}

interface AccountPageView {
  readonly href: string;
  readonly csrf: string;
  readonly account: AccountEntry;
  readonly isApp: boolean;
  readonly state: FormState;
}

export function accountPageBody({ href, csrf, account, isApp, state }: AccountPageView): Html {
  const replace = isApp
    ? ''
    : html`
      <section class="card" aria-labelledby="replace"><h2 class="card-title" id="replace">New token</h2>
      <p class="card-text">Before a token expires, or after it was revoked. Projects use the new one from their next look on.</p>
      <form class="form" method="post"${attributes({ action: href })}>${formToken(csrf)}
      ${textField(state, { name: 'secret', label: 'Token', type: 'password', attributes: { ...plain, autocomplete: 'new-password', required: true, maxlength: 1000 } })}
      <div class="form-foot"><button class="button button-primary" type="submit">Save token</button></div></form></section>
    `;
  const error = state.errors['remove'] ?? (isApp ? state.errors['secret'] : undefined);
  return html`
    <div class="stack">${replace}<section class="card card-danger" aria-labelledby="remove"><h2 class="card-title" id="remove">Remove</h2>
    <p class="card-text">${account.projects.length === 0 ? 'No project uses this account.' : `Used by ${account.projects.join(', ')}.`} Its secrets are deleted here; ${isApp ? 'the App stays on GitHub until you delete it there' : 'revoke the token at the forge too'}.</p>
    ${error === undefined ? '' : html`<p class="error" role="alert">${error}</p>`}
    <form class="card-foot" method="post"${attributes({ action: `${href}/remove` })}>${formToken(csrf)}<button class="button button-danger" type="submit">Remove account</button></form></section></div>
  `;
}

interface AppFormView {
  readonly action: string;
  readonly manifest: string;
  readonly back: string;
}

/** The form is GitHub's own: the browser sends it there. */
export function sendManifestBody({ action, manifest, back }: AppFormView): Html {
  return html`
    <div class="stack"><section class="card"><p class="card-text">On the next page GitHub asks for the name of the App, and makes it. You come back here by yourself.</p>
    <form class="card-foot" method="post"${attributes({ action })}><input type="hidden" name="manifest"${attributes({ value: manifest })}>
    <button class="button button-primary" type="submit">Continue on GitHub</button><a class="button button-quiet"${attributes({ href: back })}>Cancel</a></form></section></div>
  `;
}

export function againBody(href: string): Html {
  return html`<p><a class="button"${attributes({ href })}>Try again</a></p>`;
}
