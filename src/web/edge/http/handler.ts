/** The two types of request handling: a handler answers a request, a middleware wraps a handler. */
import type { Reader } from '../../../records/readers/reader.ts';
import type { Reply } from './reply.ts';

export interface WebRequest {
  readonly method: string;
  /** Decoded, normalised, without the site's base prefix. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** False for most requests: checking it avoids parsing the query. */
  readonly hasQuery: boolean;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly id: string;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
  /** Lower-case value of the `Host` header, with its port if any; empty when there is none. */
  readonly host: string;
  /** True when the client used HTTPS, as far as the configured proxies report. */
  readonly secure: boolean;
  /** The signed-in reader of a protected site; absent for strangers. */
  readonly reader?: Reader;
  /** The client's address, as far as the configured proxies report. Never stored and never logged. */
  readonly address: string;
  /**
   * Reads the whole body; call at most once.
   * @param most bytes
   * @throws AppError `request/too-large`, `request/aborted`
   */
  readonly body: (most: number) => Promise<Buffer>;
}

/** Returns undefined for a request that is not its own; the next route is tried. */
export type Handler = (request: WebRequest) => Promise<Reply | undefined> | Reply | undefined;

/** A handler that always answers, synchronously if it can, so that most requests cost no turn of the event loop. */
export type FinalHandler = (request: WebRequest) => Promise<Reply> | Reply;

/** A copy of the request with other parts; spreading would lose the lazily computed fields. */
export function withParts(request: WebRequest, parts: Partial<WebRequest>): WebRequest {
  const values = Object.entries(parts).map(([name, value]) => [name, { value, enumerable: true }] as const);
  return Object.create(request, Object.fromEntries(values)) as WebRequest;
}

export type Middleware = (next: FinalHandler) => FinalHandler;
