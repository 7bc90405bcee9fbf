/** What becomes of a question when the server refuses it, says nothing more, or is none at all. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, it, type TestContext } from 'node:test';
import type { AnswerPart } from './read-stream.ts';
import { sendQuestion } from './send-question.ts';

const PART = `data: ${JSON.stringify({ type: 'text-delta', id: 'a', delta: 'By hand.' })}\n\n`;
const STREAM = { 'content-type': 'text/event-stream' };
const JSON_TYPE = { 'content-type': 'application/json' };

describe('sendQuestion()', () => {
  const server = createServer((_, response) => answer(response));
  let answer: (response: ServerResponse) => void = () => undefined;
  const ready = once(server.listen(0, '127.0.0.1'), 'listening');
  after(() => server.close().closeAllConnections());

  const send = async (
    how: typeof answer,
    {
      onPart = () => undefined,
      stop = new AbortController().signal,
    }: {
      readonly onPart?: (part: AnswerPart) => void;
      readonly stop?: AbortSignal;
    } = {},
  ) => {
    await ready;
    answer = how;
    const to = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    return sendQuestion({ question: 'How?' }, { to, stop, onPart });
  };

  const replies: readonly (readonly [string, number, Record<string, string>, string, object | undefined])[] =
    [
      ['an answer', 200, STREAM, `${PART}data: [DONE]\n\n`, undefined],
      ['an answer that is cut', 200, STREAM, PART, { kind: 'cut' }],
      ['a page instead of an answer', 200, { 'content-type': 'text/html' }, '<h1>Hi</h1>', { kind: 'away' }],
      ['a limit', 429, { ...JSON_TYPE, 'retry-after': '9' }, '{}', { kind: 'limited', retryAfter: 9 }],
      [
        'a limit of a gateway',
        429,
        { 'content-type': 'text/html' },
        '<h1>Slow down</h1>',
        { kind: 'limited' },
      ],
      ['an ended session', 401, { 'content-type': 'text/plain' }, 'Sign in', { kind: 'signed-out' }],
      ['a limit without sense', 429, { ...JSON_TYPE, 'retry-after': 'soon' }, '{}', { kind: 'limited' }],
      ['a question without words', 400, JSON_TYPE, '{"message":"for programs"}', { kind: 'refused' }],
      ['a question that is too long', 413, JSON_TYPE, '{}', { kind: 'too-long' }],
      ['a server in trouble', 503, JSON_TYPE, '{}', { kind: 'away' }],
    ];
  for (const [name, status, headers, body, expected] of replies)
    it(name, async () => {
      const length = String(Buffer.byteLength(body));
      assert.deepEqual(
        await send((response) =>
          response.writeHead(status, { ...headers, 'content-length': length }).end(body),
        ),
        expected,
      );
    });

  it('waits a minute for a server that says nothing, and no longer', async (t: TestContext) => {
    for (const [how, expected] of [
      [(response: ServerResponse) => void response, 'away'],
      [(response: ServerResponse) => void response.writeHead(200, STREAM).write(PART), 'cut'],
    ] as const) {
      t.mock.timers.enable({ apis: ['setTimeout'] });
      const reached = Promise.withResolvers<void>();
      const heard = Promise.withResolvers<void>();
      if (expected === 'away') heard.resolve();
      const sent = send(
        (response) => {
          how(response);
          reached.resolve();
        },
        { onPart: () => heard.resolve() },
      );
      await reached.promise;
      await heard.promise;
      t.mock.timers.tick(59_000);
      assert.equal(await Promise.race([sent, Promise.resolve('waiting')]), 'waiting');
      t.mock.timers.tick(2_000);
      assert.deepEqual(await sent, { kind: expected });
      t.mock.timers.reset();
    }
  });

  it('reads no refusal, however long it is', async () => {
    const left = Promise.withResolvers<void>();
    const refused = await send((response) => {
      response.on('close', left.resolve).writeHead(503, JSON_TYPE).write('{"message":"');
    });
    assert.deepEqual(refused, { kind: 'away' });
    await left.promise;
  });

  it('is no failure when the reader stops it, and one when nobody listens', async () => {
    const stop = new AbortController();
    const stopped = send((response) => response.writeHead(200, STREAM).write(PART), {
      stop: stop.signal,
      onPart: () => stop.abort(),
    });
    assert.equal(await stopped, undefined);
    assert.deepEqual(await send((response) => response.destroy()), { kind: 'away' });
  });
});
