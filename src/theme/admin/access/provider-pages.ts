/** Renders the sign-in providers of a site: the list, the form with its recipes, and the page that confirms a removal. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import type { ProviderSettings } from '../../../records/readers/access-settings.ts';
import { copyRow } from '../parts/copy-row.ts';
import { empty } from '../parts/empty.ts';
import { checkField, type FormState, selectField, type TextField, textField } from '../parts/fields.ts';
import { formToken } from '../parts/form-token.ts';
import { hasError, hasValue, moreCard } from '../parts/more-card.ts';
import { toggles } from '../parts/toggles.ts';
import { PROVIDER_RECIPES, type ProviderRecipe } from './provider-recipes.data.ts';
import { textArea } from './text-area.ts';

interface ProvidersView {
  /** Of the access section. */
  readonly href: string;
  readonly providers: readonly ProviderSettings[];
  readonly callback: (id: string) => string;
}

export function providersBody({ href, providers, callback }: ProvidersView): Html {
  if (providers.length === 0)
    return empty({
      icon: 'key',
      title: 'No providers yet',
      text: 'With a provider, readers sign in with the account they have at work, and bring their groups along.',
      action: { label: 'Add provider', href: `${href}/add-provider` },
    });
  const cards = providers.map(
    ({ id, name, issuer, authorizationUrl }) => html`
      <section class="card"${attributes({ 'aria-labelledby': `provider-${id}` })}><h2 class="card-title"${attributes({ id: `provider-${id}` })}>${name}</h2>
      <dl class="facts"><dt>${issuer === undefined ? 'Authorization' : 'Issuer'}</dt><dd class="mono">${issuer ?? authorizationUrl ?? ''}</dd></dl>
      <div class="field callback"><p class="label">Callback address</p>${copyRow(callback(id), `callback address of ${name}`)}</div>
      <div class="card-foot"><a class="button"${attributes({ href: `${href}/providers/${id}`, 'aria-label': `Edit: ${name}` })}>Edit</a>
      <a class="button button-danger"${attributes({ href: `${href}/providers/${id}/remove`, 'aria-label': `Remove: ${name}` })}>Remove</a></div></section>
    `,
  );
  return html`<div class="stack">${cards}</div>`;
}

interface ProviderFormView {
  readonly href: string;
  /** Where the form is sent. */
  readonly action: string;
  readonly csrf: string;
  readonly state: FormState;
  readonly recipe?: ProviderRecipe;
  /** Set for a provider that exists: its id stays. */
  readonly edited?: { readonly id: string; readonly hasSecret: boolean };
  /** Address of the callback, with the id that is known or a placeholder. */
  readonly callback: string;
}

const SOURCES = [
  { value: 'id_token', label: 'ID token' },
  { value: 'access_token', label: 'Access token' },
  { value: 'userinfo', label: 'User data (userinfo)' },
] as const;

/** The values of the form for a recipe. */
export function recipeValues(recipe: ProviderRecipe): Readonly<Record<string, string>> {
  const { note: _, ...values } = recipe;
  return values;
}

function address(name: string, label: string, hint: string): TextField {
  return {
    name,
    label,
    type: 'url',
    hint,
    attributes: { autocomplete: 'off', maxlength: 2_000, spellcheck: 'false' },
  };
}

function recipes({ href, recipe, edited }: ProviderFormView): Html {
  if (edited !== undefined) return html``;
  const choices = PROVIDER_RECIPES.map(({ id, name }) => ({
    label: name,
    href: recipe?.id === id ? `${href}/add-provider` : `${href}/add-provider?recipe=${id}`,
    on: recipe?.id === id,
  }));
  return html`<div class="recipes"><p class="label">Fill in for</p>${toggles('Recipes', choices)}${recipe === undefined ? '' : html`<p class="hint">${recipe.note}</p>`}</div>`;
}

function providerFields({ state, edited }: ProviderFormView): Html {
  const id = textField(state, {
    name: 'id',
    label: 'Short name',
    hint: 'A part of the callback address: small letters, digits and hyphens. It cannot be changed later.',
    attributes: { autocomplete: 'off', required: true, maxlength: 40, pattern: '[a-z0-9\\-]+' },
  });
  return html`
    ${textField(state, {
      name: 'name',
      label: 'Name',
      hint: 'On the button of the sign-in page.',
      attributes: { autocomplete: 'off', required: true, maxlength: 80, autofocus: true },
    })}
    ${edited === undefined ? id : ''}
    ${textField(state, address('issuer', 'Issuer', 'All other addresses are found from here. Leave it empty for plain OAuth 2.'))}
  `;
}

function clientFields({ state, edited, callback }: ProviderFormView): Html {
  const kept = edited?.hasSecret === true;
  return html`
    <div class="field"><p class="label">Callback address</p><p class="hint">Register it with the provider, exactly as it is.</p>${copyRow(callback, 'callback address')}</div>
    ${textField(state, {
      name: 'clientId',
      label: 'Client ID',
      attributes: { autocomplete: 'off', required: true, maxlength: 500 },
    })}
    ${textField(state, {
      name: 'clientSecret',
      label: 'Client secret',
      type: 'password',
      hint: kept
        ? 'A secret is stored. Leave this empty to keep it.'
        : 'Empty for a public client. It is stored encrypted and never shown again.',
      attributes: { autocomplete: 'off', maxlength: 2_000 },
    })}
    ${kept ? checkField(state, { name: 'noSecret', label: 'Remove the stored secret', hint: 'Only for a public client.' }) : ''}
  `;
}

function groupFields(state: FormState): Html {
  return html`
    ${selectField(state, { name: 'groupsSource', label: 'Groups are in', options: SOURCES })}
    ${textField(state, {
      name: 'groupsPath',
      label: 'Name of the claim',
      hint: 'Dots lead into objects: realm_access.roles',
      attributes: { autocomplete: 'off', required: true, maxlength: 200 },
    })}
    ${textField(state, {
      name: 'delimiter',
      label: 'Separator',
      hint: 'Only where the claim is one text with several groups, such as "a,b". One to four characters.',
      attributes: { autocomplete: 'off', maxlength: 4 },
    })}
  `;
}

/** The fields of a provider without an issuer. */
const PLAIN = ['authorizationUrl', 'tokenUrl', 'infoUrl'];

function plainFields(state: FormState): Html {
  return html`
    ${textField(state, address('authorizationUrl', 'Authorization address', 'With an issuer, only to replace what was found.'))}
    ${textField(state, address('tokenUrl', 'Token address', 'With an issuer, only to replace what was found.'))}
    ${textField(state, address('infoUrl', 'Info address', 'Asked with the access token; may answer with groups and user data.'))}
  `;
}

const FURTHER = ['scopes', 'parameters', 'logoutUrl'];

function furtherFields(state: FormState): Html {
  return html`
    ${textField(state, { name: 'scopes', label: 'Scopes', hint: 'Separated by spaces.', attributes: { autocomplete: 'off', maxlength: 4_000 } })}
    ${textArea(state, { name: 'parameters', label: 'More parameters', hint: 'One a line, for example prompt=login.', rows: 2 })}
    ${textField(state, address('logoutUrl', 'Sign-out address', 'Replaces the one that the provider names.'))}
  `;
}

function card(id: string, title: string, body: Html): Html {
  return html`
    <section class="card"${attributes({ 'aria-labelledby': id })}><h2 class="card-title"${attributes({ id })}>${title}</h2><div class="form">${body}</div></section>
  `;
}

export function providerForm(view: ProviderFormView): Html {
  const { href, action, csrf, state } = view;
  return html`
    <div class="stack">${recipes(view)}
    <form class="form" method="post"${attributes({ action })}>${formToken(csrf)}
    ${card('provider', 'Provider', providerFields(view))}
    ${card('application', 'Application', clientFields(view))}
    ${card('groups', 'Groups', groupFields(state))}
    ${moreCard('Plain OAuth 2', plainFields(state), hasValue(state, PLAIN) || hasError(state, PLAIN))}
    ${moreCard('Scopes and further settings', furtherFields(state), hasError(state, FURTHER))}
    <div class="form-foot"><button class="button button-primary" type="submit">Save provider</button>
    <a class="button button-quiet"${attributes({ href: `${href}/providers` })}>Cancel</a></div></form></div>
  `;
}
