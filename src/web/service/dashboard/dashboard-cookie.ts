/** Reads and writes cookies of the dashboard: not readable by scripts, not sent with forms of other sites, found among planted ones. */
import type { WebRequest } from '../../edge/http/handler.ts';
import type { Service } from '../service.ts';
import { readCookies } from './read-cookies.ts';

/** Whether people reach this server by HTTPS, by the operator's address or a trusted proxy. */
export function isHttps({ origin }: Pick<Service, 'origin'>, request: Pick<WebRequest, 'secure'>): boolean {
  return request.secure || origin?.startsWith('https:') === true;
}

export interface DashboardCookie {
  /** All values that the request has under this name, ours among them, without empty ones. */
  read(request: WebRequest): readonly string[];
  /** Value of `Set-Cookie`; an empty text removes the cookie. */
  write(request: WebRequest, value: string): string;
  /** Values of `Set-Cookie` that remove cookies of this name for other paths of the requested address. */
  sweep(request: WebRequest): readonly string[];
}

/** Proxies may reject replies with more headers. */
const MOST_SWEPT = 24;

/**
 * Over HTTPS the `__Host-` name: no other host and no plain connection can set it, which also fixes its path to `/`.
 * Plain HTTP is for a machine's own browser, where browsers refuse such a cookie.
 */
export function dashboardCookie(
  service: Pick<Service, 'origin' | 'base'>,
  { name, seconds }: { readonly name: string; readonly seconds: number },
): DashboardCookie {
  const home = `${service.base}/dashboard`;
  const nameFor = (request: WebRequest): string => (isHttps(service, request) ? `__Host-${name}` : name);
  return {
    read: (request) => readCookies(request, nameFor(request)).filter((value) => value !== ''),
    write: (request, value) => {
      const https = isHttps(service, request);
      const age = value === '' ? 0 : seconds;
      return `${nameFor(request)}=${value}; Path=${https ? '/' : home}; Max-Age=${age}; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`;
    },
    sweep: (request) => {
      // The `__Host-` prefix allows one path and no domain.
      if (isHttps(service, request)) return [];
      const paths = pathsAbove(service.base + request.path).filter((path) => path !== home);
      return ['', ...domainsAbove(request.host)]
        .flatMap((domain) => paths.map((path) => `${name}=; Path=${path}; Max-Age=0${domain}`))
        .slice(0, MOST_SWEPT);
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
