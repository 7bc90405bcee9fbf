/** The shape of pages for people who are not signed in: signing in, the set-up link, invitations. */

import type { Entered } from '../../../records/users/user-records.ts';
import type { PlainPage } from '../../../theme/admin/frame/plain-frame.ts';
import type { WebRequest } from '../../edge/http/handler.ts';
import type { Reply } from '../../edge/http/reply.ts';
import type { Service } from '../service.ts';

export interface VisitorRequest {
  readonly service: Service;
  readonly request: WebRequest;
  readonly params: Readonly<Record<string, string>>;
  /** Fields of the form; empty for GET. */
  readonly form: URLSearchParams;
  /** True for whoever is signed in already. */
  readonly signedIn: boolean;
  readonly page: (page: PlainPage, status?: number) => Reply;
  readonly href: (path: string) => string;
  /** Answers 303. */
  readonly see: (path: string) => Reply;
  /** What says of this browser who has signed in with it before. */
  readonly browsers: readonly string[];
  /** The answer with the cookie by which this browser is known from now on. */
  readonly known: (answer: Reply, browser: string) => Reply;
  /** Answers 303 with the cookies of a session that just began. */
  readonly enter: (entered: Pick<Entered, 'token' | 'browser'>, path: string) => Reply;
}

export interface VisitorRoute {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly handle: (request: VisitorRequest) => Promise<Reply>;
}
