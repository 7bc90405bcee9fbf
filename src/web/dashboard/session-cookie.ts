/** The cookie that carries a session: never readable by scripts, never sent along from another site's form. */
import type { WebRequest } from '../http/handler.ts';
import type { Service } from '../service.ts';

const LIVES_SECONDS = 30 * 24 * 60 * 60;

/** Over HTTPS, and over plain HTTP. */
const NAMES = { https: '__Host-lectern', plain: 'lectern' } as const;

/** Whether a request comes with a session, which may have ended. */
export function hasSessionCookie(request: Pick<WebRequest, 'headers'>): boolean {
  return Object.values(NAMES).some((name) => (readCookie(request, name) ?? '') !== '');
}

/** Whether people reach this server by HTTPS: said by the operator's address or by a trusted proxy. */
export function isHttps({ origin }: Pick<Service, 'origin'>, request: Pick<WebRequest, 'secure'>): boolean {
  return request.secure || origin?.startsWith('https:') === true;
}

export interface SessionCookie {
  read(request: WebRequest): string | undefined;
  /** Value of `Set-Cookie` that begins or, with an empty token, ends a session. */
  write(request: WebRequest, token: string): string;
}

/**
 * Over HTTPS the `__Host-` name: no other host and no plain connection can set it, which also fixes its path to `/`.
 * Plain HTTP is for a machine's own browser, where browsers refuse such a cookie.
 */
export function sessionCookie(service: Pick<Service, 'origin' | 'base'>): SessionCookie {
  const name = (request: WebRequest): string => (isHttps(service, request) ? NAMES.https : NAMES.plain);
  return {
    read: (request) => readCookie(request, name(request)),
    write: (request, token) => {
      const https = isHttps(service, request);
      const path = https ? '/' : `${service.base}/dashboard`;
      const age = token === '' ? 0 : LIVES_SECONDS;
      return `${name(request)}=${token}; Path=${path}; Max-Age=${age}; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`;
    },
  };
}

export function readCookie(request: Pick<WebRequest, 'headers'>, name: string): string | undefined {
  const header = request.headers['cookie'];
  if (typeof header !== 'string') return undefined;
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}
