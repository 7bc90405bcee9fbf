/** What OpenTelemetry's protocol asks of spans and attributes in JSON (trace.proto, common.proto). */
import assert from 'node:assert/strict';

export type OtlpAttributes = readonly {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}[];

export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: OtlpAttributes;
  readonly status?: { readonly code: number };
}

/** The value of one attribute, as it was sent. */
export function otlpAttribute(
  one: { readonly attributes: OtlpAttributes } | undefined,
  name: string,
): unknown {
  return Object.values(one?.attributes.find(({ key }) => key === name)?.value ?? {})[0];
}

export function checkKeys(one: object, known: readonly string[]): void {
  assert.deepEqual(
    Object.keys(one).filter((key) => !known.includes(key)),
    [],
  );
}

export function checkAttributes(list: OtlpAttributes): void {
  for (const { key, value } of list) {
    assert.match(key, /^[a-z][a-z0-9_.]*$/);
    const [[kind, one] = [], ...more] = Object.entries(value);
    assert.equal(more.length, 0, key);
    if (kind === 'intValue') assert.match(String(one), /^-?\d+$/);
    else if (kind === 'doubleValue') assert.ok(Number.isFinite(one), key);
    else if (kind === 'boolValue') assert.equal(typeof one, 'boolean');
    else assert.deepEqual([kind, typeof one], ['stringValue', 'string'], key);
  }
  assert.equal(new Set(list.map(({ key }) => key)).size, list.length, 'a key that is there twice');
}

const KEYS = [
  ...['traceId', 'spanId', 'parentSpanId', 'name', 'kind', 'startTimeUnixNano', 'endTimeUnixNano'],
  ...['attributes', 'status'],
];

export function checkSpan(span: CollectedSpan): void {
  checkKeys(span, KEYS);
  assert.match(span.traceId, /^(?!0+$)[0-9a-f]{32}$/);
  assert.match(span.spanId, /^(?!0+$)[0-9a-f]{16}$/);
  if ('parentSpanId' in span) assert.match(String(span.parentSpanId), /^(?!0+$)[0-9a-f]{16}$/);
  assert.ok(span.name.length > 0 && span.name.length < 100);
  assert.ok([1, 2, 3].includes(span.kind), String(span.kind));
  assert.match(span.startTimeUnixNano, /^1\d{18}$/);
  assert.match(span.endTimeUnixNano, /^1\d{18}$/);
  assert.ok(BigInt(span.endTimeUnixNano) >= BigInt(span.startTimeUnixNano), span.name);
  assert.ok(span.status === undefined || span.status.code === 2);
  checkAttributes(span.attributes);
}
