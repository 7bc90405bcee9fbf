/** Keeps scripts of the sites from reading pages of the dashboard, which may be on the same origin. */
import type { Session } from '../../../records/users/user.ts';
import type { WebRequest } from '../../edge/http/handler.ts';
import { isPersonsVisit } from '../../edge/http/person-guard.ts';
import type { Service } from '../service.ts';
import { isToken } from './guard.ts';

/** Sent by the dashboard's script, with the token that only its pages contain. */
export const PAGE_HEADER = 'x-lectern-page';

/**
 * Pages of the dashboard are for navigations, and for its own script, which shows the token of such a page. A script of an author
 * has the same origin and may send the same header, but it gets no token: no fetch, frame or window gives it a page that has one.
 */
export function isOwnVisit(
  { authorCode }: Pick<Service, 'authorCode'>,
  request: Pick<WebRequest, 'headers' | 'host' | 'secure'>,
  session: Session | undefined,
): boolean {
  if (isPersonsVisit(authorCode, request)) return true;
  const dest = request.headers['sec-fetch-dest'];
  const token = request.headers[PAGE_HEADER];
  if (session === undefined || (dest !== 'empty' && dest !== undefined)) return false;
  return typeof token === 'string' && isToken(session.csrf, token);
}
