/** Which request the running code works for, so that logs can name it without every function passing it on, and the spans of its work. */

import { AsyncLocalStorage } from 'node:async_hooks';
import type { OpenSpan, SpanAttributes, SpanKind } from './span.ts';

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

export interface SpanOptions<Result> {
  readonly kind?: SpanKind;
  readonly attributes?: SpanAttributes;
  /** More attributes, from the result. */
  readonly after?: (result: Result) => SpanAttributes;
}

/** Records `work` as a span where a trace is recorded; elsewhere it only calls it. */
export function inSpan<Result>(
  name: string,
  options: SpanOptions<Result>,
  work: () => Promise<Result>,
): Promise<Result> {
  const context = currentRequest();
  const parent = context?.span;
  return context === undefined || parent === undefined
    ? work()
    : recorded(name, options, parent, (span) => inRequest({ ...context, span }, work));
}

/** Records `work` as a span below `parent`, or as the first of a trace. */
export async function recorded<Result>(
  name: string,
  { kind = 'internal', attributes = {}, after }: SpanOptions<Result>,
  parent: Omit<OpenSpan, 'spanId'> & { readonly spanId?: string | undefined },
  work: (span: OpenSpan) => Promise<Result>,
): Promise<Result> {
  const { traceId, spanId: parentId, sink } = parent;
  const span: OpenSpan = { traceId, spanId: sink.newId(), sink };
  const began = sink.now();
  const end = (more: SpanAttributes, failed?: string): void =>
    sink.add({
      name,
      kind,
      traceId,
      spanId: span.spanId,
      parentId,
      began,
      ended: sink.now(),
      attributes: { ...attributes, ...more },
      failed,
    });
  try {
    const result = await work(span);
    end(after?.(result) ?? {});
    return result;
  } catch (error) {
    // The message may repeat what a stranger sent.
    end({ 'error.type': error instanceof Error ? error.name : typeof error }, 'failed');
    throw error;
  }
}
