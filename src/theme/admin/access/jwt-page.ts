/** Renders the JWT hand-over: login addresses, the callback, and the keys that sign tokens. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import type { LoginAddress } from '../../../records/readers/access-settings.ts';
import type { JwtKey } from '../../../records/readers/reader-records.ts';
import { copyRow } from '../parts/copy-row.ts';
import { type FormState, selectField, textField } from '../parts/fields.ts';
import { formToken } from '../parts/form-token.ts';
import { relativeTime } from '../parts/moment.ts';

interface JwtView {
  /** Of this way. */
  readonly href: string;
  readonly csrf: string;
  readonly now: number;
  readonly addresses: readonly LoginAddress[];
  readonly keys: readonly JwtKey[];
  readonly callback: string;
  readonly state: FormState;
}

export function jwtBody(view: JwtView): Html {
  return html`<div class="stack">${addresses(view)}${keys(view)}</div>`;
}

/** The private half, right after the key was made; no other page can show it. */
export function newJwtKey(privateKey: string): Html {
  return html`
    <p>Copy the private key to the server that signs readers in. It is not shown again, and is stored nowhere here.</p>
    <div class="pem">${copyRow(privateKey, 'private key')}</div>
  `;
}

function addresses({ href, csrf, addresses: all, callback, state }: JwtView): Html {
  const rows = all.map(
    ({ name, url }) => html`
      <li><div class="way"><p class="strong">${name}</p><p class="hint mono">${url}</p></div>
      <form method="post"${attributes({ action: `${href}/addresses/remove` })}>${formToken(csrf)}<input type="hidden" name="name"${attributes({ value: name })}>
      <button class="button button-small" type="submit"${attributes({ 'aria-label': `Remove: ${name}` })}>Remove</button></form></li>
    `,
  );
  return html`
    <section class="card" aria-labelledby="addresses"><h2 class="card-title" id="addresses">Login addresses</h2>
    <p class="card-text">Readers are sent here to sign in. Your server signs a token with one of the keys below and sends them back.</p>
    ${rows.length === 0 ? '' : html`<ul class="card-list" role="list">${rows}</ul>`}
    <form class="form" method="post"${attributes({ action: `${href}/addresses` })}>${formToken(csrf)}
    ${textField(state, { name: 'name', label: 'Name', hint: 'On the button of the sign-in page.', attributes: { autocomplete: 'off', required: true, maxlength: 80 } })}
    ${textField(state, { name: 'url', label: 'Login address', type: 'url', attributes: { autocomplete: 'off', required: true, maxlength: 2_000 } })}
    <div class="form-foot"><button class="button" type="submit">Add login address</button></div></form>
    <div class="field callback"><p class="label">Callback address</p><p class="hint">The token follows after a #.</p>${copyRow(callback, 'callback address')}</div></section>
  `;
}

const ALGORITHMS = [
  { value: 'EdDSA', label: 'EdDSA (Ed25519)' },
  { value: 'ES256', label: 'ES256 (P-256)' },
] as const;

function keys({ href, csrf, now, keys: all, state }: JwtView): Html {
  const rows = all.map(
    ({ id, algorithm, createdAt, lastUsedAt }) => html`
      <li><div class="way"><p><span class="strong">${algorithm}</span> <span class="muted mono">${id}</span></p>
      <p class="hint">Made ${relativeTime(now, createdAt)}, ${lastUsedAt === null ? 'never used' : html`last used ${relativeTime(now, lastUsedAt)}`}</p></div>
      <a class="button button-small"${attributes({ href: `${href}/keys/${id}/remove`, 'aria-label': `Remove: key ${id}` })}>Remove</a></li>
    `,
  );
  return html`
    <section class="card" aria-labelledby="keys"><h2 class="card-title" id="keys">Keys</h2>
    <p class="card-text">To rotate, make a second key, let your server sign with it, and remove the first one.</p>
    ${rows.length === 0 ? '' : html`<ul class="card-list" role="list">${rows}</ul>`}
    <form class="form" method="post"${attributes({ action: `${href}/keys` })}>${formToken(csrf)}
    ${selectField(state, { name: 'algorithm', label: 'Algorithm', options: ALGORITHMS })}
    <div class="form-foot"><button class="button" type="submit">Make key</button></div></form></section>
  `;
}
