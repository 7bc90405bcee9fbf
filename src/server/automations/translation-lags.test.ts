/** How far translations are behind, by the commits of a real repository and by what they say themselves. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { makeRepository } from '../../../test/support/git/test-repository.ts';
import { openRepository } from '../../lib/git/open-repository.ts';
import { translationLags } from './translation-lags.ts';

it('translations are behind by the commits of their pages, and a mark counts before commits', async (t) => {
  const top = mkdtempSync(join(tmpdir(), 'lectern-lags-'));
  t.after(() => rmSync(top, { recursive: true, force: true, maxRetries: 5 }));
  const remote = await makeRepository({
    'docs/a.mdx': 'one',
    'docs/fr/a.mdx': 'un',
    'docs/b.mdx': 'one',
    'docs/fr/b.mdx': 'un',
    'docs/c.mdx': 'one',
    'docs/fr/c.mdx': 'un',
  });
  const mark = remote.git('rev-parse', 'HEAD:docs/b.mdx');
  remote.commit({ 'docs/a.mdx': 'two', 'docs/b.mdx': 'two' }, 'Two');
  remote.commit({ 'docs/a.mdx': 'three', 'docs/c.mdx': 'two' }, 'Three');
  // Merged later than its page was changed, and made from what that was before.
  remote.commit(
    { 'docs/fr/b.mdx': `---\ntranslatedFrom: "${mark}"\n---\nun`, 'docs/fr/c.mdx': 'deux' },
    'French',
  );
  const repository = await openRepository({
    mirror: join(top, 'mirror.git'),
    plan: { remote: remote.path },
    searchPath: process.env['PATH'] ?? '',
    scratch: join(top, 'scratch'),
  });
  t.after(() => repository.close());
  await repository.fetch();
  const pairs = ['a', 'b', 'c', 'gone'].map((name) => ({
    original: `${name}.mdx`,
    translation: `fr/${name}.mdx`,
  }));
  const lags = await translationLags({ repository, folder: 'docs', baseBranch: 'main' }, pairs);
  assert.deepEqual(
    [...lags],
    [
      ['fr/a.mdx', 2],
      ['fr/b.mdx', 1],
      ['fr/c.mdx', 0],
    ],
  );
});
