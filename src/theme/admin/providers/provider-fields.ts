/** Renders the fields of a provider of OpenID Connect or OAuth 2. */
import { type Html, html } from '../../../lib/html.ts';
import { checkField, type FormState, selectField, textField } from '../parts/fields.ts';

const plain = (maxlength: number, placeholder?: string): Readonly<Record<string, string | number>> => ({
  autocomplete: 'off',
  autocapitalize: 'none',
  spellcheck: 'false',
  maxlength,
  ...(placeholder === undefined ? {} : { placeholder }),
});

interface FieldsView {
  readonly state: FormState;
  /** True for a new provider, whose id can still be chosen. */
  readonly isNew: boolean;
  readonly hasSecret: boolean;
}

export function connectionFields({ state, isNew, hasSecret }: FieldsView): Html {
  const id = textField(state, {
    name: 'id',
    label: 'Short name',
    hint: 'A part of the callback address: small letters, digits and hyphens. It cannot be changed later.',
    attributes: { ...plain(40, 'company'), required: true },
  });
  return html`
    ${textField(state, {
      name: 'name',
      label: 'Name',
      hint: 'On the button: "Sign in with …".',
      attributes: { ...plain(60), required: true },
    })}
    ${isNew ? id : ''}
    ${textField(state, {
      name: 'issuer',
      label: 'Issuer',
      hint: 'Everything else is found from here. Leave it empty for plain OAuth 2.',
      attributes: plain(2000, 'https://login.example.com'),
    })}
    ${textField(state, { name: 'clientId', label: 'Client ID', attributes: { ...plain(500), required: true } })}
    ${textField(state, {
      name: 'clientSecret',
      label: 'Client secret',
      type: 'password',
      hint: hasSecret
        ? 'Leave it empty to keep the one that is stored. It is never shown.'
        : 'Stored encrypted, and never shown. Leave it empty only for a public client.',
      attributes: { ...plain(2000), autocomplete: 'new-password' },
    })}
    ${hasSecret ? checkField(state, { name: 'noSecret', label: 'Forget the stored secret', hint: 'The client becomes a public one.' }) : ''}
  `;
}

export function requestFields({ state }: FieldsView): Html {
  return html`
    ${textField(state, {
      name: 'scopes',
      label: 'Scopes',
      hint: 'Separated by spaces.',
      attributes: plain(1000),
    })}
    ${textField(state, {
      name: 'parameters',
      label: 'More parameters',
      hint: 'Added to the address of the provider, written like a query.',
      attributes: plain(1000, 'prompt=select_account&hd=example.com'),
    })}
    ${textField(state, {
      name: 'logoutUrl',
      label: 'Sign-out address',
      hint: 'Only where the provider does not name one itself.',
      attributes: plain(2000),
    })}
  `;
}

export function plainOauthFields({ state }: FieldsView): Html {
  return html`
    ${textField(state, { name: 'authorizationUrl', label: 'Authorization address', attributes: plain(2000) })}
    ${textField(state, { name: 'tokenUrl', label: 'Token address', attributes: plain(2000) })}
    ${textField(state, {
      name: 'infoUrl',
      label: 'Info address',
      hint: 'Asked with the access token; answers with JSON about the person. Its sub or id says who it is.',
      attributes: plain(2000),
    })}
  `;
}

export function groupFields({ state }: FieldsView): Html {
  return html`
    ${selectField(state, {
      name: 'source',
      label: 'Groups are in',
      options: [
        { value: 'id_token', label: 'the ID token' },
        { value: 'access_token', label: 'the access token' },
        { value: 'userinfo', label: 'user info, or the info address' },
      ],
    })}
    ${textField(state, {
      name: 'path',
      label: 'Name of the claim',
      hint: 'Dots lead into objects: realm_access.roles',
      attributes: plain(200, 'groups'),
    })}
    ${textField(state, {
      name: 'delimiter',
      label: 'Separator',
      hint: 'Only where the claim is one text with several groups. One to four characters.',
      attributes: { ...plain(4, ','), size: 4 },
    })}
  `;
}
