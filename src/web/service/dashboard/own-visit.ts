/** Keeps scripts of the sites from reading pages of the dashboard, which may be on the same origin. */
import type { Session } from '../../../records/users/user.ts';
import type { WebRequest } from '../../edge/http/handler.ts';
import { isToken } from './guard.ts';

/** Sent by the dashboard's script, with the token that only its pages contain. */
export const PAGE_HEADER = 'x-lectern-page';

/**
 * Authors' scripts run on the pages of a site, with its origin. They can make the browser request any address of that origin, with
 * the visitor's session, and read the reply. So pages of the dashboard are served to navigations,
 * and to scripts only with the token of such a page. The browser reports the kind of a request
 * (`Sec-Fetch-*`, which no script can set); clients without these headers are no browsers and run no author's script.
 * `Cross-Origin-Opener-Policy` isolates windows that a script opens, `frame-ancestors` prevents frames.
 */
export function isOwnVisit(request: Pick<WebRequest, 'headers'>, session: Session | undefined): boolean {
  const wanted = request.headers['sec-fetch-dest'];
  if (wanted === undefined) return true;
  if (wanted === 'document') return request.headers['sec-fetch-mode'] === 'navigate';
  if (wanted !== 'empty' || session === undefined) return false;
  const token = request.headers[PAGE_HEADER];
  return typeof token === 'string' && isToken(session.csrf, token);
}
