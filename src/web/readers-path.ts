/** Whose a path is that both a site and the service could answer: sites have pages like `/dashboard/overview` and `/metrics`. */
import type { Site } from '../site/site.ts';
import type { WebRequest } from './edge/http/handler.ts';
import { createPathTest } from './edge/http/router.ts';
import { findPage } from './reader/pages/find-page.ts';
import { hasSessionCookie } from './service/dashboard/session-cookie.ts';

/** Where people come in must never be hidden by a page. */
const isAlwaysOurs = createPathTest([
  '/_lectern/*name',
  ...['sign-in', 'sign-out', 'set-up', 'invitation', 'reset', 'p'].flatMap((word) => [
    `/dashboard/${word}`,
    `/dashboard/${word}/*rest`,
  ]),
]);
/** A browser that follows a link asks for HTML, whatever it gets; what reads these asks for anything or for JSON. */
const FOR_PROGRAMS: ReadonlySet<string> = new Set(['/metrics', '/openapi.json']);

/**
 * True when a reader is meant: the site has something there, and nothing says that a program or an administrator asks.
 * Programs send a key or do not want HTML; administrators are signed in.
 */
export async function isReadersPath(site: Site, request: WebRequest): Promise<boolean> {
  const { method, path, headers } = request;
  if ((method !== 'GET' && method !== 'HEAD') || isAlwaysOurs(path)) return false;
  if (headers['authorization'] !== undefined) return false;
  if (FOR_PROGRAMS.has(path) && !String(headers['accept'] ?? '').includes('text/html')) return false;
  if (path.startsWith('/dashboard') && hasSessionCookie(request)) return false;
  if (site.pages.byUrl.has(path) || (await site.served(path.slice(1))) !== undefined) return true;
  // Redirects and near misses must not take operations away from programs that forgot their key.
  return path.startsWith('/dashboard') && findPage(site, path).kind !== 'nothing';
}
