/** Spans as OpenTelemetry's protocol writes them in JSON (OTLP 1, `ExportTraceServiceRequest`). */
import type { SpanAttributes, SpanKind, SpanRecord } from './span.ts';

const KINDS: Readonly<Record<SpanKind, number>> = { internal: 1, server: 2, client: 3 };
const STATUS_ERROR = 2;
const LONGEST = 1_000;

interface OtlpAttribute {
  readonly key: string;
  readonly value: Readonly<Record<string, string | number | boolean>>;
}

/** @param resource attributes of the program, such as `service.name` */
export function otlpTraces(
  spans: readonly SpanRecord[],
  resource: SpanAttributes,
  scope: { readonly name: string; readonly version: string },
): object {
  return {
    resourceSpans: [
      {
        resource: { attributes: attributesOf(resource) },
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
    attributes: attributesOf(span.attributes),
    ...(failed === undefined ? {} : { status: { code: STATUS_ERROR } }),
  };
}

/** Microseconds are as exact as the clock; nanoseconds do not fit into a number. */
function nanoseconds(milliseconds: number): string {
  return `${Math.round(milliseconds * 1_000)}000`;
}

function attributesOf(attributes: SpanAttributes): OtlpAttribute[] {
  return Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: otlpValue(value) }],
  );
}

function otlpValue(value: string | number | boolean): OtlpAttribute['value'] {
  if (typeof value === 'string') return { stringValue: value.slice(0, LONGEST) };
  if (typeof value === 'boolean') return { boolValue: value };
  // 64-bit integers are strings in this format.
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}
