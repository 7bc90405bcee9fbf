/** The two types of request handling: a handler answers a request, a middleware wraps a handler. */
import type { RequestContext } from '../../../lib/telemetry/trace/request-context.ts';
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
  /** The client's address, as far as the configured proxies report. Never stored, and logged only where the operator asks for every request. */
  readonly address: string;
  /** What lines of the log and traces name of it; absent where nobody asked for that. */
  readonly context?: RequestContext | undefined;
  /** The signed-in reader of the site; absent for strangers. */
  readonly reader?: Reader | undefined;
  /**
   * Reads the whole body; call at most once.
   * @param max bytes
   * @throws AppError `request/too-large`, `request/aborted`
   */
  readonly body: (max: number) => Promise<Buffer>;
}

/** Returns undefined for a request that is not its own; the next route is tried. */
export type Handler = (request: WebRequest) => Promise<Reply | undefined> | Reply | undefined;

/** A handler that always answers, synchronously if it can, so that most requests cost no turn of the event loop. */
export type FinalHandler = (request: WebRequest) => Promise<Reply> | Reply;

/** A request with some parts of its own; all others are those of the request it stands for. */
class ChangedRequest implements WebRequest {
  readonly method: string;
  readonly path: string;
  readonly hasQuery: boolean;
  readonly headers: WebRequest['headers'];
  readonly host: string;
  readonly reader: Reader | undefined;
  private readonly original: WebRequest;
  private readonly parts: Partial<WebRequest>;

  constructor(original: WebRequest, parts: Partial<WebRequest>) {
    this.original = original;
    this.parts = parts;
    this.method = parts.method ?? original.method;
    this.path = parts.path ?? original.path;
    this.hasQuery = parts.hasQuery ?? original.hasQuery;
    this.headers = parts.headers ?? original.headers;
    this.host = parts.host ?? original.host;
    this.reader = parts.reader ?? original.reader;
  }

  get query(): URLSearchParams {
    return this.parts.query ?? this.original.query;
  }

  get id(): string {
    return this.parts.id ?? this.original.id;
  }

  get signal(): AbortSignal {
    return this.parts.signal ?? this.original.signal;
  }

  get secure(): boolean {
    return this.parts.secure ?? this.original.secure;
  }

  get address(): string {
    return this.parts.address ?? this.original.address;
  }

  get body(): WebRequest['body'] {
    return this.parts.body ?? this.original.body;
  }
}

/**
 * The request with other parts. Spreading would lose the fields that are computed on first use, and a request that is
 * the prototype of another costs as much as the rest of a cached reply.
 */
export function withParts(request: WebRequest, parts: Partial<WebRequest>): WebRequest {
  return new ChangedRequest(request, parts);
}

export type Middleware = (next: FinalHandler) => FinalHandler;
