/** Edits of a diff become what readers see of them, each of one kind, with the value that takes it back. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FileDiff } from '../../../lib/git/repository.ts';
import { readerChanges } from './reader-changes.ts';

const file = (lines: readonly string[], more: Partial<FileDiff> = {}, start = 60): FileDiff => ({
  path: 'guide.mdx',
  kind: 'changed',
  binary: false,
  added: 1,
  removed: 1,
  hunks: [
    {
      oldStart: start,
      newStart: start,
      lines: lines.map((line) => ({ kind: line[0] as ' ' | '+' | '-', text: line.slice(1) })),
    },
  ],
  ...more,
});

describe('what changes for readers', () => {
  for (const [name, lines, kind, before, after, start] of [
    ['text', ['-Go **back** to it.', '+Go *home*.'], 'text', 'Go back to it.', 'Go home.'],
    ['a heading', ['-## Use The Page', '+## Use the page'], 'heading', 'Use The Page', 'Use the page'],
    ['a title', ['-title: "Old"', '+title: "New"'], 'title', 'Old', 'New', 2],
    ['a line like a title in the text', ['-title: Old', '+title: New'], 'text', 'Old', 'New'],
    ['a link', ['-See [it](/a).', '+See [it](/b).'], 'link', '/a', '/b'],
    ['a picture', ['-![](/a.png)', '+![A menu](/a.png)'], 'picture', '/a.png', 'A menu /a.png'],
    ['a table', ['-| a | b |', '+| a | c |'], 'table', 'a b', 'a c'],
    ['code', [' ```sh', '-npm i *x*', '+npm i y', ' ```'], 'code', 'npm i *x*', 'npm i y'],
    ['after code', [' ```sh', ' x', ' ```', '+New.'], 'text', '', 'New.'],
    ['an element', ['-<Card title="One" icon="x">', '+<Card title="Two" icon="x">'], 'text', 'One', 'Two'],
  ] as const)
    it(`${name} is ${kind}`, () => {
      const [change] = readerChanges([file(lines, {}, start ?? 60)]);
      assert.deepEqual([change?.kind, change?.before, change?.after], [kind, before, after]);
    });

  it('whole files and settings are entries of their own, and each can be taken back', () => {
    const page = ['+---', '+title: New page', '+---', '+', '+It begins.'];
    const changes = readerChanges([
      file(page, { kind: 'added', path: 'new.mdx' }, 1),
      file(['-Gone.'], { kind: 'removed', path: 'old.mdx' }),
      file(['-a', '+b'], { kind: 'moved', path: 'there.mdx', from: 'here.mdx' }),
      file(['-  "name": "a"', '+  "name": "b"'], { path: 'docs.json' }),
      file([], { path: 'a.png', binary: true, kind: 'added', hunks: [] }),
    ]);
    assert.deepEqual(
      changes.map(({ kind, before, after, part }) => [kind, before, after, part]),
      [
        ['new-page', '', 'New page. It begins.', 'file.1'],
        ['removed-page', 'Gone.', '', 'file.2'],
        ['moved-page', 'here.mdx', 'there.mdx', 'file.3'],
        ['text', 'a', 'b', 'edit.3.60.60'],
        ['settings', '  "name": "a"', '  "name": "b"', 'edit.4.60.60'],
        ['file', '', 'a.png', 'file.5'],
      ],
    );
  });
});
