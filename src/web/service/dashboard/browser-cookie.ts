/** Reads and writes the cookie that identifies a browser to members who have signed in with it; it grants no access. */
import type { WebRequest } from '../../edge/http/handler.ts';
import type { Service } from '../service.ts';
import { dashboardCookie } from './dashboard-cookie.ts';

const NAME = 'lectern-browser';
const LIVES_SECONDS = 365 * 24 * 60 * 60;
/** Most members whose tokens the cookie holds. */
const MAX_MEMBERS = 4;
const MAX_READ = 40;
/** Separator that occurs in no token. */
const BETWEEN = '~';

export interface BrowserCookie {
  /** Tokens for `SignInPlace.browsers`. */
  read(request: WebRequest): readonly string[];
  /** Values of `Set-Cookie` that add a token to those of other members. */
  write(request: WebRequest, token: string): readonly string[];
}

const memberOf = (token: string): string => token.slice(0, token.indexOf('.') + 1);

export function browserCookie(service: Pick<Service, 'origin' | 'base'>): BrowserCookie {
  const cookie = dashboardCookie(service, { name: NAME, seconds: LIVES_SECONDS });
  const read = (request: WebRequest): readonly string[] =>
    cookie
      .read(request)
      .flatMap((value) => value.split(BETWEEN, MAX_READ))
      .filter((token) => /^[\w.-]{20,200}$/.test(token))
      .slice(0, MAX_READ);
  return {
    read,
    write: (request, token) => {
      const others = read(request).filter((one) => memberOf(one) !== memberOf(token));
      const kept = [token, ...new Set(others)].slice(0, MAX_MEMBERS).join(BETWEEN);
      const swept = cookie.read(request).length > 1 ? cookie.sweep(request) : [];
      return [...swept, cookie.write(request, kept)];
    },
  };
}
