/** Logs once that an unconfigured proxy seems to be in front: until it is configured, all its clients look like one. */
import type { Log } from '../../../lib/log.ts';
import { FORWARDED } from '../http/arrived-request.ts';
import type { Middleware } from '../http/handler.ts';

/** @param proxies number of proxies that the operator configured */
export function unnamedProxy(proxies: number, log: Log): Middleware {
  if (proxies > 0) return (next) => next;
  let logged = false;
  return (next) => (request) => {
    const header = logged ? undefined : FORWARDED.find((name) => request.headers[name] !== undefined);
    if (header !== undefined) {
      logged = true;
      log.error(
        `A request came with "${header}", but no proxy is configured. If one of yours is in front of this server, set LECTERN_PROXIES=1 ` +
          '(or how many there are); until then everybody behind it has one address, and shares the limits of one',
      );
    }
    return next(request);
  };
}
