/** Authenticates a request by its key; every failure gives the same error. */
import type { ApiKey } from '../../../records/keys/key-records.ts';
import { addressKeys, clientNetwork } from '../../edge/http/address-key.ts';
import type { WebRequest } from '../../edge/http/handler.ts';
import type { HeaderValues } from '../../edge/http/reply.ts';
import { createKeyLimiter, rateLimitHeaders } from '../../edge/limits/key-limiter.ts';
import { RequestProblem, tooManyRequests } from '../../edge/problem/request-problem.ts';
import type { Service } from '../service.ts';

/** Requests without a valid key that one address may send in a minute. */
const FAILURES_PER_MINUTE = 6_000;
const REALM = 'Bearer realm="lectern"';

export interface Authenticated {
  readonly key: ApiKey;
  /** The remaining quota of the key. */
  readonly headers: HeaderValues;
}

/** @returns a function that throws RequestProblem `key/refused` or `request/too-many` */
export function createAuthenticate(service: Service): (request: WebRequest) => Promise<Authenticated> {
  const { clock, limits, metrics, records } = service;
  const perKey = createKeyLimiter(clock, limits.apiPerMinute);
  const perAddress = createKeyLimiter(clock, FAILURES_PER_MINUTE);
  const keyOf = addressKeys(clock, service.random);

  const refuse = (address: string, tokenSent: boolean): RequestProblem => {
    metrics.count('lectern_api_refused_total', { reason: 'key' });
    const taken = perAddress.take(keyOf('api', clientNetwork(address)));
    // Checked only after the key has failed: a valid key is never blocked by other clients at its address.
    if (!taken.allowed) return tooManyRequests(taken.seconds);
    return new RequestProblem(
      'key/refused',
      'Send a valid API key of the project: "Authorization: Bearer svc_…". Keys are made on the API keys page of the dashboard',
      { headers: { 'www-authenticate': tokenSent ? `${REALM}, error="invalid_token"` : REALM } },
    );
  };

  return async ({ headers, address }) => {
    const sent = headers['authorization'];
    const token = typeof sent === 'string' ? /^bearer +(\S+) *$/i.exec(sent)?.[1] : undefined;
    const key = token === undefined ? undefined : await records.keys.verify(token);
    if (key === undefined) throw refuse(address, token !== undefined);
    const taken = perKey.take(key.id);
    const limit = rateLimitHeaders(limits.apiPerMinute, taken);
    if (!taken.allowed) {
      metrics.count('lectern_api_refused_total', { reason: 'rate' });
      throw tooManyRequests(taken.seconds, limit);
    }
    return { key, headers: limit };
  };
}
