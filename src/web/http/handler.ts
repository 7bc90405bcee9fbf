/** The two shapes that the web edge is made of: a handler answers a request, a middleware wraps a handler. */
import type { Reply } from './reply.ts';

export interface WebRequest {
  readonly method: string;
  /** Decoded, normalised, without the site's base prefix. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly id: string;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
}

/** Undefined = not mine; the next route is asked. */
export type Handler = (request: WebRequest) => Promise<Reply | undefined> | Reply | undefined;

/** A handler that always answers. */
export type FinalHandler = (request: WebRequest) => Promise<Reply>;

export type Middleware = (next: FinalHandler) => FinalHandler;
