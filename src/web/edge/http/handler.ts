/** The two shapes that the web edge is made of: a handler answers a request, a middleware wraps a handler. */
import type { Reply } from './reply.ts';

export interface WebRequest {
  readonly method: string;
  /** Decoded, normalised, without the site's base prefix. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** False for most: then the query need not be made to know that there is none. */
  readonly hasQuery: boolean;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly id: string;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
  /** Lower-case name of the `Host` header, with its port when it has one; empty when there is none. */
  readonly host: string;
  /** True when the reader came by HTTPS, as far as the configured proxies say. */
  readonly secure: boolean;
  /** The client's address, as far as the configured proxies say. Never stored and never logged. */
  readonly address: string;
  /**
   * Reads the whole body; may be asked once.
   * @param most bytes
   * @throws AppError `request/too-large`, `request/aborted`
   */
  readonly body: (most: number) => Promise<Buffer>;
}

/** Undefined = not mine; the next route is asked. */
export type Handler = (request: WebRequest) => Promise<Reply | undefined> | Reply | undefined;

/** A handler that always answers: at once with what it has, so that most readers cost no turn of the event loop. */
export type FinalHandler = (request: WebRequest) => Promise<Reply> | Reply;

/** The same request with other parts; an object that is spread would lose what is only made when asked for. */
export function withParts(request: WebRequest, parts: Partial<WebRequest>): WebRequest {
  const values = Object.entries(parts).map(([name, value]) => [name, { value, enumerable: true }] as const);
  return Object.create(request, Object.fromEntries(values)) as WebRequest;
}

export type Middleware = (next: FinalHandler) => FinalHandler;
