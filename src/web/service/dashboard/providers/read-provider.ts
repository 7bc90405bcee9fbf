/** Reads a provider's settings from a form, with an error for each field that cannot be used. */

import { defined } from '../../../../lib/defined.ts';
import type { GroupsClaim, ProviderSettings } from '../../../../records/readers/access-settings.ts';
import { isOwnParameter } from '../../../identity/create-identity.ts';
import { providerAddress } from '../../../identity/provider-address.ts';
import { movesSecret } from '../access/moves-secret.ts';

export type Errors = Record<string, string>;

const ADDRESSES = ['issuer', 'authorizationUrl', 'tokenUrl', 'infoUrl', 'logoutUrl'] as const;
const SOURCES: readonly GroupsClaim['source'][] = ['id_token', 'access_token', 'userinfo'];
/** Paths of the section itself. */
const TAKEN: ReadonlySet<string> = new Set(['new', 'create']);
const MAX_PARAMETERS = 20;
const MAX_SCOPES = 50;
const NOT_AN_ADDRESS =
  'Give a whole address that begins with https://. Plain http is accepted for this machine only.';

const field = (form: URLSearchParams, name: string, max: number): string =>
  (form.get(name) ?? '').trim().slice(0, max);

/**
 * @param before the stored settings, whose secret is kept when the form has none
 * @returns settings that may only be used when `errors` is empty
 */
export function readProvider(
  form: URLSearchParams,
  before: ProviderSettings | undefined,
): { readonly settings: ProviderSettings; readonly errors: Errors } {
  const errors: Errors = {};
  const id = before?.id ?? field(form, 'id', 60);
  const name = field(form, 'name', 61);
  if (TAKEN.has(id)) errors['id'] = `"${id}" is an address of the dashboard. Choose another short name.`;
  else if (!/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/.test(id))
    errors['id'] = 'Use 1 to 40 small letters, digits and hyphens, without a hyphen at either end.';
  if (name === '' || name.length > 60 || /\p{Cc}/u.test(name))
    errors['name'] = 'A name has 1 to 60 characters, on one line.';
  const clientId = field(form, 'clientId', 501);
  if (clientId === '' || clientId.length > 500) errors['clientId'] = 'Copy it from the provider.';
  const settings: ProviderSettings = {
    id,
    name,
    ...readAddresses(form, errors),
    clientId,
    ...defined({ clientSecret: readSecret(form, before) }),
    scopes: readScopes(form, errors),
    parameters: readParameters(form, errors),
    groups: readGroups(form, errors),
  };
  if (movesSecret(before, settings))
    errors['clientSecret'] =
      'The address that the secret is sent to has changed. Type the client secret again.';
  return { settings, errors };
}

type Addresses = Pick<ProviderSettings, (typeof ADDRESSES)[number]>;

function readAddresses(form: URLSearchParams, errors: Errors): Addresses {
  const found: { -readonly [Name in keyof Addresses]: string } = {};
  for (const name of ADDRESSES) {
    const text = field(form, name, 2_001);
    if (text === '') continue;
    const url = providerAddress(text);
    if (url === undefined) errors[name] = NOT_AN_ADDRESS;
    else if (name === 'issuer' && (url.search !== '' || url.hash !== ''))
      errors[name] = 'An issuer has no query and no fragment.';
    else found[name] = text;
  }
  if (found.issuer === undefined && errors['issuer'] === undefined) {
    const missing = (['authorizationUrl', 'tokenUrl'] as const).find(
      (name) => found[name] === undefined && errors[name] === undefined,
    );
    if (missing !== undefined)
      errors[missing === 'tokenUrl' && found.authorizationUrl !== undefined ? 'tokenUrl' : 'issuer'] =
        'Give the issuer, or the addresses of plain OAuth 2.';
  }
  return found;
}

function readSecret(form: URLSearchParams, before: ProviderSettings | undefined): string | undefined {
  const typed = field(form, 'clientSecret', 2_000);
  if (typed !== '') return typed;
  return form.get('noSecret') === 'on' ? undefined : before?.clientSecret;
}

function readScopes(form: URLSearchParams, errors: Errors): readonly string[] {
  const scopes = field(form, 'scopes', 1_000)
    .split(/[\s,]+/)
    .filter((scope) => scope !== '');
  if (scopes.length > MAX_SCOPES || scopes.some((scope) => !/^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope)))
    errors['scopes'] = 'Scopes are plain words, separated by spaces.';
  return [...new Set(scopes)];
}

function readParameters(form: URLSearchParams, errors: Errors): Readonly<Record<string, string>> {
  const pairs = [...new URLSearchParams(field(form, 'parameters', 1_000).replace(/^\?/, ''))];
  const own = pairs.find(([name]) => isOwnParameter(name));
  if (own !== undefined) errors['parameters'] = `"${own[0]}" is set by the dashboard itself.`;
  if (pairs.length > MAX_PARAMETERS) errors['parameters'] = `Give at most ${MAX_PARAMETERS}.`;
  return Object.fromEntries(pairs);
}

function readGroups(form: URLSearchParams, errors: Errors): GroupsClaim {
  const source = SOURCES.find((one) => one === form.get('source')) ?? 'id_token';
  // Not trimmed: a space can be the separator.
  const delimiter = form.get('delimiter') ?? '';
  if (delimiter.length > 4) errors['delimiter'] = 'A separator has one to four characters.';
  const path = field(form, 'path', 200) || 'groups';
  return { source, path, ...(delimiter === '' ? {} : { delimiter }) };
}
