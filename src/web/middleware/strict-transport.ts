/** Tells browsers that came by HTTPS to come by nothing else from now on (HSTS); over plain HTTP they ignore it. */
import type { Middleware, WebRequest } from '../http/handler.ts';

/**
 * @param value of the header; undefined = none is sent
 * @param isHttps whether the operator's address of the asked host begins with `https:`
 */
export function strictTransport(
  value: string | undefined,
  isHttps: (request: Pick<WebRequest, 'host'>) => boolean,
): Middleware {
  if (value === undefined) return (next) => next;
  return (next) => async (request) => {
    const answer = await next(request);
    return isHttps(request)
      ? { ...answer, headers: { ...answer.headers, 'strict-transport-security': value } }
      : answer;
  };
}
