/** Tests of commits and pushes: the same everywhere, never over somebody else's. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fetched, openTestRepository } from '../../../../test/support/git/open-test-repository.ts';
import { makeRepository } from '../../../../test/support/git/test-repository.ts';
import { AppError } from '../../app-error.ts';
import type { NewCommit, Repository } from '../repository.ts';

const coded = (code: string) => (error: unknown) => {
  assert.ok(error instanceof AppError, String(error));
  assert.equal(error.code, code, error.message);
  return true;
};
const text = (content: string): Buffer => Buffer.from(content);
const one = (parent: string, path: string, content: string | null): NewCommit => ({
  parent,
  message: 'Edit',
  at: 1_700_000_000_999,
  changes: [{ path, content: content === null ? null : text(content) }],
});

test('the same commit has the same id, twice and from another mirror, and says what was asked', async () => {
  const remote = await makeRepository({ 'a.sh': '#!', b: 'b', 'd/e/f': '1', 'd/g': '2' });
  remote.git('update-index', '--chmod=+x', 'a.sh');
  remote.git('commit', '--quiet', '--message', 'mode');
  const [first, second] = [await fetched(remote.path), await fetched(remote.path)];
  const parent = (await first.head('main'))!;
  const wanted: NewCommit = {
    parent,
    changes: [
      { path: 'a.sh', content: text('#!new') },
      { path: 'b', content: null },
      { path: 'b/now/ä folder.mdx', content: text('') },
      { path: 'd/e/f', content: null },
      { path: '.gitignore', content: text('x') },
    ],
    message: 'Fix the links\r\n\r\nThree of \u001b[31mthem\0.\n\n',
    at: 1_700_000_000_999,
  };
  const commit = await first.commit(wanted);
  assert.equal(await first.commit(wanted), commit);
  assert.equal(await second.commit(wanted), commit);
  assert.equal(
    commit,
    await second.commit({ ...wanted, changes: wanted.changes.toReversed() }),
    'in any order',
  );
  assert.notEqual(await second.commit({ ...wanted, at: 0 }), commit);
  assert.equal(await first.push({ commit, branch: 'agent/one', expect: undefined }), 'pushed');
  assert.equal(
    remote.git('log', '-1', '--format=%an <%ae> %at %cn <%ce> %ct%n%B', 'agent/one'),
    'Lectern <lectern@localhost> 1700000000 Lectern <lectern@localhost> 1700000000\nFix the links\n\nThree of [31mthem.',
  );
  assert.equal(
    remote
      .git('-c', 'core.quotePath=false', 'ls-tree', '-r', '--format=%(objectmode) %(path)', 'agent/one')
      .replaceAll('"', ''),
    '100644 .gitignore\n100755 a.sh\n100644 b/now/ä folder.mdx\n100644 d/g',
  );
  assert.equal(remote.git('fsck', '--strict'), '');
});

test('paths that leave the tree or collide are refused', async () => {
  const remote = await makeRepository({ file: 'x', 'dir/in': 'x' });
  const repository = await fetched(remote.path);
  const parent = (await repository.head('main'))!;
  for (const path of [
    '../x',
    '/x',
    'a/../b',
    'a//b',
    './a',
    'a/',
    '',
    'file/x',
    'dir',
    'C:/x',
    `${'x/'.repeat(600)}x`,
  ])
    await assert.rejects(repository.commit(one(parent, path, 'x')), coded('git/refused'), path);
  await assert.rejects(repository.commit(one(parent, 'none', null)), coded('git/refused'));
  const twice = { path: 'n', content: text('1') };
  await assert.rejects(
    repository.commit({ ...one(parent, 'n', 'x'), changes: [twice, twice] }),
    coded('git/refused'),
  );
  const nested = [
    { path: 'n', content: text('1') },
    { path: 'n/m', content: text('1') },
  ];
  await assert.rejects(
    repository.commit({ ...one(parent, 'n', 'x'), changes: nested }),
    coded('git/refused'),
  );
  await assert.rejects(repository.commit(one('1'.repeat(40), 'n', 'x')), coded('git/unknown'));
  await assert.rejects(repository.commit(one('--help', 'n', 'x')), coded('git/unknown'));
});

for (const bare of [true, false])
  test(`a push to a ${bare ? 'bare' : 'usual'} repository makes, advances or leaves a branch and never overwrites it`, async () => {
    const remote = await makeRepository({ a: '1' }, { bare });
    const repository = await fetched(remote.path);
    const parent = (await repository.head('main'))!;
    const [first, other] = [
      await repository.commit(one(parent, 'b', '1')),
      await repository.commit(one(parent, 'b', '2')),
    ];
    const request = { commit: first, branch: 'agent/x', expect: undefined };
    assert.equal(await repository.push(request), 'pushed');
    assert.equal(await repository.head('agent/x'), first);
    assert.equal(await repository.push(request), 'there');
    assert.equal(await repository.push({ ...request, commit: other }), 'moved');
    assert.equal(await repository.remoteHead('agent/x'), first);
    const next = await repository.commit(one(first, 'b', '3'));
    assert.equal(await repository.push({ commit: next, branch: 'agent/x', expect: parent }), 'moved');
    assert.equal(await repository.push({ commit: next, branch: 'agent/x', expect: first }), 'pushed');
    assert.equal(await repository.push({ commit: next, branch: 'agent/x', expect: first }), 'there');
    await assert.rejects(
      repository.push({ commit: other, branch: 'agent/x', expect: next }),
      coded('git/refused'),
      'never back or aside',
    );
    assert.equal(await repository.push({ commit: next, branch: 'gone', expect: first }), 'moved');
    assert.equal(remote.git('rev-parse', 'agent/x'), next);
    if (!bare)
      await assert.rejects(
        repository.push({
          commit: await repository.commit(one(parent, 'c', '1')),
          branch: 'main',
          expect: parent,
        }),
        coded('git/protected'),
        'somebody works on it',
      );
  });

test('of many workers that push at once one is first, and all know', async () => {
  const remote = await makeRepository({ a: '1' }, { bare: true });
  const workers: Repository[] = [];
  for (let i = 0; i < 3; i++) workers.push(await fetched(remote.path));
  const parent = (await workers[0]!.head('main'))!;
  const commits = await Promise.all(workers.map((worker, i) => worker.commit(one(parent, 'b', String(i)))));
  const pushes = workers.map((worker, i) =>
    worker.push({ commit: commits[i]!, branch: 'agent/x', expect: undefined }),
  );
  const outcomes = await Promise.all(pushes);
  assert.deepEqual(outcomes.toSorted(), ['moved', 'moved', 'pushed']);
  assert.equal(remote.git('rev-parse', 'agent/x'), commits[outcomes.indexOf('pushed')]);
  const same = await Promise.all(workers.map((worker) => worker.commit(one(parent, 'c', 'same'))));
  const again = workers.map((worker, i) =>
    worker.push({ commit: same[i]!, branch: 'agent/y', expect: undefined }),
  );
  for (const outcome of await Promise.all(again)) assert.ok(outcome === 'pushed' || outcome === 'there');
});

test('branch names that mean something else are refused everywhere', async () => {
  const remote = await makeRepository({ a: '1' });
  const repository = await openTestRepository(remote.path);
  for (const branch of ['$(id)', 'x;id', '--all', 'refs/heads/x', 'HEAD', 'a..b', '+main', 'a:b', '']) {
    const commit = '1'.repeat(40);
    await assert.rejects(repository.push({ commit, branch, expect: undefined }), coded('git/branch'), branch);
    await assert.rejects(repository.head(branch), coded('git/branch'));
    await assert.rejects(repository.remoteHead(branch), coded('git/branch'));
    await assert.rejects(repository.merge({ commit, into: branch, message: '', at: 0 }), coded('git/branch'));
  }
});

test('any changes that are taken give the tree that they say', async () => {
  const remote = await makeRepository({ a: 'a', 'b/c': 'c', 'b/d/e': 'e' });
  const repository = await fetched(remote.path);
  const parent = (await repository.head('main'))!;
  const step = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const path = fc.array(step, { minLength: 1, maxLength: 3 }).map((steps) => steps.join('/'));
  const changes = fc.uniqueArray(fc.record({ path, content: fc.option(fc.string()) }), {
    selector: (change) => change.path,
    maxLength: 5,
  });
  await fc.assert(
    fc.asyncProperty(changes, async (wanted) => {
      const before = new Map([
        ['a', 'a'],
        ['b/c', 'c'],
        ['b/d/e', 'e'],
      ]);
      const commit = await repository
        .commit({
          parent,
          message: 'x',
          at: 0,
          changes: wanted.map(({ path, content }) => ({
            path,
            content: content === null ? null : text(content),
          })),
        })
        .catch((error: unknown) => void coded('git/refused')(error));
      if (commit === undefined) return;
      for (const { path, content } of wanted)
        content === null ? before.delete(path) : before.set(path, content);
      const list = await repository.list(commit, '');
      const now = await Promise.all(
        list.map(async ({ path, oid }) => [path, String(await repository.read(oid, 999))] as const),
      );
      assert.deepEqual(
        new Map(now.toSorted()),
        new Map([...before].map(([p, c]) => [p, Buffer.from(c).toString()] as const).toSorted()),
      );
    }),
    { numRuns: 25 },
  );
});
