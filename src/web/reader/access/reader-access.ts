/** What the gate of a site uses of the service: the access settings, the readers' sessions, and the sign-in pages. */
import type { AccessSettings } from '../../../records/readers/access-settings.ts';
import type { Reader } from '../../../records/readers/reader.ts';
import type { Handler, WebRequest } from '../../edge/http/handler.ts';
import type { HeaderValues, Reply } from '../../edge/http/reply.ts';

export interface ReaderAccess {
  readonly settings: () => AccessSettings;
  /** The reader of a request's session or token; undefined for strangers. */
  readonly identify: (request: WebRequest) => Promise<{ readonly reader: Reader } | undefined>;
  /** Value of `WWW-Authenticate` for programs at `/mcp`; absent where they cannot sign in. */
  readonly challenge?: (path: string, error?: 'invalid_token') => string;
  /** Answers `/login`, the paths below it, and `/logout`. */
  readonly signIn: Handler;
  /** The page, in the look of the site, for people on a site that nobody can enter; absent where there is no such page. */
  readonly closed?: (request: WebRequest, headers: HeaderValues) => Reply;
}

/** True when readers can sign in in at least one way. */
export function hasSignIn({ password, members, providers, jwt, mail }: AccessSettings): boolean {
  return password !== undefined || members || providers.length + jwt.length + mail.length > 0;
}
