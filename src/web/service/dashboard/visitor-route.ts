/** The types of routes for visitors who are not signed in, and of their requests. */

import type { Session } from '../../../records/users/user.ts';
import type { Entered } from '../../../records/users/user-records.ts';
import type { PlainPage } from '../../../theme/admin/frame/plain-frame.ts';
import type { WebRequest } from '../../edge/http/handler.ts';
import type { PersonRoute } from '../../edge/http/person-guard.ts';
import type { Reply } from '../../edge/http/reply.ts';
import type { Service } from '../service.ts';

export interface VisitorRequest {
  readonly service: Service;
  readonly request: WebRequest;
  readonly params: Readonly<Record<string, string>>;
  /** Fields of the form; empty for GET. */
  readonly form: URLSearchParams;
  /** True when the visitor is signed in already. */
  readonly signedIn: boolean;
  readonly session: Session | undefined;
  readonly page: (page: PlainPage, status?: number) => Reply;
  readonly href: (path: string) => string;
  /** Replies 303. */
  readonly see: (path: string) => Reply;
  /** Tokens of members who have signed in with this browser before. */
  readonly browsers: readonly string[];
  /** Adds the cookie that identifies this browser. */
  readonly known: (answer: Reply, browser: string) => Reply;
  /** Replies 303 with the cookies of a new session. */
  readonly enter: (entered: Pick<Entered, 'token' | 'browser'>, path: string) => Reply;
}

export interface VisitorRoute extends PersonRoute {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly handle: (request: VisitorRequest) => Promise<Reply>;
}
