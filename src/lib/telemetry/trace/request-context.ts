/** Which request the running code works for, so that lines of the log can name it without every function passing it on. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { OpenSpan } from './span.ts';

export interface RequestContext {
  /** Undefined for work that is not for a request. */
  readonly requestId: string | undefined;
  /** Of W3C Trace Context, 32 hexadecimal digits. */
  readonly traceId?: string | undefined;
  /** Of the caller, 16 hexadecimal digits. */
  readonly parentSpan?: string | undefined;
  /** The span that runs now, where a trace is recorded or times are added up. */
  readonly span?: OpenSpan;
  /** Where the time of the request went so far, in milliseconds by part; only where slow requests are logged. */
  readonly spent?: () => Readonly<Record<string, number>>;
  /** Fixed words of ours for an error service, such as the route. */
  readonly about?: (() => Readonly<Record<string, string>>) | undefined;
  /** Id of the project, once it is known. */
  project?: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Undefined outside requests, and wherever nobody asked for contexts. */
export function currentRequest(): RequestContext | undefined {
  return storage.getStore();
}

export function inRequest<Result>(context: RequestContext, work: () => Result): Result {
  return storage.run(context, work);
}
