/** Renders the account page of a member: name, password, second factor, and sessions. */
import { attributes, type Html, type HtmlPart, html } from '../../../lib/html.ts';
import type { Passkey } from '../../../records/users/passkey-records.ts';
import type { Session } from '../../../records/users/user.ts';
import type { SessionInfo } from '../../../records/users/user-records.ts';
import { ROLE_WORDS } from '../members/role-names.data.ts';
import { checkField, EMPTY_FORM, type FormState, textField } from '../parts/fields.ts';
import { formToken } from '../parts/form-token.ts';
import { relativeTime } from '../parts/moment.ts';
import { currentPasswordField, newPasswordField } from '../parts/password-field.ts';
import { pill } from '../parts/pill.ts';
import { type Connection, connectionsCard } from './connections.ts';
import { type DigestChoice, digestCard } from './digest-card.ts';
import { passkeyCard } from './passkeys.ts';
import { teamMailCard } from './team-mail-card.ts';

export type AccountForm = 'name' | 'password' | 'totp' | 'passkey';

interface AccountView {
  readonly session: Session;
  readonly sessions: readonly SessionInfo[];
  readonly passkeys: readonly Passkey[];
  /** Host name for which browsers make passkeys here. */
  readonly site: string | undefined;
  /** Whether the member signed in a moment ago. */
  readonly fresh: boolean;
  /** Projects whose digest the member may get; absent when nothing can be mailed. */
  readonly digests?: readonly DigestChoice[];
  readonly now: number;
  readonly connections: readonly Connection[];
  /** Address of the page; its forms are below. */
  readonly href: string;
  /** The form with errors, by its name. */
  readonly state: { readonly form?: AccountForm; readonly fields: FormState };
}

export function accountBody(view: AccountView): Html {
  const who = html`${profile(view)}${password(view)}${secondFactor(view)}${passkeys(view)}${connectionsCard({ ...view, csrf: view.session.csrf })}`;
  const others = html`${digests(view)}${teamMail(view)}${keyboard(view)}${sessions(view)}`;
  return html`<div class="columns"><div class="stack">${who}</div><div class="stack">${others}</div></div>`;
}

function stateOf({ state }: AccountView, form: AccountForm): FormState {
  return state.form === form ? state.fields : EMPTY_FORM;
}

function card(id: string, title: string, text: HtmlPart, body: Html): Html {
  return html`
    <section class="card" aria-labelledby="${id}"><h2 class="card-title" id="${id}">${title}</h2>
    <p class="card-text">${text}</p>${body}</section>
  `;
}

function form(view: AccountView, path: string, fields: HtmlPart, button: Html): Html {
  return html`
    <form class="form" method="post"${attributes({ action: `${view.href}/${path}` })}>${formToken(view.session.csrf)}${fields}
    <div class="form-foot">${button}</div></form>
  `;
}

/** Lets password managers know whose password it is. */
function whose({ session }: AccountView): Html {
  return html`<input type="text" name="username" autocomplete="username" value="${session.user.email}" readonly hidden>`;
}

function keyboard({ href, session }: AccountView): Html {
  return keyboardCard({ letterKeys: session.user.letterKeys, csrf: session.csrf, action: `${href}/keys` });
}

function profile(view: AccountView): Html {
  const { user } = view.session;
  const state = stateOf(view, 'name');
  const values = { name: user.name, ...state.values };
  const field = textField(
    { ...state, values },
    {
      name: 'name',
      label: 'Name',
      hint: 'Other members see it beside what you do.',
      attributes: { autocomplete: 'name', required: true, maxlength: 80 },
    },
  );
  return card(
    'profile',
    'You',
    html`Signed in as <span class="strong">${user.email}</span>, ${ROLE_WORDS[user.role]}.`,
    form(view, 'name', field, html`<button class="button" type="submit">Save name</button>`),
  );
}

function password(view: AccountView): Html {
  const state = stateOf(view, 'password');
  const fields = [
    whose(view),
    currentPasswordField(state, { name: 'old', label: 'Current password' }),
    newPasswordField(state, { name: 'new', label: 'New password' }),
  ];
  return card(
    'password-title',
    'Password',
    'Changing it signs you out everywhere else.',
    form(view, 'password', fields, html`<button class="button" type="submit">Change password</button>`),
  );
}

function secondFactor(view: AccountView): Html {
  const { href, session } = view;
  if (!session.user.hasTotp)
    return card(
      'totp-title',
      'Two-step sign-in',
      'Asks for a code from an app on your phone after the password, so that a stolen password alone is not enough.',
      html`<div class="card-foot"><a class="button"${attributes({ href: `${href}/two-step` })}>Set up two-step sign-in</a></div>`,
    );
  const fields = [
    whose(view),
    currentPasswordField(stateOf(view, 'totp'), {
      name: 'password',
      label: 'Password',
      hint: 'Needed to switch it off.',
    }),
  ];
  return card(
    'totp-title',
    'Two-step sign-in',
    html`${pill('On', 'tip')} You are asked for a code from your app when you sign in.`,
    form(
      view,
      'two-step/off',
      fields,
      html`<button class="button button-danger" type="submit">Switch off</button>`,
    ),
  );
}

function passkeys({ session, ...view }: AccountView): Html {
  const { user, csrf } = session;
  return passkeyCard({ ...view, csrf, email: user.email, state: stateOf({ session, ...view }, 'passkey') });
}

function digests({ digests: choices = [], session, href }: AccountView): Html {
  if (choices.length === 0) return html``;
  const { csrf, user } = session;
  return digestCard({ choices, email: user.email, csrf, action: `${href}/digest` });
}

function teamMail({ digests: choices, session, href }: AccountView): Html {
  if (choices === undefined) return html``;
  const { csrf, user } = session;
  return teamMailCard({ on: user.teamMail, email: user.email, csrf, action: `${href}/mail` });
}

function sessions(view: AccountView): Html {
  const { href, session, now } = view;
  const items = view.sessions.map(({ id, device, createdAt, lastSeenAt }) => {
    const own = id === session.id;
    const end = own
      ? pill('This browser', 'note')
      : html`
        <form method="post"${attributes({ action: `${href}/sessions/${id}/end` })}>${formToken(session.csrf)}
        <button class="button button-small" type="submit"${attributes({ 'aria-label': `End session: ${device}` })}>End session</button></form>
      `;
    return html`<li><div><p class="strong">${device}</p><p class="hint">Last used ${relativeTime(now, lastSeenAt)}, signed in ${relativeTime(now, createdAt)}</p></div>${end}</li>`;
  });
  const others =
    view.sessions.length < 2
      ? html``
      : html`
        <form class="card-foot" method="post"${attributes({ action: `${href}/sessions/end-others` })}>${formToken(session.csrf)}
        <button class="button button-danger" type="submit">Sign out everywhere else</button></form>
      `;
  return card(
    'sessions',
    'Where you are signed in',
    'Sessions end automatically after a week without use.',
    html`<ul class="card-list">${items}</ul>${others}`,
  );
}

/** Keys and what they do. */
const ALWAYS = [
  ['Ctrl K', 'find a section, project, entry, job or setting; ⌘ K on a Mac'],
  ['Esc', 'close what is open'],
  ['?', 'show these keys'],
] as const;
const LETTERS = [
  ['j', 'next entry'],
  ['k', 'previous entry'],
  ['Enter', 'open the entry'],
  ['e', 'the entry is resolved'],
  ['r', 'write a note to it'],
  ['a', 'assign it to yourself, or to nobody'],
  ['x', 'tick it, to change several at once'],
  ['z', 'undo the last change'],
  ['/', 'find in comments'],
] as const;

interface KeyboardCard {
  readonly letterKeys: boolean;
  readonly csrf: string;
  readonly action: string;
}

/** Renders the card of the account page with all keys of the dashboard, and the switch for those of a single letter. */
function keyboardCard({ letterKeys, csrf, action }: KeyboardCard): Html {
  const values = { letterKeys: letterKeys ? 'on' : '' };
  return html`
    <section class="card" aria-labelledby="keyboard"><h2 class="card-title" id="keyboard">Keyboard</h2>
    <div data-keys-help><h3 class="keys-title">On every page</h3>${list(ALWAYS)}<h3 class="keys-title">In lists of feedback</h3>${list(LETTERS)}</div>
    <form class="form" method="post"${attributes({ action })}>${formToken(csrf)}
    ${checkField({ values, errors: {} }, { name: 'letterKeys', label: 'Single letters are keys', hint: 'So is the question mark. Switch them off when you dictate, or when a letter does what you did not want.' })}
    <div class="form-foot"><button class="button" type="submit">Save keys</button></div></form></section>
  `;
}

function list(keys: readonly (readonly [string, string])[]): Html {
  return html`<dl class="keys">${keys.map(([key, what]) => html`<dt><kbd>${key}</kbd></dt><dd>${what}</dd>`)}</dl>`;
}
