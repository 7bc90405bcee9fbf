/** Adds HSTS, which makes browsers use HTTPS only; browsers ignore it over plain HTTP. */
import { whenThere } from '../../../lib/when-there.ts';
import type { Middleware, WebRequest } from '../http/handler.ts';
import type { Reply } from '../http/reply.ts';

/**
 * @param value of the header; undefined = not sent
 * @param isHttps whether the operator's address for this host begins with `https:`
 */
export function strictTransport(
  value: string | undefined,
  isHttps: (request: Pick<WebRequest, 'host'>) => boolean,
): Middleware {
  if (value === undefined) return (next) => next;
  // A cached reply must stay one object: `send` caches its headers by identity.
  const withHeader = new WeakMap<Reply, Reply>();
  const withHsts = (answer: Reply): Reply => {
    const known = answer.cacheable === true ? withHeader.get(answer) : undefined;
    if (known !== undefined) return known;
    const made = { ...answer, headers: { ...answer.headers, 'strict-transport-security': value } };
    if (answer.cacheable === true) withHeader.set(answer, made);
    return made;
  };
  return (next) => (request) => (isHttps(request) ? whenThere(next(request), withHsts) : next(request));
}
