/** Tests of merges into a remote: bare, with a work tree that follows, and with one that somebody works in. */
import assert from 'node:assert/strict';
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fetched, searchPath, testFolder } from '../../../../test/support/git/open-test-repository.ts';
import { makeRepository, type TestRepository } from '../../../../test/support/git/test-repository.ts';
import { AppError } from '../../app-error.ts';
import { openRepository } from '../open-repository.ts';
import type { Repository } from '../repository.ts';

const AT = 1_700_000_000_000;

async function withBranch(remote: TestRepository, path = 'new.mdx') {
  const repository = await fetched(remote.path);
  const parent = (await repository.head('main'))!;
  const changes = [{ path, content: Buffer.from('from the branch\n') }];
  const commit = await repository.commit({ parent, changes, message: 'Edit', at: AT });
  await repository.push({ commit, branch: 'agent/x', expect: undefined });
  return { repository, commit, merge: () => merge(repository, commit) };
}

const merge = (repository: Repository, commit: string) =>
  repository.merge({ commit, into: 'main', message: 'Merge branch agent/x', at: AT });

for (const bare of [true, false])
  test(`merges into a ${bare ? 'bare' : 'usual'} repository, also when main went on, and only once`, async () => {
    const remote = await makeRepository({ 'a.mdx': '1\n', 'gone/x': 'x' }, { bare });
    const { repository, commit, merge } = await withBranch(remote);
    const main = remote.commit({ 'b.mdx': 'meanwhile', 'gone/x': null }, 'Meanwhile');
    const outcome = await merge();
    assert.equal(outcome.kind, 'merged');
    const head = remote.git('rev-parse', 'main');
    assert.deepEqual(outcome, { kind: 'merged', commit: head });
    assert.equal(
      remote.git('log', '-1', '--format=%P|%an|%s', 'main'),
      `${main} ${commit}|Lectern|Merge branch agent/x`,
    );
    assert.equal(remote.git('ls-tree', '--name-only', 'main'), 'a.mdx\nb.mdx\nnew.mdx');
    assert.equal(await repository.head('main'), head);
    assert.deepEqual(await merge(), { kind: 'merged', commit: head }, 'merged already');
    if (bare) return;
    assert.equal(readFileSync(join(remote.path, 'new.mdx'), 'utf8'), 'from the branch\n');
    assert.equal(remote.git('status', '--porcelain'), '');
  });

test('what could go forward alone gets a merge commit too', async () => {
  const remote = await makeRepository({ a: '1' }, { bare: true });
  const { commit, merge } = await withBranch(remote);
  await merge();
  assert.equal(remote.git('log', '-1', '--format=%P', 'main').split(' ').length, 2);
  assert.equal(remote.git('rev-parse', 'main^2'), commit);
});

test('files that both changed are a conflict, and nothing is pushed', async () => {
  const remote = await makeRepository({ 'a.mdx': '1\n', 'b c\nd.mdx': '1\n' });
  const repository = await fetched(remote.path);
  const parent = (await repository.head('main'))!;
  const changes = [{ path: 'a.mdx', content: Buffer.from('theirs\n') }];
  const commit = await repository.commit({ parent, changes, message: 'Edit', at: AT });
  const main = remote.commit({ 'a.mdx': 'ours\n' }, 'Ours');
  assert.deepEqual(await merge(repository, commit), { kind: 'conflict', files: ['a.mdx'] });
  assert.equal(remote.git('rev-parse', 'main'), main);
  await assert.rejects(
    repository.merge({ commit, into: 'none', message: 'x', at: AT }),
    (error: unknown) => error instanceof AppError && error.code === 'git/unknown',
  );
  await assert.rejects(
    merge(repository, '1'.repeat(40)),
    (error: unknown) => error instanceof AppError && error.code === 'git/unknown',
  );
});

test('a work tree that somebody works in is not touched', async () => {
  const remote = await makeRepository({ 'a.mdx': '1\n', 'new.mdx': 'old\n' });
  const { merge } = await withBranch(remote);
  const head = remote.git('rev-parse', 'main');
  const busy = async (make: () => void, undo: () => void): Promise<void> => {
    make();
    const outcome = await merge();
    assert.equal(outcome.kind, 'busy');
    assert.equal(remote.git('rev-parse', 'main'), head);
    undo();
  };
  const at = (path: string): string => join(remote.path, path);
  await busy(
    () => writeFileSync(at('a.mdx'), 'being written'),
    () => {
      assert.equal(readFileSync(at('a.mdx'), 'utf8'), 'being written');
      writeFileSync(at('a.mdx'), '1\n');
    },
  );
  await busy(
    () => {
      writeFileSync(at('a.mdx'), 'staged');
      remote.git('add', 'a.mdx');
    },
    () => remote.git('reset', '--quiet', '--hard'),
  );
  await busy(
    () => writeFileSync(at('.git/index.lock'), ''),
    () => rmSync(at('.git/index.lock')),
  );
  assert.equal((await merge()).kind, 'merged');
  assert.equal(readFileSync(at('new.mdx'), 'utf8'), 'from the branch\n');
});

test('a file that Git does not know is not overwritten', async () => {
  const remote = await makeRepository({ 'a.mdx': '1\n' });
  const { merge } = await withBranch(remote);
  writeFileSync(join(remote.path, 'new.mdx'), 'mine');
  const outcome = await merge();
  assert.equal(outcome.kind, 'busy');
  assert.equal(readFileSync(join(remote.path, 'new.mdx'), 'utf8'), 'mine');
});

test('a branch that is not checked out is merged whatever the work tree looks like', async () => {
  const remote = await makeRepository({ 'a.mdx': '1\n' });
  const { merge } = await withBranch(remote);
  remote.git('checkout', '--quiet', '-b', 'mine');
  writeFileSync(join(remote.path, 'a.mdx'), 'being written');
  assert.equal((await merge()).kind, 'merged');
  assert.equal(existsSync(join(remote.path, 'new.mdx')), false);
});

test('a Git that is too old for merges says so', async () => {
  const remote = await makeRepository({ 'a.mdx': '1' });
  const { commit } = await withBranch(remote);
  const bin = testFolder();
  const old = 'usage: git merge-tree <base-tree> <branch1> <branch2>';
  const script = `case "$*" in *merge-tree*) echo "${old}" >&2; exit 129;; esac\nPATH="${searchPath}" exec git "$@"\n`;
  writeFileSync(join(bin, 'git'), `#!/bin/sh\n${script}`);
  chmodSync(join(bin, 'git'), 0o755);
  const repository = await openRepository({
    mirror: join(bin, 'mirror'),
    plan: { remote: remote.path },
    searchPath: `${bin}:${searchPath}`,
    scratch: join(bin, 'scratch'),
  });
  await repository.fetch();
  remote.commit({ 'b.mdx': '2' }, 'Meanwhile');
  await assert.rejects(
    merge(repository, commit),
    (error: unknown) => error instanceof AppError && /2\.38/.test(`${error.hint}`),
  );
  await repository.close();
});
