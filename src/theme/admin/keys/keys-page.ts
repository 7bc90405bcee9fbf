/** Renders the API keys of a project: details for clients, the list, a form, and the page that confirms a revocation. */

import { attributes, type Html, html } from '../../../lib/html.ts';
import type { KeyScope } from '../../../records/keys/key-scope.ts';
import { copyRow } from '../parts/copy-row.ts';
import { empty } from '../parts/empty.ts';
import { type FormState, selectField, textField } from '../parts/fields.ts';
import { dialogButton, dialogFoot, formDialog } from '../parts/form-dialog.ts';
import { formToken } from '../parts/form-token.ts';
import { dateText, relativeTime } from '../parts/moment.ts';
import { pill } from '../parts/pill.ts';
import { table } from '../parts/table.ts';
import { keyRightsFields } from './key-rights-fields.ts';

export interface KeyEntry {
  readonly id: string;
  readonly name: string;
  readonly hint: string;
  readonly state: 'active' | 'expired' | 'revoked';
  readonly createdAt: number;
  /** Name of its creator. */
  readonly by: string;
  readonly lastUsedAt: number | null;
  readonly expiresAt: number | null;
  /** Null for everything. */
  readonly scopes: readonly KeyScope[] | null;
  /** Null for everywhere. */
  readonly networks: readonly string[] | null;
}

interface KeysView {
  readonly href: string;
  readonly csrf: string;
  readonly now: number;
  readonly projectId: string;
  /** Address of the API for feedback. */
  readonly address: string;
  readonly keys: readonly KeyEntry[];
  /** Whether the member may create and revoke keys. */
  readonly mayManage: boolean;
  /** Whether a key may reach all projects of the server. */
  readonly mayProjects: boolean;
  readonly state: FormState;
  /** Whether the dialog of a new key is open. */
  readonly open: boolean;
}

/** What the form offers; the values are what `expiryMoment` reads, and nothing for a key without end. */
export const KEY_LIFETIMES = [
  { value: '30d', label: '30 days' },
  { value: '90d', label: '90 days' },
  { value: '365d', label: '1 year' },
  { value: 'never', label: 'No end' },
] as const;

export function keysBody(view: KeysView): Html {
  const list = view.keys.length === 0 ? noKeys(view) : keyTable(view);
  return html`${view.mayManage ? createDialog(view) : ''}<div class="stack">${list}${client(view)}</div>`;
}

const DIALOG = 'create';

export function createKey(href: string): Html {
  return dialogButton(DIALOG, 'Create key', `${href}?new`);
}

/** The new key with examples to copy; no other page can show it. */
export function newKey(secret: string, address: string): Html {
  return html`
    <p>Copy it now: it is not shown again, and cannot be looked up. Keep it on servers, never in a page or an app.</p>
    ${copyRow(secret, 'API key')}
    <pre class="start-command" tabindex="0" role="region" aria-label="Request to try it with"><code>${`curl -H "Authorization: Bearer $KEY" \\\n  ${address}`}</code></pre>
  `;
}

function client({ projectId, address }: KeysView): Html {
  const row = (label: string, value: string, what: string): Html =>
    html`<div class="field"><p class="label">${label}</p>${copyRow(value, what)}</div>`;
  return html`
    <section class="card card-wide" aria-labelledby="client"><h2 class="card-title" id="client">What a program needs</h2>
    <p class="card-text">The project id is part of every address of the API. Only the key is secret.</p>
    <div class="form form-pair">${row('Project id', projectId, 'project id')}${row('Address of the feedback list', address, 'address of the feedback list')}</div></section>
  `;
}

function noKeys({ mayManage, href }: KeysView): Html {
  return empty({
    icon: 'key',
    title: 'No keys yet',
    text: mayManage
      ? 'A key lets one of your programs read feedback and jobs. Create one for each program, so that you can revoke it alone.'
      : 'A key lets a program read feedback and jobs. An administrator can create one.',
    ...(mayManage ? { more: createKey(href) } : {}),
  });
}

const STATES = {
  active: { label: 'Active', tone: 'tip' },
  expired: { label: 'Expired', tone: 'warn' },
  revoked: { label: 'Revoked', tone: 'plain' },
} as const;

function expiry({ expiresAt }: KeyEntry): Html {
  // A key that ends at midnight works through the day before.
  return expiresAt === null
    ? html`<span class="muted">Never</span>`
    : html`<span class="nowrap">${dateText(expiresAt - 1)}</span>`;
}

function rights({ scopes, networks }: KeyEntry): Html {
  const what =
    scopes === null
      ? html`<span class="muted">Everything</span>`
      : html`<span class="row">${scopes.map((scope) => pill(scope))}</span>`;
  const [first, ...more] = networks ?? [];
  if (first === undefined) return what;
  // All of them for a person who points at it; most keys have one or two.
  const others = more.length === 0 ? '' : ` and ${more.length} more`;
  return html`<span class="cell-pair">${what}<span class="muted"${attributes({ title: networks?.join(' ') })}>from <span class="mono">${first}</span>${others}</span></span>`;
}

function keyTable({ keys, now, href, mayManage }: KeysView): Html {
  return table({
    caption: 'API keys',
    rows: keys,
    columns: [
      {
        label: 'Key',
        kind: 'main',
        cell: ({ name, hint }) =>
          html`<span class="cell-pair"><span class="strong">${name}</span><span class="muted mono">${hint}</span></span>`,
      },
      { label: 'Access', hide: 720, cell: rights },
      { label: 'State', cell: ({ state }) => pill(STATES[state].label, STATES[state].tone) },
      {
        label: 'Last used',
        cell: ({ lastUsedAt }) =>
          lastUsedAt === null ? html`<span class="muted">Never</span>` : relativeTime(now, lastUsedAt),
      },
      { label: 'Expires', cell: expiry },
      {
        label: 'Created',
        hide: 900,
        cell: ({ createdAt, by }) =>
          html`<span>${relativeTime(now, createdAt)} <span class="muted">by ${by}</span></span>`,
      },
      ...(mayManage
        ? [
            {
              label: 'Actions',
              kind: 'action' as const,
              head: html`<span class="visually-hidden">Actions</span>`,
              cell: ({ id, name, state }: KeyEntry) =>
                state === 'active'
                  ? html`<a class="button button-small"${attributes({ href: `${href}/${id}/revoke`, 'aria-label': `Revoke: ${name}` })}>Revoke</a>`
                  : html``,
            },
          ]
        : []),
    ],
  });
}

function createDialog({ href, csrf, state, mayProjects, open }: KeysView): Html {
  const form = html`
    <form class="form" method="post"${attributes({ action: `${href}/create` })}>${formToken(csrf)}
    ${textField(state, {
      name: 'name',
      label: 'Name',
      hint: 'The program that will use it, for example "weekly report".',
      attributes: { autocomplete: 'off', required: true, maxlength: 80, autofocus: true },
    })}
    ${selectField(
      { ...state, values: { expires: '90d', ...state.values } },
      {
        name: 'expires',
        label: 'Works for',
        options: KEY_LIFETIMES,
      },
    )}
    ${keyRightsFields(state, mayProjects)}
    ${dialogFoot('Create key', href)}</form>
  `;
  return formDialog({ id: DIALOG, title: 'Create a key', open, back: href, form });
}

interface RevokeView {
  readonly href: string;
  readonly csrf: string;
  readonly now: number;
  readonly key: KeyEntry;
  readonly state: FormState;
}

/** The name must be typed, because programs that use the key stop working at once. */
export function revokeBody({ href, csrf, now, key, state }: RevokeView): Html {
  const used =
    key.lastUsedAt === null
      ? 'It has never been used.'
      : html`It was last used ${relativeTime(now, key.lastUsedAt)}.`;
  return html`
    <div class="stack"><section class="card card-danger"><p>The next request with <span class="strong">${key.name}</span> (<span class="mono">${key.hint}</span>) is refused. ${used} A revoked key cannot be brought back.</p>
    <form class="form" method="post"${attributes({ action: `${href}/${key.id}/revoke`, 'data-confirm': key.name })}>${formToken(csrf)}
    ${textField(state, {
      name: 'confirm',
      label: `Type "${key.name}" to go on`,
      attributes: { autocomplete: 'off', required: true, maxlength: 80 },
    })}
    <div class="form-foot"><button class="button button-danger-solid" type="submit">Revoke key</button>
    <a class="button button-quiet"${attributes({ href })}>Cancel</a></div></form></section></div>
  `;
}
