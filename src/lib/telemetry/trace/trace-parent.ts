/** Reads and writes the header `traceparent` of W3C Trace Context, strictly: everything else is no trace. */

export interface TraceParent {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** Of the caller's span, 16 hexadecimal digits. */
  readonly spanId: string;
  /** Whether the caller records this trace. */
  readonly sampled: boolean;
}

const HEADER = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
/** A later version may add fields, and is still a header of a reasonable length. */
const LONGEST = 200;

export function traceParent(header: unknown): TraceParent | undefined {
  if (typeof header !== 'string' || header.length > LONGEST) return undefined;
  const [, version, traceId, spanId, flags, more] = HEADER.exec(header) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  if (version === 'ff' || (version === '00' && more !== undefined)) return undefined;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}
