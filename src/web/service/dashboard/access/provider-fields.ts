/** Reads a sign-in provider from its form, and fills the form with one that exists. */

import { defined } from '../../../../lib/defined.ts';
import type { GroupsClaim, ProviderSettings } from '../../../../records/readers/access-settings.ts';

const ADDRESSES = ['issuer', 'authorizationUrl', 'tokenUrl', 'infoUrl', 'logoutUrl'] as const;
const TEXTS = ['name', 'id', 'clientId', ...ADDRESSES, 'scopes', 'parameters', 'groupsPath', 'delimiter'];
const MAX_TYPED = 30_000;

/** Everything but the secret, which is never shown again. */
export function typedProvider(form: URLSearchParams): Readonly<Record<string, string>> {
  const all = [...TEXTS, 'groupsSource', 'noSecret'];
  return Object.fromEntries(all.map((name) => [name, (form.get(name) ?? '').slice(0, MAX_TYPED)]));
}

/** Lines or pairs of `name=value`; a name without value is kept, so that its check can refuse it. */
function readParameters(text: string): Record<string, string> {
  const lines = text
    .split(/[\n&]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf('=');
      return at < 0 ? [line, ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    }),
  );
}

/** @param before the provider that the form edits */
export function readProvider(form: URLSearchParams, before?: ProviderSettings): ProviderSettings {
  const values = typedProvider(form);
  const text = (name: string): string => (values[name] ?? '').trim();
  const given = (name: string): string | undefined => (text(name) === '' ? undefined : text(name));
  const secret = (form.get('clientSecret') ?? '').trim().slice(0, MAX_TYPED);
  const kept = values['noSecret'] === 'on' ? undefined : before?.clientSecret;
  return {
    id: before?.id ?? text('id'),
    name: text('name'),
    ...defined(Object.fromEntries(ADDRESSES.map((name) => [name, given(name)]))),
    clientId: text('clientId'),
    ...defined({ clientSecret: secret === '' ? kept : secret }),
    scopes: text('scopes')
      .split(/[\s,]+/)
      .filter((scope) => scope !== ''),
    parameters: readParameters(values['parameters'] ?? ''),
    groups: {
      source: text('groupsSource') as GroupsClaim['source'],
      path: text('groupsPath'),
      // A blank may be the delimiter.
      ...defined({ delimiter: values['delimiter'] === '' ? undefined : values['delimiter'] }),
    },
  };
}

export function providerValues(provider: ProviderSettings): Readonly<Record<string, string>> {
  const { id, name, clientId, scopes, parameters, groups } = provider;
  return {
    id,
    name,
    clientId,
    ...Object.fromEntries(ADDRESSES.map((field) => [field, provider[field] ?? ''])),
    scopes: scopes.join(' '),
    parameters: Object.entries(parameters)
      .map(([key, value]) => `${key}=${value}`)
      .join('\n'),
    groupsSource: groups.source,
    groupsPath: groups.path,
    delimiter: groups.delimiter ?? '',
  };
}
