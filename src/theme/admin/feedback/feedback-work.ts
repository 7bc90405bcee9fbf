/** Renders the team's work on feedback: who has an entry, in a row and in a list to choose from, and saved views. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import { formToken } from '../parts/form-token.ts';
import { selectBox } from '../parts/select-box.ts';

export interface TeamMember {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** True for the member who looks at the page. */
  readonly me: boolean;
}

/** Two letters of a name, for a mark beside an entry. */
function initials(name: string): string {
  const [first = '', ...more] = name.split(/\s+/).filter((word) => word !== '');
  return ([...first][0] ?? '?').concat([...(more.at(-1) ?? '')][0] ?? '').toUpperCase();
}

interface AssignButton {
  readonly id: string;
  /** Whom the screen reader names. */
  readonly path: string;
  readonly assignee: Pick<TeamMember, 'id' | 'name'> | undefined;
  readonly me: string;
  readonly action: string;
  readonly csrf: string;
  readonly list: string;
}

/** One press takes an entry, another one gives it up; that of somebody else is taken over. */
export function assignButton({ id, path, assignee, me, action, csrf, list }: AssignButton): Html {
  const mine = assignee?.id === me;
  const label =
    assignee === undefined ? 'Assign to me' : mine ? 'Yours: give up' : `${assignee.name}: take over`;
  return html`
    <form method="post" data-assign-form${attributes({ action })}>${formToken(csrf)}<input${attributes({ type: 'hidden', name: 'id', value: id })}>
    <input${attributes({ type: 'hidden', name: 'list', value: list })}><input${attributes({ type: 'hidden', name: 'assignee', value: mine ? '' : me })}>
    <button class="assign" type="submit"${attributes({ title: label, 'data-mine': mine, 'data-free': assignee === undefined, id: `assign-${id}` })}>${assignee === undefined ? interfaceIcon('person') : html`<span aria-hidden="true">${initials(assignee.name)}</span>`}<span class="visually-hidden">${label} (feedback on ${path})</span></button></form>
  `;
}

/** The mark of who has an entry, for those who may not change it. */
export function assigneeMark(assignee: Pick<TeamMember, 'name'> | undefined): Html {
  return assignee === undefined
    ? html``
    : html`<span class="assign"${attributes({ title: assignee.name })}><span aria-hidden="true">${initials(assignee.name)}</span><span class="visually-hidden">Assigned to ${assignee.name}</span></span>`;
}

interface AssigneeSelect {
  readonly id: string;
  readonly label?: string;
  readonly team: readonly TeamMember[];
  readonly assignee?: string | undefined;
}

export function assigneeSelect({ id, label, team, assignee = '' }: AssigneeSelect): Html {
  const options = team.map(
    (member) =>
      html`<option${attributes({ value: member.id, selected: member.id === assignee })}>${member.name}${member.me ? ' (you)' : ''}</option>`,
  );
  // Somebody who has left keeps the entry until it is given to another one.
  const gone = assignee !== '' && !team.some((member) => member.id === assignee);
  return selectBox(
    html`<select class="status-select"${attributes({ id, name: 'assignee', 'aria-label': label })}><option value="">Nobody</option>${gone ? html`<option${attributes({ value: assignee, selected: true })}>A former member</option>` : ''}${options}</select>`,
  );
}

export interface SavedViews {
  readonly views: readonly {
    readonly id: string;
    readonly name: string;
    readonly href: string;
    readonly current: boolean;
  }[];
  /** Target of the forms that save and remove one. */
  readonly action: string;
  readonly csrf: string;
  /** Query of the present list. */
  readonly query: string;
  readonly nameLength: number;
}

/** A menu with the member's views, those that everybody has first, and a form that keeps the present filters. */
export function savedViews({ views, action, csrf, query, nameLength }: SavedViews): Html {
  const hidden = html`${formToken(csrf)}<input${attributes({ type: 'hidden', name: 'list', value: query })}>`;
  const remove = (id: string, name: string): Html =>
    html`<form method="post"${attributes({ action: `${action}/remove` })}>${hidden}<input${attributes({ type: 'hidden', name: 'view', value: id })}><button class="icon-button" type="submit"${attributes({ 'aria-label': `Remove view ${name}`, title: 'Remove' })}>${interfaceIcon('close')}</button></form>`;
  const items = views.map(
    ({ id, name, href, current }) =>
      html`<li class="view-item"><a class="menu-item"${attributes({ href, 'aria-current': current ? 'true' : undefined })}>${name}</a>${id === '' ? '' : remove(id, name)}</li>`,
  );
  return html`
    <button class="button" type="button" popovertarget="saved-views">Views${interfaceIcon('chevron-down')}</button>
    <div class="menu-box views" id="saved-views" popover data-align="end"><ul class="menu-list" aria-label="Views">${items}</ul>
    <form class="view-form" method="post"${attributes({ action })}>${hidden}<label class="label" for="view-name">Keep these filters as</label>
    <div class="row-tight"><input class="input"${attributes({ id: 'view-name', name: 'name', required: true, maxlength: nameLength, autocomplete: 'off' })}><button class="button" type="submit">Save view</button></div></form></div>
  `;
}
