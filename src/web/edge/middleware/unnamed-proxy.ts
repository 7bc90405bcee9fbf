/** Says once in the log that a proxy seems to stand in front which nobody named: until then all who come through it look like one. */
import type { Log } from '../../../lib/log.ts';
import { FORWARDED } from '../http/client-address.ts';
import type { Middleware } from '../http/handler.ts';

/** @param proxies how many the operator named */
export function unnamedProxy(proxies: number, log: Log): Middleware {
  if (proxies > 0) return (next) => next;
  let said = false;
  return (next) => (request) => {
    const header = said ? undefined : FORWARDED.find((name) => request.headers[name] !== undefined);
    if (header !== undefined) {
      said = true;
      log.error(
        `A request came with "${header}", and no proxy is named. If one of yours stands in front, set LECTERN_PROXIES=1 ` +
          '(or how many there are); until then everybody behind it has one address, and shares the limits of one',
      );
    }
    return next(request);
  };
}
