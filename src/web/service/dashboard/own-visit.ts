/** Keeps scripts of the sites out of the dashboard, which may stand on the same origin: they must not read its pages. */
import type { Session } from '../../../records/users/user.ts';
import type { WebRequest } from '../../edge/http/handler.ts';
import { isToken } from './guard.ts';

/** Sent by the dashboard's own script with the token that only its pages show. */
export const PAGE_HEADER = 'x-lectern-page';

/**
 * Authors' scripts run on the pages of a site, with its origin. They can make the browser ask for any address of that origin, with
 * the visitor's session, and read the answer, unless it is a document of its own: so a page of the dashboard is given to a person
 * who goes there, and to a script only with the token of such a page. What kind of request it is says the browser
 * (`Sec-Fetch-*`, which no script can set); a program that says nothing is no browser and runs nobody's script.
 * Windows that a script opens are cut off from it by `Cross-Origin-Opener-Policy`, frames by `frame-ancestors`.
 */
export function isOwnVisit(request: Pick<WebRequest, 'headers'>, session: Session | undefined): boolean {
  const wanted = request.headers['sec-fetch-dest'];
  if (wanted === undefined) return true;
  if (wanted === 'document') return request.headers['sec-fetch-mode'] === 'navigate';
  if (wanted !== 'empty' || session === undefined) return false;
  const token = request.headers[PAGE_HEADER];
  return typeof token === 'string' && isToken(session.csrf, token);
}
