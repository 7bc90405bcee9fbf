/** Edits of a diff, each taken back alone: the other edits stay, line ends too. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { editsOf, takeBackEdit } from './diff-edits.ts';
import type { DiffHunk } from './repository.ts';

/** A hunk in the notation of a patch. */
const hunk = (oldStart: number, newStart: number, ...lines: readonly string[]): DiffHunk => ({
  oldStart,
  newStart,
  lines: lines.map((line) => ({ kind: line[0] as ' ', text: line.slice(1) })),
});

describe('edits', () => {
  const before = 'one\ntwo\nthree\nfour\nfive\n';
  const after = 'ONE\ntwo\nthree\nmore\nfour\n';
  const hunks = [hunk(1, 1, '-one', '+ONE', ' two', ' three', '+more', ' four', '-five')];

  it('are runs of changed lines, however close they are', () => {
    assert.deepEqual(
      editsOf({ hunks }).map(({ old, now, removed, added }) => [old, now, removed.join(), added.join()]),
      [
        [1, 1, 'one', 'ONE'],
        [4, 4, '', 'more'],
        [5, 6, 'five', ''],
      ],
    );
  });

  for (const [at, expected] of [
    [0, 'one\ntwo\nthree\nmore\nfour\n'],
    [1, 'ONE\ntwo\nthree\nfour\n'],
    [2, 'ONE\ntwo\nthree\nmore\nfour\nfive\n'],
  ] as const)
    it(`are taken back alone: ${at + 1}`, () => {
      assert.equal(takeBackEdit({ before, after }, editsOf({ hunks })[at]!), expected);
    });

  it('are refused in another text', () => {
    const [edit] = editsOf({ hunks });
    assert.throws(() => takeBackEdit({ before, after: 'Other\ntwo\n' }, edit!), { code: 'review/moved' });
    assert.throws(() => takeBackEdit({ before: 'Other\n', after }, edit!), { code: 'review/moved' });
    assert.throws(() => takeBackEdit({ before, after: '' }, edit!), { code: 'review/moved' });
  });

  it('keep the line ends of the file, also at its end', () => {
    const cases = [
      ['a\r\nb\r\n', 'a\r\nB\r\n', hunk(1, 1, ' a\r', '-b\r', '+B\r'), 'a\r\nb\r\n'],
      ['a\nb', 'a\nB\n', hunk(1, 1, ' a', '-b', '+B'), 'a\nb'],
      ['a', 'a\nb\n', hunk(1, 1, '-a', '+a', '+b'), 'a'],
      ['a\nb', 'A\nb', hunk(1, 1, '-a', '+A', ' b'), 'a\nb'],
      ['x\n', 'new\nx\n', hunk(1, 1, '+new', ' x'), 'x\n'],
    ] as const;
    for (const [old, now, one, expected] of cases)
      assert.equal(takeBackEdit({ before: old, after: now }, editsOf({ hunks: [one] })[0]!), expected);
  });

  it('put a line end after a line that is not the last any more', () => {
    const edit = { old: 1, now: 1, removed: ['a'], added: [] };
    assert.equal(takeBackEdit({ before: 'a', after: 'b\n' }, edit), 'a\nb\n');
  });
});
