/** Renders the list of teams. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import type { TeamEntry } from '../../../records/users/teams/team-records.ts';
import type { ProjectRole } from '../../../records/users/user.ts';
import { ROLE_NAMES } from '../members/role-names.data.ts';
import { empty } from '../parts/empty.ts';
import { type FormState, textField } from '../parts/fields.ts';
import { dialogButton, dialogFoot, formDialog } from '../parts/form-dialog.ts';
import { formToken } from '../parts/form-token.ts';
import { pill } from '../parts/pill.ts';
import { table } from '../parts/table.ts';

interface TeamsView {
  readonly href: string;
  readonly csrf: string;
  readonly teams: readonly (TeamEntry & { readonly roles: readonly TeamRole[] })[];
  readonly state: FormState;
  readonly open: boolean;
}

interface TeamRole {
  readonly project: string;
  readonly role: ProjectRole;
}

const DIALOG = 'team';

export function createTeam(href: string): Html {
  return dialogButton(DIALOG, 'Create team', `${href}?new`);
}

export function teamsBody(view: TeamsView): Html {
  return html`${dialog(view)}<div class="stack">${list(view)}</div>`;
}

function list({ teams, href }: TeamsView): Html {
  if (teams.length === 0)
    return empty({
      icon: 'users',
      title: 'There are no teams yet',
      text: 'A team gets a role in a project once, for all of its members. On protected sites its name is a group of readers.',
      more: createTeam(href),
    });
  return table({
    caption: 'Teams',
    rows: teams,
    columns: [
      {
        label: 'Team',
        kind: 'main',
        cell: ({ id, name, byDirectory }) =>
          html`<span class="cell-pair"><a class="strong row-link"${attributes({ href: `${href}/${id}` })}>${name}</a>${byDirectory ? pill('Directory') : ''}</span>`,
      },
      { label: 'Members', kind: 'number', cell: ({ members }) => String(members) },
      {
        label: 'Roles',
        cell: ({ roles }) =>
          roles.length === 0
            ? html`<span class="muted">None</span>`
            : roles.map(({ project, role }) => `${project}: ${ROLE_NAMES[role]}`).join(', '),
      },
    ],
  });
}

function dialog({ href, csrf, state, open }: TeamsView): Html {
  const form = html`
    <form class="form" method="post"${attributes({ action: `${href}/create` })}>${formToken(csrf)}
    ${textField(state, {
      name: 'name',
      label: 'Name',
      hint: 'Also the name of the group that pages of protected sites may ask for.',
      attributes: { autocomplete: 'off', required: true, maxlength: 80, autofocus: true },
    })}
    ${dialogFoot('Create team', href)}</form>
  `;
  return formDialog({ id: DIALOG, title: 'Create a team', open, back: href, form });
}
