/** The cookie of a reader's session, and the reader it stands for even among planted cookies of the same name. */
import type { ReaderSession } from '../../../records/readers/reader.ts';
import type { WebRequest } from '../../edge/http/handler.ts';
import { type OwnCookie, ownCookie } from '../../edge/http/own-cookie.ts';
import type { SignInDeps } from './sign-in-deps.ts';

const NAME = 'lectern-reader';
/** As long as a session can be; most end earlier. */
const LIVES_SECONDS = 30 * 24 * 60 * 60;
/** Values of one request that are looked up. */
const MAX_VALUES = 8;

export function readerCookie({ base, origin }: Pick<SignInDeps, 'base' | 'origin'>): OwnCookie {
  return ownCookie({ base, origin, home: base === '' ? '/' : base }, { name: NAME, seconds: LIVES_SECONDS });
}

/**
 * Scripts of a neighbour host can plant cookies where there is no HTTPS. When they belong to different readers, nobody can tell
 * whose the request is.
 */
export async function cookieSession(
  { project, records }: Pick<SignInDeps, 'project' | 'records'>,
  cookie: OwnCookie,
  request: WebRequest,
): Promise<ReaderSession | undefined> {
  const values = new Set(cookie.read(request).filter((value) => /^[\w-]{43}$/.test(value)));
  let found: ReaderSession | undefined;
  for (const value of [...values].slice(0, MAX_VALUES)) {
    const session = await records.session(project, value);
    if (session === undefined) continue;
    if (found !== undefined && !isSameReader(found, session)) return undefined;
    found ??= session;
  }
  return found;
}

function isSameReader({ reader: a }: ReaderSession, { reader: b }: ReaderSession): boolean {
  if (a.way !== b.way || a.provider !== b.provider || a.subject !== b.subject) return false;
  // Without a subject they may be two people, unless all readers of the way are the same.
  return a.subject !== '' || a.way === 'password';
}
