/** Spans as OpenTelemetry's protocol writes them in JSON (OTLP 1, `ExportTraceServiceRequest`). */
import { nanoseconds, type OtlpSender, otlpAttributes } from '../otlp/otlp-values.ts';
import type { SpanKind, SpanRecord } from './span.ts';

const KINDS: Readonly<Record<SpanKind, number>> = { internal: 1, server: 2, client: 3 };
const STATUS_ERROR = 2;

export function otlpTraces(spans: readonly SpanRecord[], { resource, scope }: OtlpSender): object {
  return {
    resourceSpans: [
      {
        resource: { attributes: otlpAttributes(resource) },
        scopeSpans: [{ scope, spans: spans.map(otlpSpan) }],
      },
    ],
  };
}

function otlpSpan(span: SpanRecord): object {
  const { traceId, spanId, parentId, name, kind, failed } = span;
  return {
    traceId,
    spanId,
    ...(parentId === undefined ? {} : { parentSpanId: parentId }),
    name,
    kind: KINDS[kind],
    startTimeUnixNano: nanoseconds(span.began),
    endTimeUnixNano: nanoseconds(Math.max(span.began, span.ended)),
    attributes: otlpAttributes(span.attributes),
    ...(failed === undefined ? {} : { status: { code: STATUS_ERROR } }),
  };
}
