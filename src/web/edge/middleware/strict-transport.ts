/** Tells browsers that came by HTTPS to come by nothing else from now on (HSTS); over plain HTTP they ignore it. */
import { whenThere } from '../../../lib/when-there.ts';
import type { Middleware, WebRequest } from '../http/handler.ts';
import type { Reply } from '../http/reply.ts';

/**
 * @param value of the header; undefined = none is sent
 * @param isHttps whether the operator's address of the asked host begins with `https:`
 */
export function strictTransport(
  value: string | undefined,
  isHttps: (request: Pick<WebRequest, 'host'>) => boolean,
): Middleware {
  if (value === undefined) return (next) => next;
  // One that is given again stays one object, by which whoever sends it knows it.
  const withHeader = new WeakMap<Reply, Reply>();
  const told = (answer: Reply): Reply => {
    const known = answer.cacheable === true ? withHeader.get(answer) : undefined;
    if (known !== undefined) return known;
    const made = { ...answer, headers: { ...answer.headers, 'strict-transport-security': value } };
    if (answer.cacheable === true) withHeader.set(answer, made);
    return made;
  };
  return (next) => (request) => (isHttps(request) ? whenThere(next(request), told) : next(request));
}
