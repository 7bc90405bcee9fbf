/** A provider of the dashboard as the fields of its form, and back. */
import { defined } from '../../../../lib/defined.ts';
import type { RoleOfGroup, SignInProvider } from '../../../../records/users/sign-in-provider.ts';
import { ROLES, type Role } from '../../../../records/users/user.ts';
import { type Errors, readProvider } from './read-provider.ts';

const MAX_ROLES = 100;
const EMPTY_ROWS = 3;
/** Making everybody an owner would be a mistake. */
const DEFAULT_ROLES: readonly Role[] = ['none', 'viewer', 'editor', 'admin'];

export function valuesOf(provider: SignInProvider): Record<string, string> {
  const { issuer, authorizationUrl, tokenUrl, infoUrl, logoutUrl } = provider;
  return {
    ...defined({ issuer, authorizationUrl, tokenUrl, infoUrl, logoutUrl }),
    id: provider.id,
    name: provider.name,
    clientId: provider.clientId,
    scopes: provider.scopes.join(' '),
    parameters: new URLSearchParams(provider.parameters).toString(),
    source: provider.groups.source,
    path: provider.groups.path,
    delimiter: provider.groups.delimiter ?? '',
    defaultRole: provider.defaultRole ?? '',
    enforced: provider.enforced ? 'on' : '',
    trustsMail: provider.trustsMail ? 'on' : '',
    ...roleValues(provider.roles),
  };
}

function roleValues(roles: readonly RoleOfGroup[]): Record<string, string> {
  const rows = roles.flatMap(({ group, role }, at) => [
    [`group-${at}`, group],
    [`role-${at}`, role],
  ]);
  return { ...Object.fromEntries(rows), rows: String(roles.length + EMPTY_ROWS) };
}

/** What was typed, for the form with its errors; never the secret. */
export function typedValues(form: URLSearchParams): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of [...form].slice(0, 2 * MAX_ROLES + 40))
    if (name !== 'clientSecret') values[name] = value.slice(0, 2_001);
  const rows = Object.keys(values).filter((name) => /^group-\d{1,3}$/.test(name)).length;
  return { ...values, rows: String(Math.min(MAX_ROLES, Math.max(EMPTY_ROWS, rows))) };
}

export function readSignInProvider(
  form: URLSearchParams,
  before: SignInProvider | undefined,
): { readonly provider: SignInProvider; readonly errors: Errors } {
  const { settings, errors } = readProvider(form, before);
  const defaultRole = DEFAULT_ROLES.find((role) => role === form.get('defaultRole'));
  if (
    settings.issuer === undefined &&
    settings.infoUrl === undefined &&
    !('issuer' in errors || 'infoUrl' in errors)
  )
    errors['infoUrl'] = 'Without an issuer, this address says who somebody is.';
  return {
    provider: {
      ...settings,
      roles: readRoles(form, errors),
      ...defined({ defaultRole }),
      enforced: form.get('enforced') === 'on',
      trustsMail: form.get('trustsMail') === 'on',
    },
    errors,
  };
}

function readRoles(form: URLSearchParams, errors: Errors): readonly RoleOfGroup[] {
  const roles = new Map<string, Role>();
  for (let at = 0; at < MAX_ROLES; at++) {
    const group = (form.get(`group-${at}`) ?? '').trim();
    if (group === '') continue;
    const role = ROLES.find((one) => one === form.get(`role-${at}`));
    if (group.length > 256 || role === undefined)
      errors['roles'] = 'A group has up to 256 characters and a role.';
    else roles.set(group, role);
  }
  return [...roles].map(([group, role]) => ({ group, role }));
}
