/** Renders the passkeys of a member: the list on the account page, and the page where the browser makes one. */
import { attributes, type Html, type HtmlPart, html } from '../../../lib/html.ts';
import type { Passkey, PasskeyCreation } from '../../../records/users/passkey-records.ts';
import { type FormState, textField } from '../parts/fields.ts';
import { formToken } from '../parts/form-token.ts';
import { relativeTime } from '../parts/moment.ts';
import { currentPasswordField } from '../parts/password-field.ts';
import { pill } from '../parts/pill.ts';

const MAX_NAME = 60;

interface PasskeysView {
  readonly passkeys: readonly Passkey[];
  readonly now: number;
  /** Address of the account page. */
  readonly href: string;
  readonly csrf: string;
  readonly email: string;
  /** Host name for which browsers make passkeys here; undefined when the dashboard was opened by an IP address. */
  readonly site: string | undefined;
  /** Whether the member signed in so recently that the password is not asked. */
  readonly fresh: boolean;
  /** Values and errors of the form that adds one. */
  readonly state: FormState;
}

export function passkeyCard(view: PasskeysView): Html {
  const list =
    view.passkeys.length === 0
      ? html``
      : html`<ul class="card-list">${view.passkeys.map((passkey) => item(view, passkey))}</ul>`;
  return html`
    <section class="card" id="passkeys" aria-labelledby="passkeys-title"><h2 class="card-title" id="passkeys-title">Passkeys</h2>
    <p class="card-text">Sign in with your fingerprint, face or PIN, without password and code. A passkey cannot be guessed, and works on no other site.</p>${list}${adding(view)}</section>
  `;
}

function item({ href, csrf, now, site }: PasskeysView, passkey: Passkey): Html {
  const { id, name, lastUsedAt, createdAt, backedUp } = passkey;
  const used = lastUsedAt === null ? 'never used' : html`last used ${relativeTime(now, lastUsedAt)}`;
  const elsewhere = passkey.site === site ? '' : html` <span>Works only at ${passkey.site}.</span>`;
  const token = formToken(csrf);
  const field = {
    class: 'input',
    name: 'name',
    value: name,
    'aria-label': `New name of ${name}`,
    maxlength: MAX_NAME,
    required: true,
  };
  return html`
    <li><div><p class="strong">${name}${backedUp ? html` ${pill('Synced', 'note')}` : ''}</p><p class="hint">Added ${relativeTime(now, createdAt)}, ${used}.${elsewhere}</p>
    <details class="passkey-rename"><summary class="link"${attributes({ 'aria-label': `Rename passkey: ${name}` })}>Rename</summary><form class="row-tight" method="post"${attributes({ action: `${href}/passkeys/${id}/rename` })}>${token}<input${attributes(field)}><button class="button button-small" type="submit">Save</button></form></details></div>
    <form method="post"${attributes({ action: `${href}/passkeys/${id}/remove` })}>${token}<button class="button button-small" type="submit"${attributes({ 'aria-label': `Remove passkey: ${name}` })}>Remove</button></form></li>
  `;
}

function adding(view: PasskeysView): Html {
  if (view.site === undefined)
    return html`<p class="passkey-add muted">To add one, open the dashboard by its name instead of an IP address: browsers make passkeys only for names. On this machine, use <code>localhost</code>.</p>`;
  const password: HtmlPart = view.fresh
    ? ''
    : html`
      <input type="text" name="username" autocomplete="username" value="${view.email}" readonly hidden>
      ${currentPasswordField(view.state, { name: 'passkey-password', label: 'Password', hint: 'You signed in more than ten minutes ago.' })}
    `;
  const name = textField(view.state, {
    name: 'passkey-name',
    label: 'Name of the passkey',
    hint: 'So that you recognize it later, for example: Work laptop.',
    attributes: { required: true, maxlength: MAX_NAME, autocomplete: 'off' },
  });
  return html`
    <p class="passkey-add muted" data-without-passkeys>To add one, use a browser that has passkeys, with JavaScript on.</p>
    <div class="passkey-add" data-with-passkeys="${view.site}" hidden><form class="form" method="post"${attributes({ action: `${view.href}/passkeys/add` })}>${formToken(view.csrf)}${name}${password}
    <div class="form-foot"><button class="button" type="submit">Add passkey</button></div></form></div>
  `;
}

interface CreateView {
  readonly href: string;
  readonly csrf: string;
  readonly name: string;
  readonly options: PasskeyCreation;
}

export function createBody({ href, csrf, name, options }: CreateView): Html {
  const form = {
    method: 'post',
    action: `${href}/passkeys`,
    'data-passkey': 'create',
    'data-options': JSON.stringify(options),
  };
  return html`
    <div class="stack"><section class="card"><p data-without-passkeys>This needs a browser that has passkeys, with JavaScript on, and the address <span class="strong">${options.site}</span>.</p>
    <div class="passkey-create" data-with-passkeys="${options.site}" hidden><p>Your browser asks where to keep <span class="strong">${name}</span>: on this device, on your phone, in a password manager, or on a security key.</p>
    <form class="form"${attributes(form)}>${formToken(csrf)}<input type="hidden" name="name" value="${name}"><input type="hidden" name="answer" value="">
    <p class="error" role="alert" data-passkey-problem hidden></p>
    <div class="form-foot"><button class="button button-primary" type="submit">Create passkey</button><a class="button button-quiet"${attributes({ href })}>Cancel</a></div></form></div></section></div>
  `;
}
