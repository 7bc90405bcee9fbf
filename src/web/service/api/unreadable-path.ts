/** The reply to API clients whose request path no handler may see, for example with an encoded slash in an id. */
import { type Reply, reply } from '../../edge/http/reply.ts';
import { PROBLEM_TYPE, presentProblem } from '../operation/present-problem.ts';

const API = /^\/(?:api|(?:discovery\/)?v[12])\//;
const DETAIL =
  'The path of the request cannot be read: it has an encoded slash, a control character, a segment "..", or broken percent-encoding';

/**
 * @param target as in the request line, with or without the base prefix
 * @returns undefined for targets that are not of the API
 */
export function unreadablePath(
  target: string,
  { id, base }: { id: string; base: string },
): Reply | undefined {
  if (!API.test(target.slice(target.startsWith(`${base}/`) ? base.length : 0))) return undefined;
  const problem = { detail: DETAIL, details: [{ message: DETAIL, path: 'path' }] };
  return reply(400, PROBLEM_TYPE, JSON.stringify(presentProblem('request/invalid', problem, id)), {
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': id,
  });
}
