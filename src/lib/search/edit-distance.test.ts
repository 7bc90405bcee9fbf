/** The quick distance against the plain one from the book. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { editDistance } from './edit-distance.ts';

/** Optimal string alignment, whole table. */
function plain(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
          ? table[i - 2]![j - 2]! + 1
          : Infinity;
      table[i]![j] = Math.min(
        table[i - 1]![j]! + 1,
        table[i]![j - 1]! + 1,
        table[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1),
        swapped,
      );
    }
  return table[a.length]![b.length]!;
}

test('known pairs', () => {
  for (const [a, b, distance] of [
    ['deploy', 'depoly', 1],
    ['webhoks', 'webhooks', 1],
    ['authentcaton', 'authentication', 2],
    ['abc', 'abc', 0],
    ['abcd', 'wxyz', 3],
    ['short', 'muchlonger', 3],
  ] as const)
    assert.equal(editDistance(a, b, 2), distance, `${a} ${b}`);
});

test('agrees with the whole table up to the limit, in any order of questions', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 });
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 3 }), (a, b, max) => {
      assert.equal(editDistance(a, b, max), Math.min(plain(a, b), max + 1));
    }),
    { numRuns: 2_000 },
  );
});

test('words of any length are no trouble', () => {
  assert.equal(editDistance('x'.repeat(10_000), 'x'.repeat(10_000), 2), 3);
});
