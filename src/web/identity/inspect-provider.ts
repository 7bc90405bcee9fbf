/** What discovery says about a provider, for the person who sets it up. */
import { defined } from '../../lib/defined.ts';
import type { ProviderSettings } from '../../records/readers/access-settings.ts';
import type { ProviderClient } from './provider-client.ts';

export interface ProviderFact {
  readonly label: string;
  readonly value: string;
  /** What to change, where something will not work. */
  readonly problem?: string;
}

const LONGEST = 300;

export function inspectProvider(
  provider: ProviderSettings,
  { server, isOpenId }: ProviderClient,
): readonly ProviderFact[] {
  const shown = (value: unknown): string =>
    (Array.isArray(value)
      ? value.filter((one) => typeof one === 'string').join(', ')
      : String(value ?? 'none')
    ).slice(0, LONGEST);
  const fact = (label: string, value: unknown, problem?: string): ProviderFact => ({
    label,
    value: shown(value),
    ...defined({ problem }),
  });
  const addresses = [
    fact('Authorization', server.authorization_endpoint, missing(server.authorization_endpoint)),
    fact('Token', server.token_endpoint, missing(server.token_endpoint)),
  ];
  if (!isOpenId) return [...addresses, fact('Info URL', provider.infoUrl)];
  const { groups } = provider;
  return [
    fact('Issuer', server.issuer),
    ...addresses,
    fact(
      'User info',
      server.userinfo_endpoint,
      groups.source === 'userinfo' && server.userinfo_endpoint === undefined && provider.infoUrl === undefined
        ? 'Groups are to be read there, but the provider has no such address.'
        : undefined,
    ),
    fact('Keys', server.jwks_uri, missing(server.jwks_uri)),
    fact('Sign-out', server.end_session_endpoint),
    fact('Scopes', server.scopes_supported),
    fact('PKCE', server.code_challenge_methods_supported),
    fact('Client authentication', server.token_endpoint_auth_methods_supported),
  ];
}

function missing(address: string | undefined): string | undefined {
  return address === undefined ? 'The provider does not name this address, which sign-in needs.' : undefined;
}
