/** Reads and writes the session cookie. */
import type { Session } from '../../../records/users/user.ts';
import type { WebRequest } from '../../edge/http/handler.ts';
import type { OwnCookie } from '../../edge/http/own-cookie.ts';
import { readCookies } from '../../edge/http/read-cookies.ts';
import type { Reply } from '../../edge/http/reply.ts';
import type { Service } from '../service.ts';
import { dashboardCookie } from './dashboard-cookie.ts';

const NAME = 'lectern';
const LIVES_SECONDS = 30 * 24 * 60 * 60;

/** Whether a request has a session cookie, whose session may have ended. */
export function hasSessionCookie(request: Pick<WebRequest, 'headers'>): boolean {
  return [`__Host-${NAME}`, NAME].some((name) =>
    readCookies(request, name).some((value) => /^[\w-]{43}$/.test(value)),
  );
}

interface Visit {
  readonly session: Session | undefined;
  /** Removes cookies of the same name that are not the session. */
  readonly tidied: (answer: Reply) => Reply;
}

export interface SessionCookie extends Pick<OwnCookie, 'write'> {
  /** Finds the session even among planted cookies of the same name. */
  visit(request: WebRequest): Promise<Visit>;
}

export function sessionCookie(service: Pick<Service, 'origin' | 'base' | 'records'>): SessionCookie {
  const cookie = dashboardCookie(service, { name: NAME, seconds: LIVES_SECONDS });
  return {
    write: cookie.write,
    visit: async (request) => {
      const tokens = cookie.read(request);
      const session = tokens.length === 0 ? undefined : await service.records.users.session(...tokens);
      const gone = [
        ...(tokens.length > 1 || (tokens.length === 1 && session === undefined) ? cookie.sweep(request) : []),
        ...(tokens.length > 0 && session === undefined ? [cookie.write(request, '')] : []),
      ];
      // Cookies of the reply itself come last, so they win.
      const tidied = (answer: Reply): Reply =>
        gone.length === 0 ? answer : { ...answer, cookies: [...gone, ...(answer.cookies ?? [])] };
      return { session, tidied };
    },
  };
}
