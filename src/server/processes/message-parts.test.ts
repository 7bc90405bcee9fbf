/** Messages that are split into parts: joined to what they were, whatever else is on the channel. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { joinMessages, longestBody, type NumberedMessage, splitMessage } from './message-parts.ts';

const MAX = 200;
const LONGEST = longestBody(MAX);

/** Mulberry32: the same numbers in each run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const body = (length: number, random: () => number): string =>
  Array.from({ length }, () => ALPHABET[Math.floor(random() * 64)]).join('');

describe('messages in parts', () => {
  it('are what they were, at every length around a part', () => {
    for (const length of [1, 119, 120, 121, 239, 240, 241, LONGEST - 1, LONGEST]) {
      const message = { from: 'a', number: 999_999_999_999, body: body(length, numbers(length)) };
      const texts = splitMessage(message, MAX);
      const join = joinMessages();
      for (const text of texts) assert.ok(Buffer.byteLength(text) <= MAX, text);
      assert.deepEqual(texts.map(join).filter(Boolean), [message], String(length));
    }
  });

  it('refuse what has too many parts', () => {
    const message = { from: 'a', number: 1, body: body(LONGEST + 1, numbers(1)) };
    assert.throws(() => splitMessage(message, MAX), RangeError);
  });

  it('of many senders are joined, however the channel mixes them', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const random = numbers(seed);
      const senders = Array.from({ length: 1 + Math.floor(random() * 5) }, (_, at) => {
        const sent: NumberedMessage[] = Array.from(
          { length: 1 + Math.floor(random() * 4) },
          (_unused, n) => ({
            from: `s${at}`,
            number: n + 1,
            body: body(1 + Math.floor(random() * 600), random),
          }),
        );
        return { sent, texts: sent.flatMap((message) => splitMessage(message, MAX)) };
      });
      const join = joinMessages();
      const found: NumberedMessage[] = [];
      for (;;) {
        const left = senders.filter(({ texts }) => texts.length > 0);
        if (left.length === 0) break;
        const whole = join(left[Math.floor(random() * left.length)]!.texts.shift()!);
        if (whole !== undefined) found.push(whole);
      }
      for (const [at, { sent }] of senders.entries())
        assert.deepEqual(
          found.filter(({ from }) => from === `s${at}`),
          sent,
          `seed ${seed}`,
        );
    }
  });

  it('are dropped when a part is missing, and the next one is heard', () => {
    const first = splitMessage({ from: 'a', number: 1, body: body(500, numbers(3)) }, MAX);
    const second = { from: 'a', number: 2, body: body(500, numbers(4)) };
    for (let missing = 0; missing < first.length; missing++) {
      const join = joinMessages();
      const texts = [...first.toSpliced(missing, 1), ...splitMessage(second, MAX)];
      assert.deepEqual(texts.map(join).filter(Boolean), [second], `without part ${missing + 1}`);
    }
  });

  it('never throw and never come of anything else', () => {
    const hostile = [
      ...['', ' ', 'a', 'a 1 1/1', 'a 1 0/1 x', 'a 1 2/1 x', 'a 1 1/0 x', 'a 1 1/99 x', 'a 1 2/2 x'],
      ...['a -1 1/1 x', 'a 1e9 1/1 x', 'a 1 1/1 x\n', 'a 1 1/1 ü', `${'a'.repeat(41)} 1 1/1 x`],
      ...['\0', '\u{1f600}'.repeat(2_000), '{"told":[]}', '__proto__ 1 1/2 x', 'a 1 -1/2 x'],
    ];
    const join = joinMessages();
    for (const text of hostile) assert.equal(join(text), undefined, text);
  });

  it('that are never finished are forgotten', () => {
    const join = joinMessages();
    const [first, second] = splitMessage({ from: 'old', number: 1, body: body(150, numbers(5)) }, MAX);
    join(first!);
    for (let n = 0; n < 64; n++) join(`other-${n} 1 1/2 x`);
    assert.equal(join(second!), undefined);
  });
});
