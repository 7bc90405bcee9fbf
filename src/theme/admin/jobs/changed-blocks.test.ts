/** Blocks of a changed page: as readers see them, with the lines where they are written. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DiffHunk } from '../../../lib/git/repository.ts';
import { changedBlocks } from './changed-blocks.ts';

const blocksOf = (...lines: readonly string[]): (readonly [number, number, string])[] => {
  const hunk: DiffHunk = {
    oldStart: 1,
    newStart: 5,
    lines: lines.map((line) => ({ kind: line[0] as '+', text: line.slice(1) })),
  };
  return changedBlocks({ hunks: [hunk] }).map(({ from, to, words }) => [from, to, words]);
};

describe('the blocks of a change', () => {
  for (const [what, lines, expected] of [
    [
      'a paragraph of two lines',
      [' Same', '+line.', ' ', '+Next.'],
      [
        [5, 6, 'Same line.'],
        [8, 8, 'Next.'],
      ],
    ],
    ['unchanged ones are left out', [' One.', ' ', '+Two.'], [[7, 7, 'Two.']]],
    ['removed lines are not on the page', ['-Gone.', '+Now.'], [[5, 5, 'Now.']]],
    [
      'items and rows',
      ['+- One', '+- Two', '+| a | b |'],
      [
        [5, 5, 'One'],
        [6, 6, 'Two'],
        [7, 7, 'a b'],
      ],
    ],
    ['signs are left out', ['+## **Read** [this](/a) `now` <Card title="x">'], [[5, 5, 'Read this now']]],
    ['without words', ['+---', '+', '+```'], []],
  ] as const)
    it(`are right: ${what}`, () => {
      assert.deepEqual(blocksOf(...lines), expected);
    });

  it('of the old text are the lines that are gone', () => {
    const hunk: DiffHunk = {
      oldStart: 5,
      newStart: 9,
      lines: [
        { kind: ' ', text: 'Same' },
        { kind: '-', text: 'line.' },
        { kind: '+', text: 'New.' },
        { kind: ' ', text: '' },
        { kind: ' ', text: 'Other.' },
      ],
    };
    assert.deepEqual(changedBlocks({ hunks: [hunk] }, 'old'), [{ from: 6, to: 6, words: 'line.' }]);
  });

  it('are not too many, and none is too long', () => {
    const many = blocksOf(...Array.from({ length: 900 }, (_, n) => (n % 2 === 0 ? `+Word ${n}.` : '+')));
    assert.equal(many.length, 200);
    assert.equal(blocksOf(`+${'word '.repeat(50_000)}`)[0]![2].length, 300);
  });
});
