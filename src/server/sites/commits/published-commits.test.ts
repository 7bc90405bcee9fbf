/** The commits that have an address, on a real repository, while its server is there and while it is not. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { it } from 'node:test';
import { gitServer } from '../../../../test/support/git/git-server.ts';
import { searchPath, testFolder } from '../../../../test/support/git/open-test-repository.ts';
import { makeRepository } from '../../../../test/support/git/test-repository.ts';
import { openServedBranch } from '../../../lib/git/served-branch.ts';
import { SILENT } from '../../../lib/log.ts';
import { publishedCommits } from './published-commits.ts';

it('a remote that is away is asked now and then, however many ids are asked for', async () => {
  const repository = await makeRepository({ 'docs/index.mdx': 'one' });
  const first = repository.git('rev-parse', 'main');
  const head = repository.commit({ 'docs/index.mdx': 'two' }, 'Second');
  let isAway = false;
  const server = await gitServer({
    repository: repository.path,
    answer: () => (isAway ? { status: 503 } : undefined),
  });
  const at = testFolder();
  const branch = await openServedBranch({
    mirror: join(at, 'mirror.git'),
    scratch: join(at, 'scratch'),
    searchPath,
    plan: { remote: server.url },
    branch: 'main',
    folder: 'docs',
  });
  await branch.look();
  isAway = true;
  let now = 1_000_000;
  const asked: string[] = [];
  const published = publishedCommits({
    branch: {
      line: (commit, max, fetched) => {
        asked.push(fetched ? 'remote' : 'here');
        return branch.line(commit, max, fetched);
      },
    },
    served: () => head,
    log: SILENT,
    clock: () => now,
  });
  const ids = Array.from({ length: 40 }, (_, n) => n.toString(16).padStart(7, 'f'));
  assert.deepEqual(
    await Promise.all([head, first, ...ids].map(async (id) => (await published.find(id))?.commit)),
    [head, ...Array.from({ length: 41 }, () => undefined)],
  );
  for (const id of ids) assert.equal(await published.find(id), undefined);
  assert.deepEqual(asked, ['remote', 'here']);
  isAway = false;
  assert.equal(await published.find(first), undefined);
  now += 30_000;
  assert.equal((await published.find(first))?.commit, first);
  now += 1_000_000;
  assert.equal((await published.find(first.slice(0, 8)))?.commit, first);
  assert.deepEqual(asked, ['remote', 'here', 'remote']);
  branch.close();
});
