/** Sealed messages: heard by members of the installation, once, while they are new, and by nobody else. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { seal } from '../../lib/secrets/sealed.ts';
import { splitMessage } from './message-parts.ts';
import type { Announcement } from './messages.ts';
import { type SealedParts, sealedMessages } from './sealed-messages.ts';

const KEY = Buffer.alloc(32, 1);
const START = 1_800_000_000_000;
const TOLD: readonly Announcement[] = [
  ['settings', null],
  ['limit api', 'key'],
];

const member = (server: string, more: Partial<SealedParts> = {}) =>
  sealedMessages({ key: KEY, server, clock: () => START, random: randomBytes, longestText: 300, ...more });

/** As a member with the key would write it, of any content. */
function written(content: string, key: Uint8Array = KEY): string[] {
  const body = seal(key, Buffer.from(content), 'message 1 of x', randomBytes).toString('base64url');
  return splitMessage({ from: 'x', number: 1, body }, 7_900);
}

describe('sealed messages', () => {
  it('are heard by other servers, in one part or in many, and say nothing to those without the key', () => {
    const [one, two] = [member('one'), member('two')];
    const long: readonly Announcement[] = [['long', 'ü'.repeat(3_000)]];
    for (const told of [TOLD, long]) {
      const texts = one.write(told);
      assert.deepEqual(texts.flatMap(two.read), told);
      assert.ok(!texts.join('').includes('settings'));
      assert.ok(texts.every((text) => Buffer.byteLength(text) <= 300));
    }
  });

  it('are not heard by the server that sends them, whichever of its processes does', () => {
    const [one, sibling] = [member('one'), member('one')];
    const texts = one.write(TOLD);
    assert.deepEqual([...texts.flatMap(one.read), ...texts.flatMap(sibling.read)], []);
  });

  it('are heard once, in their order', () => {
    const [one, two] = [member('one'), member('two')];
    const [first, second] = [one.write(TOLD), one.write(TOLD)];
    assert.deepEqual(second.flatMap(two.read), TOLD);
    assert.deepEqual([...second, ...first].flatMap(two.read), [], 'sent again by somebody else');
  });

  it('are not heard when they are old, or when clocks differ by minutes', () => {
    for (const away of [-301_000, 301_000])
      assert.deepEqual(
        member('one')
          .write(TOLD)
          .flatMap(member('two', { clock: () => START + away }).read),
        [],
      );
    const near = member('two', { clock: () => START + 299_000 });
    assert.deepEqual(member('one').write(TOLD).flatMap(near.read), TOLD);
  });

  it('are not heard of other installations, nor when a letter was changed', () => {
    const two = member('two');
    assert.deepEqual(
      member('one', { key: Buffer.alloc(32, 2) })
        .write(TOLD)
        .flatMap(two.read),
      [],
    );
    const texts = member('one').write(TOLD);
    // Not the last letter, whose lowest bits may say nothing.
    const last = texts.at(-1)!;
    const changed = texts.with(-1, last.slice(0, -9) + (last.at(-9) === 'A' ? 'B' : 'A') + last.slice(-8));
    assert.deepEqual(changed.flatMap(two.read), []);
  });

  it('of any other shape are ignored, and stop nothing', () => {
    const at = START;
    const contents = [
      ...['', 'null', '[]', '{', '{}', '"x"', '['.repeat(100_000)],
      ...[
        { server: 'x', at },
        { server: 'x', at: '1', told: [] },
        { server: '', at, told: [] },
      ].map((one) => JSON.stringify(one)),
      JSON.stringify({ server: 'x', at, told: [['topic']] }),
      JSON.stringify({ server: 'x', at, told: [[1, 2]] }),
      JSON.stringify({ server: 'x', at, told: [['t'.repeat(101), 2]] }),
      JSON.stringify({ server: 'x', at, told: [], more: 1 }),
      JSON.stringify({ server: 'x', at, told: Array(10_001).fill(['t', 1]) }),
    ];
    for (const content of contents)
      assert.deepEqual(written(content).flatMap(member('two').read), [], content.slice(0, 60));
    const fine = JSON.stringify({ server: 'x', at, told: TOLD });
    assert.deepEqual(written(fine).flatMap(member('two').read), TOLD, 'the control is heard');
  });
});
