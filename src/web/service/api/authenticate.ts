/** Authenticates a request by its key: every key that does not work gives the same error, and a key that works elsewhere its own. */
import { worksFrom } from '../../../records/keys/key-networks.ts';
import type { ApiKey } from '../../../records/keys/key-records.ts';
import { allows, type KeyScope } from '../../../records/keys/key-scope.ts';
import { bearerToken } from '../../edge/http/bearer-token.ts';
import type { WebRequest } from '../../edge/http/handler.ts';
import type { HeaderValues } from '../../edge/http/reply.ts';
import { RequestProblem, tooManyRequests } from '../../edge/problem/request-problem.ts';
import { createTokenLimits } from '../operation/token-limits.ts';
import type { Service } from '../service.ts';

/** Requests without a valid key that one address may send in a minute. */
const FAILURES_PER_MINUTE = 6_000;
const REALM = 'Bearer realm="lectern"';

export interface Authenticated {
  readonly key: ApiKey;
  /** The remaining quota of the key. */
  readonly headers: HeaderValues;
}

/** @returns a function that throws RequestProblem `key/refused`, `key/address` or `request/too-many` */
export function createAuthenticate(service: Service): (request: WebRequest) => Promise<Authenticated> {
  const { metrics, records } = service;
  const limits = createTokenLimits(service, 'api', FAILURES_PER_MINUTE);

  const refuse = (address: string, reason: 'key' | 'address', problem: RequestProblem): RequestProblem => {
    metrics.count('lectern_api_refused_total', { reason });
    const taken = limits.refused(address);
    return taken.allowed ? problem : tooManyRequests(taken.seconds);
  };

  return async (request) => {
    const { address } = request;
    const token = bearerToken(request);
    const key = token === undefined ? undefined : await records.keys.verify(token);
    if (key === undefined) throw refuse(address, 'key', unknownKey(token !== undefined));
    // Before the quota of the key is touched: whoever has stolen it must not use that up.
    if (!worksFrom(key, address)) throw refuse(address, 'address', elsewhere());
    const { allowed, seconds, headers } = limits.accepted(key.id);
    if (!allowed) {
      metrics.count('lectern_api_refused_total', { reason: 'rate' });
      throw tooManyRequests(seconds, headers);
    }
    return { key, headers };
  };
}

function unknownKey(tokenSent: boolean): RequestProblem {
  return new RequestProblem(
    'key/refused',
    'Send a valid API key of the project: "Authorization: Bearer svc_…". Keys are made on the API keys page of the dashboard',
    { headers: { 'www-authenticate': tokenSent ? `${REALM}, error="invalid_token"` : REALM } },
  );
}

/** Does not say from where the key works: a thief could go there. */
function elsewhere(): RequestProblem {
  return new RequestProblem(
    'key/address',
    'The key does not work from the address of this request. Whoever manages the keys of the project sees on the API keys page of the dashboard from where it works',
  );
}

/** @throws RequestProblem `key/scope` that names the scope the operation needs and those the key has */
export function checkScope(key: Pick<ApiKey, 'scopes'>, needed: KeyScope, metrics: Service['metrics']): void {
  if (allows(key, needed)) return;
  metrics.count('lectern_api_refused_total', { reason: 'scope' });
  const has = key.scopes === null ? 'everything in its own project' : key.scopes.join(', ') || 'none';
  const message = `The operation needs a key with the scope "${needed}"; this one has ${has}`;
  throw new RequestProblem('key/scope', message, {
    details: [{ message, path: 'Authorization' }],
    headers: { 'www-authenticate': `${REALM}, error="insufficient_scope", scope="${needed}"` },
  });
}
