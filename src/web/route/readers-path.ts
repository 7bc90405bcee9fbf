/** Tells a reader's path from one of the service, where a site has pages at addresses of both. */
import type { Site } from '../../site/site.ts';
import type { WebRequest } from '../edge/http/handler.ts';
import { pathExpression } from '../edge/http/router.ts';
import { findPage } from '../reader/pages/find-page.ts';
import { hasSessionCookie } from '../service/dashboard/session-cookie.ts';

/** No page may hide the sign-in of the dashboard. */
const ALWAYS_OURS = pathExpression([
  '/_lectern/*name',
  ...['sign-in', 'sign-out', 'set-up', 'invitation', 'reset', 'p'].flatMap((word) => [
    `/dashboard/${word}`,
    `/dashboard/${word}/*rest`,
  ]),
]);
/** A browser that follows a link asks for HTML; clients of these addresses ask for anything or for JSON. */
const FOR_PROGRAMS: ReadonlySet<string> = new Set(['/metrics', '/openapi.json']);

/**
 * True when the request is a reader's: the site has something at the path, and the request does not look like a program's or an
 * administrator's. Programs send a key or do not want HTML; administrators are signed in.
 */
export async function isReadersPath(site: Site, request: WebRequest): Promise<boolean> {
  const { method, path, headers } = request;
  if ((method !== 'GET' && method !== 'HEAD') || ALWAYS_OURS.test(path)) return false;
  if (headers['authorization'] !== undefined) return false;
  if (FOR_PROGRAMS.has(path) && !String(headers['accept'] ?? '').includes('text/html')) return false;
  if (path.startsWith('/dashboard') && hasSessionCookie(request)) return false;
  if (site.pages.byUrl.has(path) || (await site.served(path.slice(1))) !== undefined) return true;
  // Redirects and similar paths must not hide operations from programs that forgot their key.
  return path.startsWith('/dashboard') && findPage(site, path).kind !== 'nothing';
}
