/** A service that takes envelopes of Sentry's protocol, refuses what the protocol does not allow, and keeps the events. */
import assert from 'node:assert/strict';
import { createServer, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkKeys } from './otlp-span-rules.ts';

export interface CollectedFrame {
  readonly function: string;
  readonly filename: string;
  readonly lineno: number;
  readonly colno: number;
  readonly in_app: boolean;
  readonly module?: string;
  readonly context_line?: string;
  readonly pre_context?: readonly string[];
  readonly post_context?: readonly string[];
}

export interface CollectedError {
  readonly event_id: string;
  readonly release: string;
  readonly environment: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly contexts: { readonly trace?: { readonly trace_id: string; readonly span_id: string } };
  readonly extra: { readonly what: string; readonly left_out?: number };
  readonly exception: {
    readonly values: readonly {
      readonly type: string;
      readonly value: string;
      readonly stacktrace?: { readonly frames: readonly CollectedFrame[] };
    }[];
  };
}

export interface ErrorServiceUnderTest {
  readonly dsn: string;
  readonly events: CollectedError[];
  /** Requests as they came: heads of HTTP and bodies. */
  readonly bodies: string[];
  readonly mistakes: string[];
  /** Of the answers from now on; status 0 = none. */
  answer: { status: number; headers?: OutgoingHttpHeaders };
  close(): void;
}

const KEY = 'public0key';
const EVENT_KEYS = [
  ...['event_id', 'timestamp', 'platform', 'level', 'logger', 'release', 'environment'],
  ...['tags', 'contexts', 'extra', 'exception', 'sdk'],
];
const FRAME_KEYS = [
  ...['function', 'filename', 'lineno', 'colno', 'in_app', 'module'],
  ...['context_line', 'pre_context', 'post_context'],
];

/** The lines of an envelope, its one item measured in bytes. */
function readEnvelope(body: Buffer): CollectedError | undefined {
  const first = body.indexOf('\n');
  const head = JSON.parse(body.subarray(0, first).toString('utf8')) as Record<string, string>;
  checkKeys(head, ['event_id', 'sent_at']);
  assert.ok(!Number.isNaN(Date.parse(head['sent_at'] ?? '')));
  const rest = body.subarray(first + 1);
  if (rest.length === 0) return undefined;
  const second = rest.indexOf('\n');
  const { type, length, content_type: kind, ...more } = JSON.parse(rest.subarray(0, second).toString('utf8'));
  assert.deepEqual([type, kind, more], ['event', 'application/json', {}]);
  const item = rest.subarray(second + 1, second + 1 + length);
  assert.equal(rest.subarray(second + 1 + length).toString(), '\n', 'one item of the length that it says');
  const event = JSON.parse(item.toString('utf8')) as CollectedError;
  assert.equal(event.event_id, head['event_id']);
  checkEvent(event);
  return event;
}

function checkEvent(event: CollectedError): void {
  checkKeys(event, EVENT_KEYS);
  const { timestamp, platform, level, sdk } = event as unknown as Record<string, unknown>;
  assert.match(event.event_id, /^[0-9a-f]{32}$/);
  assert.ok(Number(timestamp) > 1.6e9 && Number(timestamp) < 1e11, 'seconds');
  assert.deepEqual([platform, level], ['node', 'error']);
  assert.match(event.release, /^lectern@\d+\.\d+\.\d+/);
  assert.deepEqual((sdk as { settings: object }).settings, { infer_ip: 'never' });
  for (const value of Object.values(event.tags)) assert.ok(value.length > 0 && value.length <= 200);
  assert.ok(event.exception.values.length > 0);
  for (const { type, value, stacktrace } of event.exception.values) {
    assert.ok(type.length > 0 && value.length <= 300);
    for (const frame of stacktrace?.frames ?? []) {
      checkKeys(frame, FRAME_KEYS);
      assert.ok(frame.lineno > 0 && frame.colno > 0 && frame.function.length > 0);
      assert.equal(frame.in_app, /^(?:src|dist|bin)\//.test(frame.filename), frame.filename);
    }
  }
}

export async function errorService(): Promise<ErrorServiceUnderTest> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const body = Buffer.concat(parts);
    try {
      const { 'x-sentry-auth': auth, 'content-type': type } = request.headers;
      assert.deepEqual([request.method, request.url], ['POST', '/prefix/api/7/envelope/']);
      assert.equal(type, 'application/x-sentry-envelope');
      assert.match(
        String(auth),
        new RegExp(`^Sentry sentry_version=7, sentry_client=lectern/[\\d.]+, sentry_key=${KEY}$`),
      );
      made.bodies.push(`${request.rawHeaders.join('\n')}\n${body.toString('utf8')}`);
      const event = readEnvelope(body);
      if (event !== undefined) made.events.push(event);
    } catch (error) {
      made.mistakes.push(String(error));
    }
    const { status, headers = {} } = made.answer;
    if (status !== 0) response.writeHead(status, headers).end('{}');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const made: ErrorServiceUnderTest = {
    dsn: `http://${KEY}@127.0.0.1:${(server.address() as AddressInfo).port}/prefix/7`,
    events: [],
    bodies: [],
    mistakes: [],
    answer: { status: 200 },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return made;
}
