/** Renders who has a role in one project: members and teams that were given one, and those who have one everywhere. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import type { ProjectRole, Role } from '../../../records/users/user.ts';
import { ROLE_NAMES } from '../members/role-names.data.ts';
import { empty } from '../parts/empty.ts';
import { type FormState, selectField, textField } from '../parts/fields.ts';
import { dialogButton, dialogFoot, formDialog } from '../parts/form-dialog.ts';
import { formToken } from '../parts/form-token.ts';
import { pill } from '../parts/pill.ts';
import { selectBox } from '../parts/select-box.ts';
import { table } from '../parts/table.ts';

export interface PeopleEntry {
  readonly kind: 'member' | 'team';
  readonly id: string;
  readonly name: string;
  /** Address of a member, or how many belong to a team. */
  readonly about: string;
  /** Page of the team, for those who may open it. */
  readonly href: string | undefined;
  readonly role: ProjectRole;
  /** The signed-in member, who cannot take their own role by the way. */
  readonly self: boolean;
}

interface PeopleView {
  readonly href: string;
  readonly csrf: string;
  readonly project: string;
  readonly entries: readonly PeopleEntry[];
  /** Members with a role in every project; undefined for those who may not see them. */
  readonly everywhere:
    | readonly { readonly name: string; readonly email: string; readonly role: Role }[]
    | undefined;
  readonly everywhereCount: number;
  readonly roles: readonly ProjectRole[];
  /** Addresses and teams to choose from; empty for those who may not see them. */
  readonly known: readonly string[];
  readonly state: FormState;
  readonly open: boolean;
}

const DIALOG = 'give-role';

const MEANINGS: Readonly<Record<ProjectRole, string>> = {
  viewer: 'Viewer: only reads',
  editor: 'Editor: also works through feedback',
  admin: 'Admin: also keys, webhooks, access, settings and people of this project',
};

export function giveRole(href: string): Html {
  return dialogButton(DIALOG, 'Give a role', `${href}?new`);
}

export function peopleBody(view: PeopleView): Html {
  return html`${dialog(view)}<div class="stack">${given(view)}${everywhere(view)}</div>`;
}

function given(view: PeopleView): Html {
  if (view.entries.length === 0)
    return empty({
      icon: 'users',
      title: 'Nobody has a role in this project alone',
      text: 'Give one to a member or a team who should see this project and not the others.',
      more: giveRole(view.href),
    });
  return table({
    caption: 'Roles in this project',
    rows: view.entries,
    columns: [
      {
        label: 'Who',
        kind: 'main',
        cell: ({ name, about, kind, href, self }) => {
          const label =
            href === undefined
              ? html`<span class="strong">${name}</span>`
              : html`<a class="strong link"${attributes({ href })}>${name}</a>`;
          return html`<span class="cell-pair">${label}${self ? pill('You') : ''}${kind === 'team' ? pill('Team') : ''}<span class="muted">${about}</span></span>`;
        },
      },
      { label: 'Role', cell: (entry) => roleCell(view, entry) },
      {
        label: 'Actions',
        kind: 'action',
        head: html`<span class="visually-hidden">Actions</span>`,
        cell: (entry) => takeForm(view, entry),
      },
    ],
  });
}

function roleCell({ href, csrf, roles }: PeopleView, { kind, id, name, role, self }: PeopleEntry): Html {
  if (self) return pill(ROLE_NAMES[role]);
  const options = roles.map(
    (one) => html`<option${attributes({ value: one, selected: one === role })}>${ROLE_NAMES[one]}</option>`,
  );
  const select = html`<select class="select" name="role"${attributes({ id: `role-${id}`, 'aria-label': `Role of ${name}` })}>${options}</select>`;
  return html`
    <form class="row-tight" method="post"${attributes({ action: `${href}/${kind}/${id}`, 'data-save': true })}>${formToken(csrf)}${selectBox(select)}
    <button class="button button-small no-script" type="submit"${attributes({ 'aria-label': `Save role of ${name}` })}>Save</button></form>
  `;
}

function takeForm({ href, csrf }: PeopleView, { kind, id, name, self }: PeopleEntry): Html {
  if (self) return html``;
  return html`
    <form method="post"${attributes({ action: `${href}/${kind}/${id}/take` })}>${formToken(csrf)}
    <button class="button button-small" type="submit"${attributes({ 'aria-label': `Remove the role of ${name}` })}>Remove</button></form>
  `;
}

function everywhere({ everywhere: members, everywhereCount }: PeopleView): Html {
  if (everywhereCount === 0) return html``;
  const text =
    everywhereCount === 1
      ? 'One member has a role in every project.'
      : `${everywhereCount} members have a role in every project.`;
  const items = (members ?? []).map(
    ({ name, email, role }) =>
      html`<li><div><p class="strong">${name}</p><p class="hint">${email}</p></div>${pill(ROLE_NAMES[role])}</li>`,
  );
  return html`
    <section class="card" aria-labelledby="everywhere"><h2 class="card-title" id="everywhere">In every project</h2><p class="card-text">${text} It is changed under Members.</p>
    ${items.length === 0 ? '' : html`<ul class="card-list">${items}</ul>`}</section>
  `;
}

function dialog({ href, csrf, roles, known, project, state, open }: PeopleView): Html {
  const list =
    known.length === 0
      ? ''
      : html`<datalist id="known">${known.map((one) => html`<option${attributes({ value: one })}></option>`)}</datalist>`;
  const form = html`
    <form class="form" method="post"${attributes({ action: `${href}/give` })}>${formToken(csrf)}${list}
    ${textField(state, {
      name: 'who',
      label: 'Member or team',
      hint: 'The e-mail address of a member, or the name of a team.',
      attributes: {
        autocomplete: 'off',
        required: true,
        maxlength: 254,
        autofocus: true,
        list: known.length === 0 ? undefined : 'known',
      },
    })}
    ${selectField(
      { ...state, values: { role: 'viewer', ...state.values } },
      { name: 'role', label: 'Role', options: roles.map((value) => ({ value, label: MEANINGS[value] })) },
    )}
    ${dialogFoot('Give role', href)}</form>
  `;
  const text = `It counts in ${project} alone.`;
  return formDialog({ id: DIALOG, title: 'Give a role in this project', text, open, back: href, form });
}
