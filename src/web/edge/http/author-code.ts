/** Tells on which origins of this server scripts and components of authors run, and serves their files as text elsewhere. */
import { isLocalName } from '../../../lib/text/local-name.ts';
import type { WebRequest } from './handler.ts';
import { hostName } from './host-list.ts';
import type { Reply } from './reply.ts';

type Headers = Pick<WebRequest, 'host' | 'secure' | 'headers'>;

export interface AuthorCode {
  /** Whether a script of an author may run on the origin of a request, where people sign in or are signed in. */
  besidePeople(request: Headers): boolean;
  /**
   * Whether the site of a request must not run scripts of its authors.
   * @param signsIn whether its readers sign in
   */
  isOff(request: Headers, signsIn: boolean): boolean;
}

interface AuthorCodePlaces {
  /** Public address of the sites. */
  readonly baseUrl?: string | undefined;
  /** Origin of a dashboard with a host of its own, where no site is served. */
  readonly dashboardUrl?: string | undefined;
  /** True for `dev`: the author's own machine shows their own scripts, under every name. */
  readonly preview?: boolean;
}

/**
 * Browsers keep scripts of an origin away from its other pages by what they send (`Sec-Fetch-*`) and by what they obey
 * (`Cross-Origin-Opener-Policy`). Over plain HTTP, except on the machine itself, they do neither. There, people and scripts of authors
 * cannot share an origin, so the scripts are off.
 */
export function authorCode({ baseUrl, dashboardUrl, preview = false }: AuthorCodePlaces): AuthorCode {
  const site = URL.parse(baseUrl ?? '');
  const dashboard = URL.parse(dashboardUrl ?? '')?.host;
  const isExposed = (request: Headers): boolean => {
    if (isProvenSafe(request)) return false;
    return site?.protocol !== 'https:' || site.host !== request.host;
  };
  return {
    besidePeople: (request) => {
      if (dashboard !== undefined && request.host === dashboard) return false;
      return preview || !isExposed(request);
    },
    isOff: (request, signsIn) => !preview && (signsIn || dashboard === undefined) && isExposed(request),
  };
}

/**
 * The headers prove it although a client can send any: no script can take away what a browser or a proxy adds. A script that adds
 * one itself only closes pages to itself.
 */
function isProvenSafe({ host, secure, headers }: Headers): boolean {
  if (secure || headers['sec-fetch-dest'] !== undefined) return true;
  if (/^https\b/i.test(String(headers['x-forwarded-proto'] ?? ''))) return true;
  return isLocalName(hostName(host) ?? '');
}

const SCRIPT = /javascript|ecmascript|wasm/i;

/** Lectern's own bundled files; the code of a site's components is among the files of its pages. */
function isOwnFile(path: string, { headers, isOurs }: Reply): boolean {
  if (isOurs === true) return true;
  if (!path.startsWith('/_lectern/') || path.startsWith('/_lectern/page/')) return false;
  return /immutable/.test(headers['cache-control'] ?? '');
}

export function isScript({ headers }: Reply): boolean {
  return SCRIPT.test(headers['content-type'] ?? '');
}

/** The reply without a type by which browsers would run it, unless it is a file of ours. */
export function withoutScriptType(path: string, reply: Reply): Reply {
  if (!isScript(reply) || isOwnFile(path, reply)) return reply;
  const headers = {
    ...reply.headers,
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
  };
  return { ...reply, headers };
}
