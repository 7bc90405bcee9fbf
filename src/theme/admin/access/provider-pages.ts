/** Renders the sign-in providers of a site: the list, the form with its recipes, and the page that confirms a removal. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import type { ProviderSettings } from '../../../records/readers/access-settings.ts';
import { copyRow } from '../parts/copy-row.ts';
import { empty } from '../parts/empty.ts';
import { checkField, type FormState, selectField, type TextField, textField } from '../parts/fields.ts';
import { formToken } from '../parts/form-token.ts';
import { toggles } from '../parts/toggles.ts';
import { PROVIDER_RECIPES, type ProviderRecipe } from './provider-recipes.data.ts';
import { textArea } from './text-area.ts';

export interface ProvidersView {
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

export interface ProviderFormView {
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

function secretFields({ state, edited }: ProviderFormView): Html {
  const kept = edited?.hasSecret === true;
  return html`
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

function naming({ state, edited }: ProviderFormView): Html {
  return html`
    ${textField(state, {
      name: 'name',
      label: 'Name',
      hint: 'On the button of the sign-in page.',
      attributes: { autocomplete: 'off', required: true, maxlength: 80, autofocus: true },
    })}
    ${
      edited === undefined
        ? textField(state, {
            name: 'id',
            label: 'Id',
            hint: 'Part of the callback address: small letters, digits and hyphens.',
            attributes: { autocomplete: 'off', required: true, maxlength: 40, pattern: '[a-z0-9\\-]+' },
          })
        : ''
    }
    ${textField(state, {
      name: 'clientId',
      label: 'Client id',
      attributes: { autocomplete: 'off', required: true, maxlength: 500 },
    })}
  `;
}

export function providerForm(view: ProviderFormView): Html {
  const { href, action, csrf, state, callback } = view;
  const text = (field: TextField): Html => textField(state, field);
  const head = (id: string, title: string): Html =>
    html`<h2 class="card-title"${attributes({ id })}>${title}</h2>`;
  return html`
    <div class="stack">${recipes(view)}
    <form class="form" method="post"${attributes({ action })}>${formToken(csrf)}
    <section class="card" aria-labelledby="application">${head('application', 'Application')}
    <div class="form">${naming(view)}${secretFields(view)}
    <div class="field"><p class="label">Callback address</p><p class="hint">Register it with the provider, exactly as it is.</p>${copyRow(callback, 'callback address')}</div></div></section>
    <section class="card" aria-labelledby="addresses">${head('addresses', 'Addresses')}<p class="card-text">OpenID Connect needs the issuer alone. Plain OAuth 2 needs the authorization and the token address.</p>
    <div class="form">${text(address('issuer', 'Issuer', 'All other addresses are found from here.'))}
    ${text(address('authorizationUrl', 'Authorization address', 'Only without an issuer, or to replace what was found.'))}
    ${text(address('tokenUrl', 'Token address', 'Only without an issuer, or to replace what was found.'))}
    ${text(address('infoUrl', 'Address of user data', 'Asked with the access token; may answer with groups and user data.'))}
    ${text(address('logoutUrl', 'Sign-out address', 'Where readers are sent after they signed out here.'))}</div></section>
    <section class="card" aria-labelledby="request">${head('request', 'Request and groups')}
    <div class="form">${text({ name: 'scopes', label: 'Scopes', hint: 'Separated by blanks.', attributes: { autocomplete: 'off', maxlength: 4_000 } })}
    ${textArea(state, { name: 'parameters', label: 'Further parameters', hint: 'One a line, for example prompt=login.', rows: 2 })}
    ${selectField(state, { name: 'groupsSource', label: 'Groups are in', options: SOURCES })}
    ${text({ name: 'groupsPath', label: 'Claim', hint: 'A name, or names with dots for an inner value: realm_access.roles.', attributes: { autocomplete: 'off', required: true, maxlength: 200 } })}
    ${text({ name: 'delimiter', label: 'Delimiter', hint: 'For groups that are one text, such as "a,b". Empty for a list.', attributes: { autocomplete: 'off', maxlength: 4 } })}</div></section>
    <div class="form-foot"><button class="button button-primary" type="submit">Save provider</button>
    <a class="button button-quiet"${attributes({ href: `${href}/providers` })}>Cancel</a></div></form></div>
  `;
}
