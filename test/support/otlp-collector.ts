/** A collector for OTLP over HTTP with JSON, which refuses what the protocol does not allow, and keeps what it got. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CollectedMetric, checkMetric } from './otlp-metric-rules.ts';
import { type CollectedSpan, checkAttributes, checkSpan, type OtlpAttributes } from './otlp-span-rules.ts';

export type { CollectedMetric } from './otlp-metric-rules.ts';
export type { CollectedSpan } from './otlp-span-rules.ts';

/** The metrics of one request. */
export interface CollectedExport {
  readonly resource: Readonly<Record<string, string>>;
  readonly metrics: readonly CollectedMetric[];
}

export interface OtlpCollector {
  readonly url: string;
  readonly spans: CollectedSpan[];
  readonly exports: CollectedExport[];
  /** Bodies as they came, one for each request. */
  readonly bodies: string[];
  /** Attributes of the programs that sent spans. */
  readonly resource: Record<string, unknown>;
  /** What was wrong with requests. */
  readonly mistakes: string[];
  /** Status of the answers from now on; 0 = none. */
  answer: number;
  close(): void;
}

const SIGNALS: Readonly<Record<string, readonly [resources: string, scopes: string, items: string]>> = {
  '/v1/traces': ['resourceSpans', 'scopeSpans', 'spans'],
  '/v1/metrics': ['resourceMetrics', 'scopeMetrics', 'metrics'],
};

interface Received {
  readonly resource: Readonly<Record<string, string>>;
  readonly items: readonly unknown[];
}

/** The one resource and the one scope that a program of ours sends. */
function read(text: string, path: string): Received {
  const [resources, scopes, items] = SIGNALS[path] ?? assert.fail(`POST ${path}`);
  const { [resources]: all, ...others } = JSON.parse(text) as Record<string, Record<string, unknown>[]>;
  assert.deepEqual([Object.keys(others), all?.length], [[], 1]);
  const [{ resource, [scopes]: ofScopes, ...rest }] = all as [Record<string, unknown>];
  assert.deepEqual(Object.keys(rest), []);
  const { attributes, ...unknown } = resource as { attributes: OtlpAttributes };
  assert.deepEqual(Object.keys(unknown), []);
  checkAttributes(attributes);
  const [{ scope, [items]: found, ...more }] = ofScopes as [Record<string, unknown>];
  assert.deepEqual([(scope as { name: string }).name, Object.keys(more)], ['lectern', []]);
  const named = attributes.map(({ key, value }) => [key, String(Object.values(value)[0])]);
  return { resource: Object.fromEntries(named), items: found as unknown[] };
}

export async function otlpCollector(): Promise<OtlpCollector> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    if (made.answer === 0) return;
    const text = Buffer.concat(parts).toString('utf8');
    try {
      assert.deepEqual([request.method, request.headers['content-type']], ['POST', 'application/json']);
      const { resource, items } = read(text, request.url ?? '');
      made.bodies.push(text);
      if (request.url === '/v1/metrics') {
        for (const item of items) checkMetric(item);
        if (made.answer < 300) made.exports.push({ resource, metrics: items as CollectedMetric[] });
      } else {
        for (const item of items) checkSpan(item as CollectedSpan);
        Object.assign(made.resource, resource);
        if (made.answer < 300) made.spans.push(...(items as CollectedSpan[]));
      }
    } catch (error) {
      made.mistakes.push(String(error));
    }
    response.writeHead(made.answer, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const made: OtlpCollector = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: [],
    exports: [],
    bodies: [],
    resource: {},
    mistakes: [],
    answer: 200,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return made;
}
