/** Reads and writes our own cookies: not readable by scripts, not sent with forms of other sites, found among planted ones. */
import type { WebRequest } from './handler.ts';
import { isHttps, type PublicAddress } from './is-https.ts';
import { readCookies } from './read-cookies.ts';

export interface OwnCookie {
  /** All values that the request has under this name, ours among them, without empty ones. */
  read(request: WebRequest): readonly string[];
  /** Value of `Set-Cookie`; an empty text removes the cookie. */
  write(request: WebRequest, value: string): string;
  /** Values of `Set-Cookie` that remove cookies of this name for other paths of the requested address. */
  sweep(request: WebRequest): readonly string[];
}

interface CookiePlace extends PublicAddress {
  /** Path prefix of the server, which the paths of requests do not have. */
  readonly base: string;
  /** Path of the cookies over plain HTTP, with `base`. */
  readonly home: string;
}

export interface CookieKind {
  readonly name: string;
  readonly seconds: number;
}

/** Proxies may reject replies with more headers. */
const MAX_SWEPT = 24;

/**
 * Over HTTPS the `__Host-` name: no other host and no plain connection can set it, which also fixes its path to `/`.
 * Plain HTTP is for a machine's own browser, where browsers refuse such a cookie.
 */
export function ownCookie(place: CookiePlace, { name, seconds }: CookieKind): OwnCookie {
  const { home, base } = place;
  const nameFor = (request: WebRequest): string => (isHttps(place, request) ? `__Host-${name}` : name);
  return {
    read: (request) => readCookies(request, nameFor(request)).filter((value) => value !== ''),
    write: (request, value) => {
      const https = isHttps(place, request);
      const age = value === '' ? 0 : seconds;
      return `${nameFor(request)}=${value}; Path=${https ? '/' : home}; Max-Age=${age}; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`;
    },
    sweep: (request) => {
      // The `__Host-` prefix allows one path and no domain.
      if (isHttps(place, request)) return [];
      const paths = pathsAbove(base + request.path).filter((path) => path !== home);
      return ['', ...domainsAbove(request.host)]
        .flatMap((domain) => paths.map((path) => `${name}=; Path=${path}; Max-Age=0${domain}`))
        .slice(0, MAX_SWEPT);
    },
  };
}

/** All paths whose cookies a browser sends to this one. */
function pathsAbove(path: string): readonly string[] {
  const segments = path.split('/').filter((segment) => segment !== '');
  const paths = segments.map((_, at) => encodeURI(`/${segments.slice(0, at + 1).join('/')}`));
  return ['/', ...paths.flatMap((one) => [one, `${one}/`])].filter((one) => !one.includes(';'));
}

/** Attributes for the parent domains, for which scripts can set cookies as well. */
function domainsAbove(host: string): readonly string[] {
  const name = host.replace(/:\d+$/, '');
  if (!/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(name) || /^[\d.]+$/.test(name)) return [];
  const labels = name.split('.');
  return labels
    .slice(0, -1)
    .map((_, at) => `; Domain=${labels.slice(at).join('.')}`)
    .slice(0, 2);
}
