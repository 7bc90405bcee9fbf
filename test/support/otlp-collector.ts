/** A collector for OTLP over HTTP with JSON, which refuses what the protocol does not allow, and keeps what it got. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
  readonly status?: { readonly code: number };
}

export interface OtlpCollector {
  readonly url: string;
  readonly spans: CollectedSpan[];
  /** Bodies as they came, one for each request. */
  readonly bodies: string[];
  /** Attributes of the programs that sent. */
  readonly resource: Record<string, unknown>;
  /** What was wrong with requests. */
  readonly mistakes: string[];
  /** Status of the answers from now on; 0 = none. */
  answer: number;
  close(): void;
}

const KEYS = [
  ...['traceId', 'spanId', 'parentSpanId', 'name', 'kind', 'startTimeUnixNano', 'endTimeUnixNano'],
  ...['attributes', 'status'],
];

function checkAttributes(list: CollectedSpan['attributes']): void {
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

function checkSpan(span: CollectedSpan): void {
  assert.deepEqual(
    Object.keys(span).filter((key) => !KEYS.includes(key)),
    [],
  );
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

export async function otlpCollector(): Promise<OtlpCollector> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    if (made.answer === 0) return;
    const text = Buffer.concat(parts).toString('utf8');
    try {
      assert.deepEqual([request.method, request.url], ['POST', '/v1/traces']);
      assert.equal(request.headers['content-type'], 'application/json');
      const { resourceSpans, ...rest } = JSON.parse(text);
      assert.deepEqual([Object.keys(rest), resourceSpans.length], [[], 1]);
      const [{ resource, scopeSpans }] = resourceSpans;
      checkAttributes(resource.attributes);
      for (const { key, value } of resource.attributes) made.resource[key] = value.stringValue;
      for (const { scope, spans } of scopeSpans) {
        assert.equal(scope.name, 'lectern');
        for (const span of spans) checkSpan(span);
        if (made.answer < 300) made.spans.push(...spans);
      }
      made.bodies.push(text);
    } catch (error) {
      made.mistakes.push(String(error));
    }
    response.writeHead(made.answer, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const made: OtlpCollector = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ spans: [], bodies: [], resource: {}, mistakes: [], answer: 200 },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return made;
}
