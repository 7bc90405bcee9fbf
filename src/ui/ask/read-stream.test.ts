/** The reader of an answer's stream: the same parts however the bytes are cut, and never more than the limits. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type AnswerPart, LONGEST_EVENT, MAX_BYTES, readStream, type StreamEnd } from './read-stream.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const event = (part: unknown): string => `data: ${JSON.stringify(part)}\n\n`;

interface Read {
  readonly parts: AnswerPart[];
  readonly end: StreamEnd;
  readonly isCancelled: boolean;
}

async function read(chunks: Iterable<Uint8Array>): Promise<Read> {
  const parts: AnswerPart[] = [];
  const rest = chunks[Symbol.iterator]();
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const next = rest.next();
        if (next.done === true) controller.close();
        else controller.enqueue(next.value);
      },
      cancel() {
        isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  const end = await readStream(body, { onPart: (part) => parts.push(part) });
  return { parts, end, isCancelled };
}

const readText = (text: string): Promise<Read> => read([encode(text)]);

/** Cuts bytes at the given places, also inside of letters. */
function cut(bytes: Uint8Array, at: readonly number[]): Uint8Array[] {
  const places = at.map((place) => place % (bytes.length + 1)).toSorted((a, b) => a - b);
  return places.concat(bytes.length).map((to, i) => bytes.subarray(places[i - 1] ?? 0, to));
}

const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
const place = fc.record({ url: words.map((word) => `/${word}`), title: words });
const sent = fc.oneof(
  fc.record({ type: fc.constant('text-delta'), id: words, delta: words }),
  place.map((each) => ({ type: 'source-url', sourceId: 's', ...each })),
  place.map((each) => ({ type: 'data-quote', data: { ...each, sentences: ['One.', 'Two.'] } })),
  fc.array(place, { maxLength: 3 }).map((data) => ({ type: 'data-nearest', data })),
  words.map((message) => ({ type: 'data-status', data: { status: 'limited', message, retryAfter: 3 } })),
  fc.record({ type: fc.constantFrom('start', 'text-start', 'data-new', '__proto__'), id: words }),
);

describe('readStream()', () => {
  it('reads the same parts however the bytes are cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(sent, { maxLength: 8 }),
        fc.array(fc.nat(), { maxLength: 12 }),
        fc.boolean(),
        async (all, at, isCarriage) => {
          const lines = `: begins\n\n${all.map(event).join('')}data: [DONE]\n\n`;
          const text = isCarriage ? lines.replaceAll('\n', '\r\n') : lines;
          const whole = await readText(text);
          assert.deepEqual((await read(cut(encode(text), at))).parts, whole.parts);
          assert.equal(whole.end, 'complete');
          assert.equal(
            whole.parts.filter(({ type }) => type === 'text').length,
            all.filter(({ type }) => type === 'text-delta').length,
          );
        },
      ),
      { numRuns: 200 },
    );
  });

  it('says whether the answer has ended or only its connection', async () => {
    const part = event({ type: 'text-delta', id: 'a', delta: 'x' });
    assert.equal((await readText(part)).end, 'cut');
    assert.equal((await readText(`${part}data: [DONE]`)).end, 'cut');
    assert.equal((await readText(`${part}${event({ type: 'finish' })}`)).end, 'complete');
    const after = await readText(`data: [DONE]\n\n${part}`);
    assert.deepEqual([after.end, after.parts], ['complete', []]);
  });

  it('stops reading an answer that is too large, and an event without an end', async () => {
    let sentBytes = 0;
    const endless = function* (line: string): Generator<Uint8Array> {
      for (;;) {
        sentBytes += line.length;
        yield encode(line);
      }
    };
    const many = await read(endless(event({ type: 'text-delta', id: 'a', delta: 'x'.repeat(10_000) })));
    assert.deepEqual([many.end, many.isCancelled], ['too-large', true]);
    assert.ok(sentBytes < MAX_BYTES + 20_000, String(sentBytes));
    for (const line of ['x'.repeat(10_000), `data: ${'x'.repeat(10_000)}\n`]) {
      sentBytes = 0;
      assert.equal((await read(endless(line))).end, 'too-large');
      assert.ok(sentBytes < LONGEST_EVENT + 30_000, `${line.slice(0, 6)} ${sentBytes}`);
    }
  });

  it('takes nothing that is not what it should be', async () => {
    const wrong: unknown[] = [
      null,
      7,
      'text',
      [],
      {},
      { type: 'text-delta', id: 'a', delta: 7 },
      { type: 'toString', data: {} },
      { type: 'source-url', url: 7 },
      { type: 'source-url', url: '' },
      { type: 'source-url', url: `/${'x'.repeat(2_000)}` },
      { type: 'data-quote', data: { url: '/a', title: 'A', sentences: 'no list' } },
      { type: 'data-quote', data: { url: '/a', title: 'A', sentences: [7, null, ''] } },
      { type: 'data-quote', data: null },
      { type: 'data-status', data: { status: 'constructor', message: 'x' } },
    ];
    const { parts } = await readText(`data: {\n\n${wrong.map(event).join('')}data: [DONE]\n\n`);
    assert.deepEqual(parts, []);
  });

  it('limits the number and the length of what it keeps', async () => {
    const { parts } = await readText(
      `${event({
        type: 'data-nearest',
        data: Array.from({ length: 60 }, (_, i) => ({ url: `/${i}`, title: 't'.repeat(900) })),
      })}${event({
        type: 'data-quote',
        data: {
          url: '/a',
          sentences: Array.from({ length: 60 }, () => 's'),
          code: { language: 7, text: 'c' },
        },
      })}`,
    );
    const [nearest, quoted] = parts;
    assert.ok(nearest?.type === 'nearest' && quoted?.type === 'quote');
    assert.equal(nearest.places.length, 20);
    assert.equal(nearest.places[0]?.title.length, 500);
    assert.equal(quoted.quote.sentences.length, 20);
    assert.deepEqual([quoted.quote.title, quoted.quote.code], ['/a', { language: '', text: 'c' }]);
  });
});
