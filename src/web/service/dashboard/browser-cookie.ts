/** The cookie by which a browser is known to the members who have signed in with it; it opens nothing. */
import type { WebRequest } from '../../edge/http/handler.ts';
import type { Service } from '../service.ts';
import { ownCookie } from './own-cookie.ts';

const NAME = 'lectern-browser';
const LIVES_SECONDS = 365 * 24 * 60 * 60;
/** Members who share a browser. */
const MOST_MEMBERS = 4;
const MOST_READ = 40;
/** Neither a token nor a cookie has it otherwise. */
const BETWEEN = '~';

export interface BrowserCookie {
  /** Tokens for `SignInPlace.browsers`. */
  read(request: WebRequest): readonly string[];
  /** Values of `Set-Cookie` that add a token to those of other members. */
  write(request: WebRequest, token: string): readonly string[];
}

const memberOf = (token: string): string => token.slice(0, token.indexOf('.') + 1);

export function browserCookie(service: Pick<Service, 'origin' | 'base'>): BrowserCookie {
  const cookie = ownCookie(service, { name: NAME, seconds: LIVES_SECONDS });
  const read = (request: WebRequest): readonly string[] =>
    cookie
      .read(request)
      .flatMap((value) => value.split(BETWEEN, MOST_READ))
      .filter((token) => /^[\w.-]{20,200}$/.test(token))
      .slice(0, MOST_READ);
  return {
    read,
    write: (request, token) => {
      const others = read(request).filter((one) => memberOf(one) !== memberOf(token));
      const kept = [token, ...new Set(others)].slice(0, MOST_MEMBERS).join(BETWEEN);
      const swept = cookie.read(request).length > 1 ? cookie.sweep(request) : [];
      return [...swept, cookie.write(request, kept)];
    },
  };
}
