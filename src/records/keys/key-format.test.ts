/** How keys are spelled: their shape, their fairness, and that no mistake in one character goes unnoticed. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { testRandom } from '../../../test/support/test-service.ts';
import { isKey, KEY_LENGTH, keyHint, makeKey } from './create-key-records.ts';

const seeds = fc.integer({ min: 1, max: 0xffff_ffff });

describe('the spelling of keys', () => {
  it('is svc_ and 42 letters and digits, and its own checksum agrees', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const key = makeKey(testRandom(seed));
        assert.match(key, /^svc_[0-9A-Za-z]{42}$/);
        assert.equal(key.length, KEY_LENGTH);
        assert.ok(isKey(key));
      }),
    );
  });

  it('tells every change of one character', () => {
    fc.assert(
      fc.property(
        seeds,
        fc.nat({ max: KEY_LENGTH - 1 }),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
        (seed, at, other) => {
          const key = makeKey(testRandom(seed));
          fc.pre(key[at] !== other);
          assert.equal(isKey(key.slice(0, at) + other + key.slice(at + 1)), false);
        },
      ),
      { numRuns: 5_000 },
    );
  });

  it('tells each of the 61 other letters at each place', () => {
    const key = makeKey(testRandom(7));
    for (let at = 4; at < KEY_LENGTH; at++)
      for (const other of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz')
        assert.equal(isKey(key.slice(0, at) + other + key.slice(at + 1)), other === key[at]);
  });

  it('tells two neighbours that changed places, a lost and a doubled character, and blanks around it', () => {
    const key = makeKey(testRandom(3));
    for (let at = 4; at < KEY_LENGTH - 1; at++) {
      const swapped = key.slice(0, at) + key[at + 1] + key[at] + key.slice(at + 2);
      assert.equal(isKey(swapped), key[at] === key[at + 1]);
      assert.equal(isKey(key.slice(0, at) + key.slice(at + 1)), false);
      assert.equal(isKey(key.slice(0, at) + key[at] + key.slice(at)), false);
    }
    for (const text of [` ${key}`, `${key} `, `${key}\n`, '', 'svc_', key.repeat(100_000)])
      assert.equal(isKey(text), false);
  });

  it('takes no byte that would make some letters likelier', () => {
    // Such bytes first: a plain remainder would turn 248 into the first letter.
    let calls = 0;
    const random = (count: number): Uint8Array => new Uint8Array(count).fill(calls++ === 0 ? 248 : 61);
    assert.equal(makeKey(random).slice(4, 40), 'z'.repeat(36));
  });

  it('uses all letters about equally often', () => {
    const seen = new Map<string, number>();
    for (let n = 0; n < 2_000; n++)
      for (const letter of makeKey(randomBytes).slice(4, 40)) seen.set(letter, (seen.get(letter) ?? 0) + 1);
    const counts = [...seen.values()];
    assert.equal(counts.length, 62);
    // 1,161 expected each, standard deviation 34: nine of them on either side.
    assert.ok(Math.min(...counts) > 850 && Math.max(...counts) < 1_470, JSON.stringify([...seen]));
  });

  it('shows of a key only four characters of its checksum', () => {
    const key = makeKey(testRandom(5));
    assert.equal(keyHint(key), `svc_…${key.slice(-4)}`);
  });
});
