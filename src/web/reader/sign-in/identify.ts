/** Finds the reader of a request: a person's session, or a script's token. */
import type { ReaderSession } from '../../../records/readers/reader.ts';
import type { WebRequest } from '../../edge/http/handler.ts';
import type { OwnCookie } from '../../edge/http/own-cookie.ts';
import { isAdmitted } from './admitting-way.ts';
import { isAccessToken, sessionOfAccess } from './programs/program-tokens.ts';
import { cookieSession } from './reader-cookie.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import type { Way } from './way.ts';

const BEARER = /^bearer +((?:rdr|rdo)_[\w-]{1,1000}) *$/i;

interface Parts {
  readonly cookie: OwnCookie;
  readonly ways: readonly Way[];
}

export function identifier(
  deps: SignInDeps,
  { cookie, ways }: Parts,
): (request: WebRequest) => Promise<ReaderSession | undefined> {
  const { project, records, clock, settings } = deps;
  // Rows of a way that is off are removed as well; this counts until another server has done so.
  const whileOn = (session: ReaderSession | undefined): ReaderSession | undefined =>
    session !== undefined && isAdmitted(ways, settings(), session.reader) ? session : undefined;
  return async (request) => {
    const sent = request.headers['authorization'];
    const secret = typeof sent === 'string' ? BEARER.exec(sent)?.[1] : undefined;
    // A script with a token that ended must not go on as the person whose cookies it has.
    if (secret !== undefined) {
      if (isAccessToken(secret)) return whileOn(await sessionOfAccess(deps, secret));
      const reader = await records.verifyToken(project, secret);
      const now = clock();
      return reader && { id: `token ${reader.subject}`, reader, createdAt: now, lastSeenAt: now };
    }
    if (request.headers['cookie'] === undefined) return undefined;
    return whileOn(await cookieSession(deps, cookie, request));
  };
}
