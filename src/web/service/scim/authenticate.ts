/** Authenticates a directory by its token: missing, wrong and revoked ones get the same answer. */
import type { DirectoryToken } from '../../../records/directory/directory-records.ts';
import { bearerToken } from '../../edge/http/bearer-token.ts';
import type { WebRequest } from '../../edge/http/handler.ts';
import type { HeaderValues } from '../../edge/http/reply.ts';
import { createTokenLimits } from '../operation/token-limits.ts';
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
  const { metrics, records } = service;
  const limits = createTokenLimits(service, 'scim', FAILURES_PER_MINUTE);
  return async (request) => {
    const secret = bearerToken(request);
    const token = secret === undefined ? undefined : await records.directory.verify(secret);
    if (token === undefined) {
      metrics.count('lectern_api_refused_total', { reason: 'key' });
      const { allowed, seconds } = limits.refused(request.address);
      if (!allowed) throw tooMany(seconds);
      throw new ScimProblem(
        { status: 401, headers: { 'www-authenticate': 'Bearer realm="lectern"' } },
        'Send a valid token of the directory: "Authorization: Bearer scim_…". An owner makes one in the dashboard, under Sign-in',
      );
    }
    const { allowed, seconds, headers } = limits.accepted(token.id);
    if (!allowed) throw tooMany(seconds, headers);
    return { token, headers };
  };
}
