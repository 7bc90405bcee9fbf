/** The beginning of a difference. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { textExcerpt } from './compare-commits.ts';

const lines = (...all: string[]): string => `${all.join('\n')}\n`;

it('shows the first lines that differ, with the line before', () => {
  for (const [before, after, expected] of [
    [lines('a', 'b'), lines('a', 'b'), []],
    [lines('a', 'b'), 'a\r\nb', []],
    [lines('a', 'b', 'c'), lines('a', 'x', 'c'), [' a', '-b', '+x']],
    ['', lines('a'), ['+a']],
    [lines('a'), '', ['-a']],
    [lines('a', 'b', 'c', 'd'), lines('b', 'c', 'd', 'e'), ['-a', ' b', ' c', ' d', '+e']],
  ] as const)
    assert.deepEqual(textExcerpt(before, after), expected, JSON.stringify([before, after]));
});

it('has few lines, and short ones, of any text', () => {
  const long = Array.from({ length: 5_000 }, (_, n) => `${n} ${'x'.repeat(400)}`);
  const shown = textExcerpt(lines(...long), lines(...long.map((line) => `${line}y`)));
  assert.equal(shown.length, 12);
  assert.ok(shown.every((line) => [...line].length <= 161));
});
