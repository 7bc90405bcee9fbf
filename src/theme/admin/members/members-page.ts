/** Renders members and invitations, and the pages that confirm a removal or a reset link. */

import { attributes, type Html, html } from '../../../lib/html.ts';
import type { ProjectRole, Role, User } from '../../../records/users/user.ts';
import { copyRow } from '../parts/copy-row.ts';
import { checkField, EMPTY_FORM, type FormState, selectField, textField } from '../parts/fields.ts';
import { dialogButton, dialogFoot, formDialog } from '../parts/form-dialog.ts';
import { formToken } from '../parts/form-token.ts';
import { exactTime, relativeTime } from '../parts/moment.ts';
import { pill } from '../parts/pill.ts';
import { selectBox } from '../parts/select-box.ts';
import { table } from '../parts/table.ts';
import { ROLE_MEANINGS, ROLE_NAMES } from './role-names.data.ts';

interface MembersView {
  readonly href: string;
  readonly csrf: string;
  readonly now: number;
  /** Id of the signed-in member. */
  readonly self: string;
  readonly members: readonly User[];
  readonly invitations: readonly {
    readonly id: string;
    readonly email: string;
    readonly role: Role;
    readonly expiresAt: number;
  }[];
  /** Roles that the signed-in member may assign. */
  readonly roles: readonly Role[];
  /** Whether the signed-in member may change this one. */
  readonly mayManage: (member: User) => boolean;
  /** Whether the signed-in member may create a reset link for this one. */
  readonly mayReset: (member: User) => boolean;
  /** Roles in a single project. */
  readonly projectRoles: readonly ProjectRole[];
  /** Teams and projects to choose from for an invitation. */
  readonly teams: readonly { readonly id: string; readonly name: string }[];
  readonly projects: readonly { readonly id: string; readonly name: string }[];
  readonly state: FormState;
  /** Whether the dialog of an invitation is open. */
  readonly open: boolean;
}

export function membersBody(view: MembersView): Html {
  return html`${inviteDialog(view)}<div class="stack">${memberTable(view)}${waiting(view)}</div>`;
}

const DIALOG = 'invite';

export function inviteMember(href: string): Html {
  return dialogButton(DIALOG, 'Invite member', `${href}?new`);
}

/** A link to copy for another person, also when it was mailed to them: mail may not arrive. */
export function oneTimeLink(
  link: string,
  { label, goodFor, mailed }: { readonly label: string; readonly goodFor: string; readonly mailed: boolean },
): Html {
  const send = mailed ? 'If the mail does not arrive, send them this link.' : 'Send them this link.';
  return html`<p>${send} It works once, for ${goodFor}, and is not shown again.</p>${copyRow(link, label)}`;
}

function memberTable(view: MembersView): Html {
  const { now, self, members } = view;
  return table({
    caption: 'Members',
    rows: members,
    columns: [
      {
        label: 'Member',
        kind: 'main',
        cell: ({ id, name, email, active }) =>
          html`<span class="cell-pair"><span class="strong">${name}</span>${id === self ? pill('You') : ''}${active ? '' : pill('Suspended', 'warn')}<span class="muted">${email}</span></span>`,
      },
      { label: 'Role', cell: (member) => roleCell(view, member) },
      { label: 'Two-step', hide: 900, cell: ({ hasTotp }) => (hasTotp ? pill('On', 'tip') : pill('Off')) },
      {
        label: 'Last seen',
        cell: ({ lastSeenAt }) =>
          lastSeenAt === null ? html`<span class="muted">Never</span>` : relativeTime(now, lastSeenAt),
      },
      {
        label: 'Actions',
        kind: 'action',
        head: html`<span class="visually-hidden">Actions</span>`,
        cell: (member) => {
          if (!view.mayManage(member)) return html``;
          const reset =
            member.active && view.mayReset(member) ? action(view, member, ['reset', 'Reset']) : '';
          return html`<span class="row-tight">${reset}${suspension(view, member)}${action(view, member, ['remove', member.id === self ? 'Leave' : 'Remove'])}</span>`;
        },
      },
    ],
  });
}

function action(
  { href }: MembersView,
  { id, name }: User,
  [path, word]: readonly [path: string, word: string],
): Html {
  const link = { href: `${href}/${id}/${path}`, 'aria-label': `${word}: ${name}` };
  return html`<a class="button button-small"${attributes(link)}>${word}</a>`;
}

/** Activating asks nothing: it only lets somebody in whom an administrator knows. */
function suspension(view: MembersView, member: User): Html {
  if (member.active) return member.id === view.self ? html`` : action(view, member, ['suspend', 'Suspend']);
  return html`
    <form method="post"${attributes({ action: `${view.href}/${member.id}/activate` })}>${formToken(view.csrf)}
    <button class="button button-small" type="submit"${attributes({ 'aria-label': `Activate: ${member.name}` })}>Activate</button></form>
  `;
}

export function suspendBody({ href, csrf, member }: Omit<RemoveView, 'self'>): Html {
  return html`
    <div class="stack"><section class="card card-danger"><p>${member.name} (${member.email}) is signed out at once, and cannot sign in in any way until somebody activates the account. Links that they gave away stop working; API keys stay.</p><form class="card-foot" method="post"${attributes({ action: `${href}/${member.id}/suspend` })}>${formToken(csrf)}
    <button class="button button-danger-solid" type="submit">Suspend member</button>
    <a class="button button-quiet"${attributes({ href })}>Cancel</a></form></section></div>
  `;
}

function roleCell(view: MembersView, member: User): Html {
  if (!view.mayManage(member)) return pill(ROLE_NAMES[member.role]);
  const options = view.roles.map(
    (role) =>
      html`<option${attributes({ value: role, selected: role === member.role })}>${ROLE_NAMES[role]}</option>`,
  );
  // A change of the own role signs out at once, so it is never made by the way.
  const own = member.id === view.self;
  const select = html`<select class="select" name="role"${attributes({ id: `role-${member.id}`, 'aria-label': `Role of ${member.name}` })}>${options}</select>`;
  return html`
    <form class="row-tight" method="post"${attributes({ action: `${view.href}/${member.id}/role`, 'data-save': !own })}>${formToken(view.csrf)}${selectBox(select)}
    <button class="button button-small${own ? '' : ' no-script'}" type="submit"${attributes({ 'aria-label': `Save role of ${member.name}` })}>Save</button></form>
  `;
}

function inviteDialog(view: MembersView): Html {
  const options = view.roles.map((value) => ({ value, label: ROLE_MEANINGS[value] }));
  const form = html`
    <form class="form" method="post"${attributes({ action: `${view.href}/invite` })}>${formToken(view.csrf)}
    ${textField(view.state, {
      name: 'email',
      label: 'E-mail',
      type: 'email',
      attributes: { autocomplete: 'off', required: true, maxlength: 254, autofocus: true },
    })}
    ${selectField(
      { ...view.state, values: { role: 'viewer', ...view.state.values } },
      { name: 'role', label: 'Role in all projects', options },
    )}
    ${grantFields(view)}
    ${dialogFoot('Create invitation', view.href)}</form>
  `;
  const text = 'You get a link for them. With a mail server, Lectern also mails it.';
  return formDialog({ id: DIALOG, title: 'Invite a member', text, open: view.open, back: view.href, form });
}

/** A role in one project and a team; more of both are given later. */
function grantFields({ state, teams, projects, projectRoles }: MembersView): Html {
  const ofProject = projectRoles.map((value) => ({ value, label: ROLE_NAMES[value] }));
  const choices = (none: string, all: readonly { readonly id: string; readonly name: string }[]) => [
    { value: '', label: none },
    ...all.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const team =
    teams.length === 0
      ? ''
      : selectField(state, { name: 'team', label: 'Team', options: choices('No team', teams) });
  if (projects.length === 0) return html`${team}`;
  return html`
    ${team}${selectField(state, { name: 'project', label: 'More in one project', options: choices('No project', projects) })}
    ${selectField(
      { ...state, values: { projectRole: 'editor', ...state.values } },
      { name: 'projectRole', label: 'Role in that project', options: ofProject },
    )}
  `;
}

function waiting({ invitations, href, csrf }: MembersView): Html {
  if (invitations.length === 0) return html``;
  const items = invitations.map(
    ({ id, email, role, expiresAt }) =>
      html`
        <li><div><p class="strong">${email}</p><p class="hint">${ROLE_NAMES[role]}, until ${exactTime(expiresAt)}</p></div>
        <form method="post"${attributes({ action: `${href}/invitations/${id}/withdraw` })}>${formToken(csrf)}
        <button class="button button-small" type="submit"${attributes({ 'aria-label': `Withdraw invitation: ${email}` })}>Withdraw</button></form></li>
      `,
  );
  return html`<section class="card" aria-labelledby="waiting"><h2 class="card-title" id="waiting">Not yet accepted</h2><ul class="card-list">${items}</ul></section>`;
}

interface RemoveView {
  readonly href: string;
  readonly csrf: string;
  readonly member: User;
  readonly self: boolean;
}

export function removeBody({ href, csrf, member, self }: RemoveView): Html {
  const text = self
    ? 'You are signed out at once, and only a new invitation lets you in again.'
    : `${member.name} (${member.email}) is signed out at once. What they did stays in the audit log.`;
  return html`
    <div class="stack"><section class="card card-danger"><p>${text}</p><form class="card-foot" method="post"${attributes({ action: `${href}/${member.id}/remove` })}>${formToken(csrf)}
    <button class="button button-danger-solid" type="submit">${self ? 'Leave' : 'Remove member'}</button>
    <a class="button button-quiet"${attributes({ href })}>Cancel</a></form></section></div>
  `;
}

interface ResetView extends Omit<RemoveView, 'self'> {
  /** How many the member has. */
  readonly passkeys: number;
}

/** What else the link may remove. */
function alsoRemoved(hasTotp: boolean, passkeys: number): { label: string; hint: string } | undefined {
  if (passkeys === 0)
    return hasTotp
      ? {
          label: 'Also switch two-step sign-in off',
          hint: 'When the phone is gone, and the backup codes with it.',
        }
      : undefined;
  const which = passkeys === 1 ? 'the passkey' : `all ${passkeys} passkeys`;
  return {
    label: hasTotp ? `Also switch two-step sign-in off and remove ${which}` : `Also remove ${which}`,
    hint: 'When a device is lost, or someone else may have been in the account. Until then passkeys sign in as before.',
  };
}

export function resetBody({ href, csrf, member, passkeys }: ResetView): Html {
  const who = `${member.name} (${member.email})`;
  const also = alsoRemoved(member.hasTotp, passkeys);
  const factor = also === undefined ? '' : checkField(EMPTY_FORM, { name: 'second-factor', ...also });
  return html`
    <div class="stack"><section class="card"><p>You get a link for ${who}, with which they choose a new password. It works once, for a day; send it to them yourself, in a way that no one else reads. They are signed out everywhere at once. Their password works until they choose the new one.</p><form class="form" method="post"${attributes({ action: `${href}/${member.id}/reset` })}>${formToken(csrf)}${factor}
    <div class="form-foot"><button class="button button-primary" type="submit">Create reset link</button>
    <a class="button button-quiet"${attributes({ href })}>Cancel</a></div></form></section></div>
  `;
}
