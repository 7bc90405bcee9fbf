/** Tests of single-name patterns. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { matchesSegment, segmentPattern } from './glob-segment.ts';

const CASES: readonly [pattern: string, name: string, fits: boolean][] = [
  ['a', 'a', true],
  ['a', 'A', false],
  ['*', '', true],
  ['*', 'anything', true],
  ['*.mdx', 'a.mdx', true],
  ['*.mdx', 'a.md', false],
  ['a*c*e', 'abcde', true],
  ['a*c*e', 'abcd', false],
  ['**', 'abc', true],
  ['?', 'ä', true],
  ['?', '', false],
  ['a?c', 'abc', true],
  ['[abc]', 'b', true],
  ['[a-c]', 'b', true],
  ['[a-c]', 'd', false],
  ['[!a-c]', 'd', true],
  ['[^a-c]', 'a', false],
  ['[]]', ']', true],
  ['[a-]', '-', true],
  ['\\*', '*', true],
  ['\\*', 'a', false],
  ['\\[x', '[x', true],
  ['😀?', '😀😀', true],
];

for (const [pattern, name, fits] of CASES) {
  test(`"${pattern}" ${fits ? 'fits' : 'does not fit'} "${name}"`, () => {
    assert.equal(matchesSegment(segmentPattern(pattern)!, name), fits);
  });
}

test('a class without an end and a lonely backslash match nothing', () => {
  assert.equal(segmentPattern('[abc'), undefined);
  assert.equal(segmentPattern('a\\'), undefined);
});

test('a pattern of many stars is not retried exponentially', () => {
  const pattern = segmentPattern(`${'*a'.repeat(100)}b`)!;
  assert.equal(matchesSegment(pattern, 'a'.repeat(250)), false);
});

test('a plain name matches itself only; any text can be tried', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (pattern, name) => {
      const parsed = segmentPattern(pattern);
      if (parsed === undefined) return;
      const fits = matchesSegment(parsed, name);
      if (!/[*?[\\]/.test(pattern)) assert.equal(fits, pattern === name);
    }),
  );
});
