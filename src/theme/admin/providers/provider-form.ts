/** Renders the form of a provider: connection, groups and roles, and who may come in. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import { ROLE_NAMES } from '../members/role-names.data.ts';
import { copyRow } from '../parts/copy-row.ts';
import { checkField, type FormState, selectField } from '../parts/fields.ts';
import { formToken } from '../parts/form-token.ts';
import { hasError, hasValue, moreCard } from '../parts/more-card.ts';
import { selectBox } from '../parts/select-box.ts';
import { connectionFields, groupFields, plainOauthFields, requestFields } from './provider-fields.ts';

interface ProviderFormView {
  /** Address the form is sent to. */
  readonly action: string;
  readonly back: string;
  readonly csrf: string;
  readonly state: FormState;
  readonly isNew: boolean;
  readonly hasSecret: boolean;
  /** Of the chosen recipe. */
  readonly steps: readonly string[];
  /** Registered at the provider; with a name to be filled in while there is none. */
  readonly callback: string;
}

/** The fields of a provider without an issuer. */
const PLAIN = ['authorizationUrl', 'tokenUrl', 'infoUrl'];
const DEFAULT_ROLES = ['none', 'viewer', 'editor', 'admin'] as const;
const ROLE_OPTIONS = ['none', 'viewer', 'editor', 'admin', 'owner'] as const;

export function providerForm(view: ProviderFormView): Html {
  const { action, back, csrf, state, isNew } = view;
  return html`
    <form class="form" method="post"${attributes({ action })}>${formToken(csrf)}
    ${preparation(view)}
    ${card('connection', 'Connection', connectionFields(view))}
    ${moreCard('Plain OAuth 2', plainOauthFields(view), hasValue(state, PLAIN) || hasError(state, PLAIN))}
    ${moreCard('Scopes and further settings', requestFields(view), hasError(state, ['scopes', 'parameters', 'logoutUrl']))}
    ${card('groups', 'Groups and roles', html`${groupFields(view)}${roleRows(state)}`, 'A group of the provider gives its people a role here, at every sign-in. Of several groups the one with the most rights counts.')}
    ${card('who', 'Who may come in', admission(state))}
    <div class="form-foot"><button class="button button-primary" type="submit">${isNew ? 'Add provider' : 'Save provider'}</button>
    <a class="button button-quiet"${attributes({ href: back })}>Cancel</a></div></form>
  `;
}

function card(id: string, title: string, body: Html, text?: string): Html {
  return html`
    <section class="card"${attributes({ 'aria-labelledby': id })}><h2 class="card-title"${attributes({ id })}>${title}</h2>
    ${text === undefined ? '' : html`<p class="card-text">${text}</p>`}<div class="form card-foot">${body}</div></section>
  `;
}

function preparation({ steps, callback }: ProviderFormView): Html {
  const items = steps.map((step) => html`<li>${step}</li>`);
  return html`
    <section class="card" aria-labelledby="there"><h2 class="card-title" id="there">At the provider</h2>
    ${steps.length === 0 ? '' : html`<ol class="steps-list">${items}</ol>`}
    <p class="label">Callback address</p>${copyRow(callback, 'callback address')}</section>
  `;
}

/** Rows that are filled, and some that are not; further ones come with the next save. */
function roleRows(state: FormState): Html {
  const count = Number(state.values['rows'] ?? 3);
  const rows = Array.from({ length: count }, (_, at) => {
    const [group, role] = [`group-${at}`, `role-${at}`];
    const options = ROLE_OPTIONS.map(
      (value) =>
        html`<option${attributes({ value, selected: (state.values[role] ?? 'viewer') === value })}>${ROLE_NAMES[value]}</option>`,
    );
    return html`
      <div class="role-row"><input class="input" type="text" maxlength="256" autocomplete="off"${attributes({ name: group, value: state.values[group], placeholder: 'Group', 'aria-label': `Group ${at + 1}` })}>
      ${selectBox(html`<select class="select"${attributes({ name: role, 'aria-label': `Role of group ${at + 1}` })}>${options}</select>`)}</div>
    `;
  });
  const error = state.errors['roles'];
  return html`
    <fieldset class="checks"><legend class="legend">Roles of groups</legend>${rows}
    ${error === undefined ? '' : html`<p class="error" role="alert">${error}</p>`}
    <p class="hint">Save to get more rows; empty a row to remove it.</p></fieldset>
  `;
}

function admission(state: FormState): Html {
  return html`
    ${selectField(state, {
      name: 'defaultRole',
      label: 'Role of everybody else',
      hint: 'Of people whom the provider lets in, but who are in none of the groups above and were not invited.',
      options: [
        { value: '', label: 'Nobody else gets in' },
        ...DEFAULT_ROLES.map((value) => ({ value, label: ROLE_NAMES[value] })),
      ],
    })}
    ${checkField(state, {
      name: 'trustsMail',
      label: 'Trust its verified mail addresses',
      hint: 'Somebody with the address of a member becomes that member, and an invitation needs no link. Only for a provider that gives your addresses to nobody else.',
    })}
    ${checkField(state, {
      name: 'enforced',
      label: 'Members must use a provider',
      hint: 'Their passwords no longer work. Owners can still use theirs, so that nobody is locked out when the provider is away.',
    })}
  `;
}
