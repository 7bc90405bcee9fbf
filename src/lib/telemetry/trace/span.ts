/** Spans: named pieces of work with a beginning and an end, below the request or job that they are done for. */

import type { Attributes } from '../otlp/otlp-values.ts';

export type SpanAttributes = Attributes;
/** As in OpenTelemetry: who asked us, what we do ourselves, whom we ask. */
export type SpanKind = 'server' | 'internal' | 'client';

export interface SpanRecord {
  readonly name: string;
  readonly kind: SpanKind;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | undefined;
  /** Milliseconds since 1970, with fractions. */
  readonly began: number;
  readonly ended: number;
  readonly attributes: SpanAttributes;
  /** Why it failed; undefined = it did not. */
  readonly failed?: string | undefined;
}

/** Where the spans of a trace go. */
export interface SpanSink {
  /** Milliseconds since 1970, with fractions, of a monotonic clock. */
  now(): number;
  /** 16 hexadecimal digits. */
  newId(): string;
  add(span: SpanRecord): void;
}

/** The span that runs now: parent of those that begin inside it. */
export interface OpenSpan {
  /** Empty for one whose times are only added up, and which no collector gets. */
  readonly traceId: string;
  readonly spanId: string;
  readonly sink: SpanSink;
}

export const isTraced = (span: OpenSpan | undefined): boolean => span !== undefined && span.traceId !== '';
