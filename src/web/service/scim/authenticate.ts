/** Authenticates a directory by its token: missing, wrong and revoked ones get the same answer. */
import type { DirectoryToken } from '../../../records/directory/directory-records.ts';
import { addressKeys, clientNetwork } from '../../edge/http/address-key.ts';
import type { WebRequest } from '../../edge/http/handler.ts';
import type { HeaderValues } from '../../edge/http/reply.ts';
import { createKeyLimiter, rateLimitHeaders } from '../../edge/limits/key-limiter.ts';
import { CLIENT, sharedLimiter } from '../../edge/limits/shared-limiter.ts';
import type { Service } from '../service.ts';
import { ScimProblem } from './scim-problem.ts';

/** Requests without a valid token that one address may send in a minute. */
const FAILURES_PER_MINUTE = 600;

export interface Authenticated {
  readonly token: DirectoryToken;
  /** The remaining quota. */
  readonly headers: HeaderValues;
}

function tooMany(seconds: number, headers: HeaderValues = {}): ScimProblem {
  const wait = String(Math.max(1, Math.ceil(seconds)));
  return new ScimProblem(
    { status: 429, headers: { ...headers, 'retry-after': wait } },
    `Too many requests; try again in ${wait} s`,
  );
}

/** @returns a function that throws ScimProblem 401 or 429 */
export function createScimAuthenticate(service: Service): (request: WebRequest) => Promise<Authenticated> {
  const { clock, limits, metrics, records, peers, random, addressSalt = random } = service;
  const perToken = sharedLimiter(
    createKeyLimiter(clock, limits.apiPerMinute),
    { name: 'scim', asked: CLIENT },
    peers,
  );
  const perAddress = sharedLimiter(
    createKeyLimiter(clock, FAILURES_PER_MINUTE),
    { name: 'scim refused', asked: CLIENT },
    peers,
  );
  const keyOf = addressKeys(clock, addressSalt);
  return async ({ headers, address }) => {
    const sent = headers['authorization'];
    const secret = typeof sent === 'string' ? /^bearer +(\S+) *$/i.exec(sent)?.[1] : undefined;
    const token = secret === undefined ? undefined : await records.directory.verify(secret);
    if (token === undefined) {
      metrics.count('lectern_api_refused_total', { reason: 'key' });
      // Checked only after the token has failed: a valid one is never blocked by others at its address.
      const taken = perAddress.take(keyOf('scim', clientNetwork(address)));
      if (!taken.allowed) throw tooMany(taken.seconds);
      throw new ScimProblem(
        { status: 401, headers: { 'www-authenticate': 'Bearer realm="lectern"' } },
        'Send a valid token of the directory: "Authorization: Bearer scim_…". An owner makes one in the dashboard, under Sign-in',
      );
    }
    const taken = perToken.take(token.id);
    const limit = rateLimitHeaders(limits.apiPerMinute, taken);
    if (!taken.allowed) throw tooMany(taken.seconds, limit);
    return { token, headers: limit };
  };
}
