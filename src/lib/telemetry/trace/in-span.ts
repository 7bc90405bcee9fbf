/** Records a piece of work as a span below the one that runs now. */
import { currentRequest, inRequest } from './request-context.ts';
import type { OpenSpan, SpanAttributes, SpanKind } from './span.ts';

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
