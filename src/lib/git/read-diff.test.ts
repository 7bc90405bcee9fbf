/** Tests of differences: what a reviewer sees is what was changed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fetched } from '../../../test/support/git/open-test-repository.ts';
import { makeRepository } from '../../../test/support/git/test-repository.ts';
import { AppError } from '../app-error.ts';
import { parsePatches } from './parse-patch.ts';
import type { DiffHunk, FileDiff, TreeChange } from './repository.ts';

const long = Array.from({ length: 40 }, (_, i) => `line ${i}`);

test('shows added, changed, removed, moved and binary files since the branches parted', async () => {
  const remote = await makeRepository({
    'edit.mdx': `${long.join('\n')}\n`,
    'gone.mdx': 'x\n',
    'old name.mdx': `${long.join('\n')}\n`,
    'picture.png': Buffer.from([0, 1, 2]),
    '.gitattributes': '*.mdx -diff diff=evil\n',
  });
  const repository = await fetched(remote.path);
  const parent = (await repository.head('main'))!;
  const edited = long.with(3, 'changed').toSpliced(30, 1).join('\n');
  const to = await repository.commit({
    parent,
    message: 'x',
    at: 0,
    changes: [
      { path: 'edit.mdx', content: Buffer.from(`${edited}\nno end`) },
      { path: 'gone.mdx', content: null },
      { path: 'old name.mdx', content: null },
      { path: 'ä/new name.mdx', content: Buffer.from(`${long.join('\n')}\nmore\n`) },
      { path: 'picture.png', content: Buffer.from([0, 1, 3]) },
      { path: 'empty.mdx', content: Buffer.alloc(0) },
    ],
  });
  const main = remote.commit({ 'unseen.mdx': 'only on main' }, 'Main goes on');
  await repository.fetch();
  const diff = await repository.diff(main, to);
  const short = diff.map(({ path, from, kind, binary, added, removed, hunks }) => [
    path,
    from,
    kind,
    binary,
    added,
    removed,
    hunks.length,
  ]);
  assert.deepEqual(short, [
    ['edit.mdx', undefined, 'changed', false, 2, 2, 3],
    ['empty.mdx', undefined, 'added', false, 0, 0, 0],
    ['gone.mdx', undefined, 'removed', false, 0, 1, 1],
    ['picture.png', undefined, 'changed', true, 0, 0, 0],
    ['ä/new name.mdx', 'old name.mdx', 'moved', false, 1, 0, 1],
  ]);
  const [first] = diff[0]!.hunks;
  assert.deepEqual([first!.oldStart, first!.newStart], [1, 1]);
  assert.deepEqual(
    first!.lines.filter(({ kind }) => kind !== ' '),
    [
      { kind: '-', text: 'line 3' },
      { kind: '+', text: 'changed' },
    ],
  );
  assert.deepEqual(await repository.diff(to, parent), []);
  await assert.rejects(
    repository.diff(parent, '1'.repeat(40)),
    (error: unknown) => error instanceof AppError && error.code === 'git/unknown',
  );
  await assert.rejects(
    repository.diff('--help', to),
    (error: unknown) => error instanceof AppError && error.code === 'git/unknown',
  );
});

test('too many files, lines or bytes are named without their lines', async () => {
  const remote = await makeRepository({ a: 'a' });
  const repository = await fetched(remote.path);
  const parent = (await repository.head('main'))!;
  const change = async (changes: TreeChange[]): Promise<readonly FileDiff[]> =>
    repository.diff(parent, await repository.commit({ parent, changes, message: 'x', at: 0 }));
  const of = (count: number, content: (i: number) => string): TreeChange[] =>
    Array.from({ length: count }, (_, i) => ({
      path: `f${String(i).padStart(4, '0')}`,
      content: Buffer.from(content(i)),
    }));
  const many = await change(of(310, (i) => `text ${i}\n`));
  assert.equal(many.length, 310);
  assert.deepEqual([many[299]!.binary, many[300]!.binary, many[300]!.added], [false, true, 1]);
  const [fits, tall] = await change(of(2, (i) => 'x\n'.repeat(2000 + i)));
  assert.deepEqual([fits!.binary, fits!.hunks[0]!.lines.length], [false, 2000]);
  assert.deepEqual([tall!.binary, tall!.added, tall!.hunks], [true, 2001, []]);
  const wide = await change(of(12, (i) => `${i}${'y'.repeat(900_000)}\n`));
  assert.equal(wide.length, 12);
  assert.deepEqual(
    wide.map(({ hunks }) => hunks.length),
    [1, 1, ...Array(10).fill(0)],
  );
});

/** The new text, from the old one and the hunks. */
function applied(old: readonly string[], hunks: readonly DiffHunk[]): string[] {
  const result: string[] = [];
  let at = 0;
  for (const { oldStart, newStart, lines } of hunks) {
    const removes = lines.some(({ kind }) => kind !== '+');
    while (at < (removes ? oldStart - 1 : oldStart)) result.push(old[at++]!);
    const adds = lines.some(({ kind }) => kind !== '-');
    assert.equal(result.length, adds ? newStart - 1 : newStart);
    for (const { kind, text } of lines) {
      if (kind !== '+') assert.equal(old[at++], text);
      if (kind !== '-') result.push(text);
    }
  }
  return [...result, ...old.slice(at)];
}

test('the hunks turn the old text into the new one, whatever is in it', async () => {
  const remote = await makeRepository({ a: 'a' });
  const repository = await fetched(remote.path);
  const parent = (await repository.head('main'))!;
  const line = fc.constantFrom(
    'a',
    'b',
    '',
    ' ',
    '-- x',
    '++ y',
    '@@ -1 +1 @@',
    'diff --git a/x b/x',
    '\\ No newline',
    'index 0..1',
    'c\r',
    '\u2028',
    'ä',
  );
  const lines = fc.array(line, { maxLength: 30 });
  const body = fc
    .tuple(lines, fc.boolean())
    .map(([all, end]) => all.join('\n') + (end && all.length > 0 ? '\n' : ''));
  const files = fc.array(fc.tuple(body, body), { minLength: 1, maxLength: 12 });
  const commit = (on: string, contents: readonly string[]): Promise<string> =>
    repository.commit({
      parent: on,
      message: 'x',
      at: 0,
      changes: contents.map((content, i) => ({ path: `f${i}`, content: Buffer.from(content) })),
    });
  const split = (content: string): string[] => {
    const all = content.split('\n');
    return all.at(-1) === '' ? all.slice(0, -1) : all;
  };
  await fc.assert(
    fc.asyncProperty(files, async (pairs) => {
      const old = await commit(
        parent,
        pairs.map(([before]) => before),
      );
      const diff = await repository.diff(
        old,
        await commit(
          old,
          pairs.map(([, after]) => after),
        ),
      );
      for (const [i, [before, after]] of pairs.entries()) {
        const file = diff.find(({ path }) => path === `f${i}`);
        assert.equal(file === undefined, before === after);
        if (file === undefined) continue;
        assert.equal(file.binary, false);
        assert.deepEqual(applied(split(before), file.hunks), split(after));
        assert.equal(
          file.hunks.flatMap((hunk) => hunk.lines.filter(({ kind }) => kind === '+')).length,
          file.added,
        );
        assert.equal(
          file.hunks.flatMap((hunk) => hunk.lines.filter(({ kind }) => kind === '-')).length,
          file.removed,
        );
      }
    }),
    { numRuns: 12 },
  );
});

test('text that is no patch, or was cut off, is no hunk', () => {
  const ids = `${'1'.repeat(40)}..${'2'.repeat(40)}`;
  const head = `diff --git a/x b/x\nindex ${ids} 100644\n--- a/x\n+++ b/x\n`;
  assert.equal(parsePatches(`${head}@@ -1 +1,2 @@\n-a\n+b\n+`, 9).get(ids)?.tooLong, true);
  assert.equal(parsePatches(`${head}@@ -1 +1 @@\n-a\n+b\n`, 9).get(ids)?.tooLong, false);
  fc.assert(fc.property(fc.string(), (noise) => parsePatches(noise, 9).size === 0));
});
