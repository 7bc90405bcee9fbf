/** Tests of the log: whole commits of one branch, by path and time, whatever their names and messages say. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fetched } from '../../../../test/support/git/open-test-repository.ts';
import { makeRepository } from '../../../../test/support/git/test-repository.ts';
import { AppError } from '../../app-error.ts';
import { openRepository } from '../open-repository.ts';

const folders: string[] = [];
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

test('lists commits newest first, by path, by time and at most so many', async () => {
  const remote = await makeRepository({ 'a.ts': '1' });
  const second = remote.commit({ 'b/[x].ts': '2' }, 'Second\n\nWith a body\n-- and dashes');
  const third = remote.commit({ 'a.ts': '3' }, 'Third');
  const repository = await fetched(remote.path);
  const all = await repository.log(third, { max: 10 });
  assert.deepEqual(
    all.map(({ message, author, parents }) => [message, author, parents.length]),
    [
      ['Third', 'Test Author', 1],
      ['Second\n\nWith a body\n-- and dashes', 'Test Author', 1],
      ['First', 'Test Author', 0],
    ],
  );
  const at = all[1]!.at;
  const ids = async (request: Parameters<typeof repository.log>[1]) =>
    (await repository.log(third, request)).map(({ commit }) => commit);
  assert.deepEqual(await ids({ max: 1 }), [third]);
  assert.deepEqual(await ids({ max: 10, since: at }), [third, second]);
  assert.deepEqual(await ids({ max: 10, path: 'b' }), [second]);
  // A path is no pattern.
  assert.deepEqual(await ids({ max: 10, path: 'b/[x].ts' }), [second]);
  assert.deepEqual(await ids({ max: 10, path: 'b/x.ts' }), []);
  for (const path of ['../x', '/etc', ':(glob)**', '--all'])
    assert.deepEqual(await ids({ max: 10, path }).catch(() => []), [], path);
});

test('finds a commit by its first digits, and nothing by another name', async () => {
  const remote = await makeRepository({ 'a.ts': '1' });
  const head = remote.commit({ 'a.ts': '2' }, 'Second');
  const repository = await fetched(remote.path);
  assert.equal(await repository.wholeCommit(head.slice(0, 7)), head);
  assert.equal(await repository.wholeCommit(head.toUpperCase()), head);
  for (const text of ['main', 'HEAD', 'HEAD~1', '--all', head.slice(0, 6), '0'.repeat(40)])
    assert.equal(await repository.wholeCommit(text), undefined, text);
  const tree = remote.git('rev-parse', `${head}^{tree}`);
  assert.equal(await repository.wholeCommit(tree), undefined);
});

test('shows a first commit as files that were added', async () => {
  const remote = await makeRepository({ 'a.ts': '1\n' });
  const repository = await fetched(remote.path);
  const head = (await repository.head('main'))!;
  const [file, ...others] = await repository.diff(null, head);
  assert.deepEqual([file!.path, file!.kind, file!.added, others.length], ['a.ts', 'added', 1, 0]);
  await assert.rejects(repository.diff(null, '--output=/tmp/x'), AppError);
});

test('fetches one branch alone, and its history', async () => {
  const remote = await makeRepository({ 'a.ts': '1' });
  remote.git('checkout', '--quiet', '-b', 'secret');
  const hidden = remote.commit({ 'b.ts': 'fix of a hole' }, 'Hidden');
  remote.git('checkout', '--quiet', 'main');
  const home = mkdtempSync(join(tmpdir(), 'lectern-log-'));
  folders.push(home);
  const open = (only: { branch: string | undefined }, name: string) =>
    openRepository({
      mirror: join(home, name),
      plan: { remote: remote.path },
      scratch: join(home, 'scratch'),
      only,
      searchPath: process.env['PATH'] ?? '',
    });
  const repository = await open({ branch: undefined }, 'main.git');
  await repository.fetch();
  assert.equal(await repository.defaultBranch(), 'main');
  assert.equal(await repository.has(hidden), false);
  const next = remote.commit({ 'a.ts': '2' }, 'Second');
  await repository.fetch();
  assert.equal(await repository.head('main'), next);
  assert.equal((await repository.log(next, { max: 10 })).length, 2);
  const other = await open({ branch: 'secret' }, 'secret.git');
  await other.fetch();
  assert.equal(await other.defaultBranch(), 'secret');
  await assert.rejects((await open({ branch: 'gone' }, 'gone.git')).fetch(), /has no branch "gone"/);
  await repository.close();
  await other.close();
});
