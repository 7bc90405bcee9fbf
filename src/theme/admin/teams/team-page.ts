/** Renders the page of one team: its members, its roles in projects, its name and its end. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import type { Team, TeamMember } from '../../../records/users/teams/team-records.ts';
import type { ProjectRole } from '../../../records/users/user.ts';
import { ROLE_NAMES } from '../members/role-names.data.ts';
import { type FormState, selectField, textField } from '../parts/fields.ts';
import { formToken } from '../parts/form-token.ts';

interface TeamView {
  /** Address of this page. */
  readonly href: string;
  readonly csrf: string;
  readonly team: Team;
  readonly members: readonly TeamMember[];
  /** Addresses of members who are not in the team, to choose from. */
  readonly known: readonly string[];
  readonly projects: readonly {
    readonly id: string;
    readonly name: string;
    readonly role: ProjectRole | undefined;
  }[];
  readonly roles: readonly ProjectRole[];
  /** Of the form that was sent. */
  readonly state: FormState;
}

export function teamBody(view: TeamView): Html {
  const own = view.team.byDirectory ? '' : html`${nameCard(view)}`;
  return html`<div class="stack">${memberCard(view)}${roleCard(view)}${own}${endCard(view)}</div>`;
}

function memberCard({ href, csrf, team, members, known, state }: TeamView): Html {
  const items = members.map(({ id, name, email }) => {
    const remove = team.byDirectory
      ? ''
      : html`
          <form method="post"${attributes({ action: `${href}/members/${id}/remove` })}>${formToken(csrf)}
          <button class="button button-small" type="submit"${attributes({ 'aria-label': `Remove from the team: ${name}` })}>Remove</button></form>
        `;
    return html`<li><div><p class="strong">${name}</p><p class="hint">${email}</p></div>${remove}</li>`;
  });
  const shown =
    items.length === 0
      ? html`<p class="card-text">Nobody yet.</p>`
      : html`<ul class="card-list">${items}</ul>`;
  const text = team.byDirectory
    ? html`<p class="card-text">Your directory decides who belongs to this team.</p>`
    : '';
  const add = team.byDirectory
    ? ''
    : html`
        <form class="form" method="post"${attributes({ action: `${href}/members/add` })}>${formToken(csrf)}
        <datalist id="known">${known.map((one) => html`<option${attributes({ value: one })}></option>`)}</datalist>
        ${textField(state, {
          name: 'email',
          label: 'Add a member',
          hint: 'The e-mail address with which they are a member.',
          type: 'email',
          attributes: { autocomplete: 'off', required: true, maxlength: 254, list: 'known' },
        })}
        <div class="form-foot"><button class="button" type="submit">Add</button></div></form>
      `;
  return html`<section class="card" aria-labelledby="members"><h2 class="card-title" id="members">Members</h2>${text}${shown}${add}</section>`;
}

function roleCard({ href, csrf, projects, roles }: TeamView): Html {
  const options = [
    { value: '', label: 'No role' },
    ...roles.map((value) => ({ value, label: ROLE_NAMES[value] })),
  ];
  const fields = projects.map(({ id, name, role }) =>
    selectField(
      { values: { [`role-${id}`]: role ?? '' }, errors: {} },
      { name: `role-${id}`, label: name, options },
    ),
  );
  return html`
    <section class="card" aria-labelledby="roles"><h2 class="card-title" id="roles">Roles</h2>
    <p class="card-text">What every member of the team may do, besides what they may do themselves.</p>
    <form class="form" method="post"${attributes({ action: `${href}/roles` })}>${formToken(csrf)}${fields}
    <div class="form-foot"><button class="button" type="submit">Save roles</button></div></form></section>
  `;
}

function nameCard({ href, csrf, team, state }: TeamView): Html {
  return html`
    <section class="card" aria-labelledby="name-card"><h2 class="card-title" id="name-card">Name</h2>
    <form class="form" method="post"${attributes({ action: `${href}/rename` })}>${formToken(csrf)}
    ${textField(
      { ...state, values: { name: team.name, ...state.values } },
      {
        name: 'name',
        label: 'Name of the team',
        hint: 'Pages that ask for a group of the old name are closed to the team until they ask for the new one.',
        attributes: { autocomplete: 'off', required: true, maxlength: 80 },
      },
    )}
    <div class="form-foot"><button class="button" type="submit">Rename</button></div></form></section>
  `;
}

function endCard({ href, team }: TeamView): Html {
  const text = team.byDirectory
    ? 'Its members stay. The directory makes it again unless it is unassigned there first.'
    : 'Its members stay, without what the team let them do.';
  return html`
    <section class="card" aria-labelledby="end"><h2 class="card-title" id="end">Remove the team</h2><p class="card-text">${text}</p>
    <div class="card-foot"><a class="button"${attributes({ href: `${href}/remove` })}>Remove team</a></div></section>
  `;
}

interface RemoveTeamView {
  readonly href: string;
  readonly csrf: string;
  readonly team: Team;
  readonly members: number;
}

export function removeTeamBody({ href, csrf, team, members }: RemoveTeamView): Html {
  const who = members === 1 ? 'One member loses' : `${members} members lose`;
  return html`
    <div class="stack"><section class="card card-danger"><p>${who} what ${team.name} lets them do: its roles in projects, and pages that ask for this group. Their accounts stay.</p>
    <form class="card-foot" method="post"${attributes({ action: `${href}/remove` })}>${formToken(csrf)}
    <button class="button button-danger-solid" type="submit">Remove team</button>
    <a class="button button-quiet"${attributes({ href })}>Cancel</a></form></section></div>
  `;
}
