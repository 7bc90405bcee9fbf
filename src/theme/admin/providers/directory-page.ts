/** Renders the connection of a company's directory (SCIM): its tokens, what to paste there, and what it was refused. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import type {
  DirectoryError,
  DirectoryRole,
  DirectoryToken,
} from '../../../records/directory/directory-records.ts';
import { ROLE_MEANINGS } from '../members/role-names.data.ts';
import { copyRow } from '../parts/copy-row.ts';
import { empty } from '../parts/empty.ts';
import { type FormState, selectField, textField } from '../parts/fields.ts';
import { dialogButton, dialogFoot, formDialog } from '../parts/form-dialog.ts';
import { formToken } from '../parts/form-token.ts';
import { relativeTime } from '../parts/moment.ts';
import { pill } from '../parts/pill.ts';
import { table } from '../parts/table.ts';

interface DirectoryView {
  readonly href: string;
  readonly csrf: string;
  readonly now: number;
  /** Base address of SCIM. */
  readonly address: string;
  readonly tokens: readonly DirectoryToken[];
  readonly errors: readonly DirectoryError[];
  readonly role: DirectoryRole;
  readonly roles: readonly DirectoryRole[];
  readonly state: FormState;
  /** Whether the dialog of a new token is open. */
  readonly open: boolean;
}

const DIALOG = 'token';

export function createDirectoryToken(href: string): Html {
  return dialogButton(DIALOG, 'Create token', `${href}?new`);
}

export function directoryBody(view: DirectoryView): Html {
  return html`${createDialog(view)}<div class="stack">${tokenList(view)}${settings(view)}${errorList(view)}</div>`;
}

/** The new token, with the address that goes with it; no other page can show it. */
export function newDirectoryToken(secret: string, address: string): Html {
  return html`
    <p>Copy both into the directory now: the token is not shown again, and cannot be looked up.</p>
    ${copyRow(address, 'base address')}${copyRow(secret, 'token')}
  `;
}

function tokenList({ tokens, now, href }: DirectoryView): Html {
  if (tokens.length === 0)
    return empty({
      icon: 'users',
      title: 'No directory is connected',
      text: 'With a token, Okta, Microsoft Entra or another directory makes members and teams, changes them, and suspends or removes members who leave.',
      more: createDirectoryToken(href),
    });
  return table({
    caption: 'Tokens',
    rows: tokens,
    columns: [
      {
        label: 'Directory',
        kind: 'main',
        cell: ({ name, hint }) =>
          html`<span class="cell-pair"><span class="strong">${name}</span><span class="muted mono">${hint}</span></span>`,
      },
      {
        label: 'Last request',
        cell: ({ lastUsedAt }) =>
          lastUsedAt === null ? html`<span class="muted">Never</span>` : relativeTime(now, lastUsedAt),
      },
      { label: 'Created', hide: 720, cell: ({ createdAt }) => relativeTime(now, createdAt) },
      {
        label: 'Actions',
        kind: 'action',
        head: html`<span class="visually-hidden">Actions</span>`,
        cell: ({ id, name }) =>
          html`<a class="button button-small"${attributes({ href: `${href}/${id}/revoke`, 'aria-label': `Revoke: ${name}` })}>Revoke</a>`,
      },
    ],
  });
}

function settings({ href, csrf, address, role, roles }: DirectoryView): Html {
  return html`
    <section class="card" aria-labelledby="paste"><h2 class="card-title" id="paste">What the directory needs</h2>
    <p class="card-text">The base address, also called tenant URL, and a token. Owners are never changed by a directory.</p>
    <div class="form"><div class="field"><p class="label">Base address</p>${copyRow(address, 'base address')}</div></div>
    <form class="form" method="post"${attributes({ action: `${href}/role` })}>${formToken(csrf)}
    ${selectField(
      { values: { role }, errors: {} },
      {
        name: 'role',
        label: 'Role of new members',
        options: roles.map((value) => ({ value, label: ROLE_MEANINGS[value] })),
        hint: 'Of members that it makes from now on. Others keep theirs; it is changed under Members.',
      },
    )}
    <div class="form-foot"><button class="button" type="submit">Save</button></div></form></section>
  `;
}

function errorList({ errors, now }: DirectoryView): Html {
  if (errors.length === 0) return html``;
  const items = errors.map(
    ({ at, token, request, status, detail }) => html`
      <li><div><p class="strong break">${detail}</p><p class="hint break">${pill(String(status), 'warn')} <span class="mono">${request}</span>, ${token}, ${relativeTime(now, at)}</p></div></li>
    `,
  );
  return html`<section class="card" aria-labelledby="errors"><h2 class="card-title" id="errors">What it was refused</h2><ul class="card-list">${items}</ul></section>`;
}

function createDialog({ href, csrf, state, open }: DirectoryView): Html {
  const form = html`
    <form class="form" method="post"${attributes({ action: `${href}/create` })}>${formToken(csrf)}
    ${textField(state, {
      name: 'name',
      label: 'Name',
      hint: 'The directory that will use it, for example "Okta". It stands in the audit log.',
      attributes: { autocomplete: 'off', required: true, maxlength: 40, autofocus: true },
    })}
    ${dialogFoot('Create token', href)}</form>
  `;
  return formDialog({ id: DIALOG, title: 'Create a token', open, back: href, form });
}

interface RevokeDirectoryView {
  readonly href: string;
  readonly csrf: string;
  readonly name: string;
}

export function revokeDirectoryBody({ href, csrf, name }: RevokeDirectoryView): Html {
  return html`
    <div class="stack"><section class="card card-danger"><p>The next request of <span class="strong">${name}</span> is refused, and what changes in the directory no longer arrives here. Members stay as they are, suspended ones too.</p>
    <form class="card-foot" method="post"${attributes({ action: `${href}/revoke` })}>${formToken(csrf)}
    <button class="button button-danger-solid" type="submit">Revoke token</button>
    <a class="button button-quiet"${attributes({ href: href.replace(/\/[^/]*$/, '') })}>Cancel</a></form></section></div>
  `;
}

/** The way to that page from the list of providers. */
export function directoryCard(href: string, tokens: readonly DirectoryToken[]): Html {
  const names = tokens.map(({ name }) => name).join(', ');
  const text =
    tokens.length === 0
      ? 'Okta, Microsoft Entra or another directory can make, suspend and remove members by itself.'
      : `Members are managed by ${names}.`;
  return html`
    <section class="card" aria-labelledby="directory"><h2 class="card-title" id="directory">Directory (SCIM)</h2><p class="card-text">${text}</p>
    <div class="card-foot"><a class="button"${attributes({ href })}>${tokens.length === 0 ? 'Connect a directory' : 'Manage'}</a></div></section>
  `;
}
