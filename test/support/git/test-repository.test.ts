/** The repositories of the tests, beside those that Git makes of the same files. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { makeRepository, type RepositoryFiles } from './test-repository.ts';

const SERIES: readonly RepositoryFiles[] = [
  { 'docs/index.mdx': 'One', 'docs/a.txt': 'a', 'docs/a/b.txt': 'b', 'docs/a0': 'c', 'ä/ö ü.mdx': 'Grüße\n' },
  { 'docs/picture.png': new Uint8Array([0, 1, 2, 255, 13, 10]), 'docs/index.mdx': 'Two' },
  { 'docs/a/b.txt': null, 'ä/ö ü.mdx': null, 'docs/never': null },
  { 'docs/a': 'A file where a folder was' },
  { 'docs/a': null, 'docs/a/b/c/d.txt': 'And a folder again' },
  {},
];

it('has the commits that Git makes of the same files, and Git reads them', async () => {
  const [own, git] = [await makeRepository({}, { bare: true }), await makeRepository()];
  for (const [at, files] of SERIES.entries())
    assert.equal(own.commit(files, `Commit ${at}\n\nWhy`), git.commit(files, `Commit ${at}\n\nWhy`));
  assert.equal(own.git('fsck', '--strict', '--full'), '');
  assert.equal(own.git('log', '--format=%H %T %at'), git.git('log', '--format=%H %T %at'));
  const next = own.git('commit-tree', 'main^{tree}', '-p', 'main~2', '-m', 'Beside');
  own.git('update-ref', 'refs/heads/main', next);
  const last = own.commit({ 'docs/index.mdx': 'Three' }, 'After its own last commit');
  assert.equal(own.git('rev-parse', 'main'), last);
  assert.equal(own.git('rev-list', '--count', 'main'), String(SERIES.length + 1));
});
