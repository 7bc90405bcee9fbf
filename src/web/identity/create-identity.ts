/** Creates the interface to providers. */

import type { RandomBytes } from '../../lib/secrets/random-bytes.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { ProviderSettings } from '../../records/readers/access-settings.ts';
import { addressKeys, clientNetwork, isLoopback } from '../edge/http/address-key.ts';
import { createKeyLimiter } from '../edge/limits/key-limiter.ts';
import { finishSignIn } from './finish-sign-in.ts';
import type { Begin, Failed, Identity } from './identity.ts';
import { failureOf } from './identity-failure.ts';
import { inspectProvider } from './inspect-provider.ts';
import { PENDING_GOOD_FOR, type PendingSignIn } from './pending-sign-in.ts';
import { providerAddress } from './provider-address.ts';
import { type ClientParts, type ProviderClient, providerClients } from './provider-client.ts';
import { ProviderTrouble } from './provider-trouble.ts';

interface IdentityParts extends ClientParts {
  readonly clock: Clock;
  readonly random: RandomBytes;
}

/** Set by us; an administrator's own parameters cannot replace them. */
const OURS = new Set([
  'client_id',
  'client_secret',
  'code_challenge',
  'code_challenge_method',
  'nonce',
  'redirect_uri',
  'request',
  'request_uri',
  'response_mode',
  'response_type',
  'scope',
  'state',
]);

export function isOwnParameter(name: string): boolean {
  return OURS.has(name);
}

/** Of one client, at once and in a minute. */
const RETURNS_PER_MINUTE = 60;

export function createIdentity(parts: IdentityParts): Identity {
  const returns = createKeyLimiter(parts.clock, RETURNS_PER_MINUTE);
  const keyOf = addressKeys(parts.clock, parts.random);
  const clients = providerClients(parts);
  const failed = (error: unknown, { name }: ProviderSettings): Failed => ({
    outcome: 'failed',
    failure: failureOf(error, name),
  });
  return {
    begin: async (provider, request) => {
      try {
        const client = await clients.get(provider);
        const pending = newPending(parts, provider, request);
        return { outcome: 'begun', location: await authorization(client, provider, pending), pending };
      } catch (error) {
        clients.forget(provider);
        return failed(error, provider);
      }
    },
    waitForReturn: (address) => {
      // Behind a proxy that is not configured all clients have the address of this machine.
      if (isLoopback(address)) return undefined;
      const taken = returns.take(keyOf(clientNetwork(address)));
      return taken.allowed ? undefined : Math.max(1, Math.ceil(taken.seconds));
    },
    finish: (provider, arrival) => finishSignIn(() => clients.get(provider), provider, arrival),
    logoutAddress: async (provider, returnTo) => {
      if (provider.logoutUrl !== undefined) return providerAddress(provider.logoutUrl)?.href;
      try {
        const { library, config, server } = await clients.get(provider);
        if (server.end_session_endpoint === undefined) return undefined;
        const url = library.buildEndSessionUrl(config, { post_logout_redirect_uri: returnTo });
        return providerAddress(url.href)?.href;
      } catch {
        return undefined;
      }
    },
    inspect: async (provider) => {
      try {
        return { outcome: 'found', facts: inspectProvider(provider, await clients.fresh(provider)) };
      } catch (error) {
        return failed(error, provider);
      }
    },
  };
}

function newPending(
  { random, clock }: IdentityParts,
  { id }: ProviderSettings,
  { callback, next, purpose }: Begin,
): PendingSignIn {
  const text = (): string => Buffer.from(random(32)).toString('base64url');
  return {
    provider: id,
    state: text(),
    nonce: text(),
    verifier: text(),
    callback,
    next,
    ...(purpose === undefined ? {} : { purpose }),
    expiresAt: clock() + PENDING_GOOD_FOR,
  };
}

async function authorization(
  { library, config, isOpenId }: ProviderClient,
  provider: ProviderSettings,
  { state, nonce, verifier, callback }: PendingSignIn,
): Promise<string> {
  const own = Object.entries(provider.parameters).filter(([name]) => !OURS.has(name));
  const scope = scopesOf(provider).join(' ');
  const url = library.buildAuthorizationUrl(config, {
    ...Object.fromEntries(own),
    ...(scope === '' ? {} : { scope }),
    ...(isOpenId || provider.scopes.includes('openid') ? { nonce } : {}),
    redirect_uri: callback,
    state,
    code_challenge: await library.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  // A provider's own document names this address, and browsers are sent there.
  if (providerAddress(url.href) === undefined)
    throw new ProviderTrouble('address', 'the authorization endpoint is not an https address');
  return url.href;
}

function scopesOf({ issuer, scopes }: ProviderSettings): readonly string[] {
  if (issuer === undefined) return scopes;
  if (scopes.length === 0) return ['openid', 'profile', 'email'];
  return scopes.includes('openid') ? scopes : ['openid', ...scopes];
}
