/** Tests of repositories made to run something: every trap writes a file of its own, and none may be there in the end. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fetched, openTestRepository, testFolder } from '../../../test/support/git/open-test-repository.ts';
import { makeRepository, type TestRepository } from '../../../test/support/git/test-repository.ts';
import { AppError } from '../app-error.ts';

const HOOKS = [
  'applypatch-msg',
  'commit-msg',
  'fsmonitor-watchman',
  'post-checkout',
  'post-commit',
  'post-index-change',
  'post-merge',
  'post-receive',
  'post-rewrite',
  'post-update',
  'pre-auto-gc',
  'pre-commit',
  'pre-merge-commit',
  'pre-push',
  'pre-receive',
  'proc-receive',
  'push-to-checkout',
  'reference-transaction',
  'sendemail-validate',
  'update',
];

interface Traps {
  /** Names of the traps that fired. */
  fired(): string[];
  /** A command for a setting. */
  command(name: string): string;
}

function traps(): Traps {
  const folder = testFolder();
  return {
    fired: () => readdirSync(folder),
    command: (name) => `touch ${join(folder, name)};`,
  };
}

function setHooks(gitDir: string, { command }: Traps): void {
  mkdirSync(join(gitDir, 'hooks'), { recursive: true });
  for (const hook of HOOKS) {
    writeFileSync(
      join(gitDir, 'hooks', hook),
      `#!/bin/sh\n${command(`hook-${hook}`)}\ncat > /dev/null\nexit 0\n`,
    );
    chmodSync(join(gitDir, 'hooks', hook), 0o755);
  }
}

const SETTINGS = [
  'core.fsmonitor',
  'core.alternateRefsCommand',
  'core.sshCommand',
  'core.gitProxy',
  'core.askPass',
  'core.editor',
  'core.pager',
  'credential.helper',
  'diff.external',
  'diff.evil.command',
  'diff.evil.textconv',
  'gpg.program',
  'merge.evil.driver',
  'sequence.editor',
  'uploadpack.packObjectsHook',
  'uploadArchive.x',
  'alias.upload-pack',
  'alias.receive-pack',
];
const FILTERS = ['filter.evil.clean', 'filter.evil.smudge', 'filter.evil.process'];

function setSettings(remote: TestRepository, set: Traps, names: readonly string[]): void {
  for (const name of names) {
    const command = `${name.startsWith('alias.') || name === 'credential.helper' ? '!' : ''}${set.command(name)}`;
    remote.git('config', name, command);
  }
}

/** Everything that we do with a repository. */
async function everything(remote: string) {
  const repository = await fetched(remote);
  const parent = (await repository.head('main'))!;
  const on = testFolder();
  await repository.checkOut(parent, '', on);
  writeFileSync(join(on, 'new.mdx'), 'new');
  const changes = await repository.changes(parent, '', on);
  const commit = await repository.commit({ parent, changes, message: 'x', at: 0 });
  assert.equal(await repository.push({ commit, branch: 'agent/x', expect: undefined }), 'pushed');
  await repository.diff(parent, commit);
  await repository.fetch();
  return repository.merge({ commit, into: 'main', message: 'm', at: 0 });
}

for (const bare of [true, false])
  test(`a ${bare ? 'bare' : 'usual'} repository with hooks and commands in its settings runs none of them`, async () => {
    const set = traps();
    const other = await makeRepository({ o: 'o' });
    const remote = await makeRepository(
      { 'a.mdx': '1', '.gitattributes': '* diff=evil merge=evil\n' },
      { bare },
    );
    const gitDir = bare ? remote.path : join(remote.path, '.git');
    writeFileSync(join(gitDir, 'objects/info/alternates'), `${other.path}/.git/objects\n`);
    setHooks(gitDir, set);
    setSettings(remote, set, SETTINGS);
    const before = set.fired();
    assert.deepEqual(before, []);
    assert.equal((await everything(remote.path)).kind, 'merged');
    assert.deepEqual(set.fired(), []);
    if (!bare) assert.ok(existsSync(join(remote.path, 'new.mdx')));
    // The traps are real: git itself walks into them.
    if (!bare) remote.git('status');
    remote.git('push', '--quiet', remote.path, 'HEAD:refs/heads/control');
    assert.ok(
      set.fired().includes('hook-update') && set.fired().includes('core.alternateRefsCommand'),
      String(set.fired()),
    );
    if (!bare) assert.ok(set.fired().includes('core.fsmonitor'));
  });

test('a repository that wants a hook to take the push gets nothing', async () => {
  const set = traps();
  const remote = await makeRepository({ 'a.mdx': '1' }, { bare: true });
  setHooks(remote.path, set);
  remote.git('config', 'receive.procReceiveRefs', 'refs/heads/agent');
  await assert.rejects(
    everything(remote.path),
    (error: unknown) => error instanceof AppError && error.code === 'git/protected',
  );
  assert.deepEqual(set.fired(), []);
});

test('filters of a repository never run; a merge that would need them is left to people', async () => {
  const set = traps();
  const remote = await makeRepository({ 'a.mdx': '1', '.gitattributes': '* filter=evil\n' });
  setSettings(remote, set, FILTERS);
  const outcome = await everything(remote.path);
  assert.ok(outcome.kind === 'busy' && /filter\.evil/.test(outcome.reason), JSON.stringify(outcome));
  assert.deepEqual(set.fired(), []);
  remote.git('config', '--unset', 'filter.evil.process');
  writeFileSync(join(remote.path, 'a.mdx'), '2');
  remote.git('add', 'a.mdx');
  assert.deepEqual(set.fired(), ['filter.evil.clean']);
});

test('a work tree in another place is not written', async () => {
  const elsewhere = testFolder();
  const remote = await makeRepository({ 'a.mdx': '1' });
  writeFileSync(join(elsewhere, 'a.mdx'), '1');
  remote.git('config', 'core.worktree', elsewhere);
  assert.equal((await everything(remote.path)).kind, 'busy');
  assert.deepEqual(readdirSync(elsewhere), ['a.mdx']);
});

test('objects that are missing are not fetched from where the repository says', async () => {
  const set = traps();
  const remote = await makeRepository({ 'a.mdx': 'missing' });
  const oid = remote.git('rev-parse', 'HEAD:a.mdx');
  rmSync(join(remote.path, '.git/objects', oid.slice(0, 2), oid.slice(2)));
  for (const [name, value] of [
    ['core.repositoryFormatVersion', '1'],
    ['extensions.partialClone', 'origin'],
    ['remote.origin.promisor', 'true'],
    ['remote.origin.url', remote.path],
    ['remote.origin.uploadpack', set.command('promisor')],
  ] as const)
    remote.git('config', name, value);
  const repository = await openTestRepository(remote.path);
  await assert.rejects(repository.fetch(), AppError);
  assert.deepEqual(set.fired(), []);
  assert.throws(() => remote.git('cat-file', '-p', oid));
  assert.deepEqual(set.fired(), ['promisor'], 'the trap is real');
});

test('a folder that became a repository, or points to one, is refused and never entered', async () => {
  const set = traps();
  const remote = await makeRepository({ 'a.mdx': '1', 'sub/b.mdx': '2' });
  const repository = await fetched(remote.path);
  const head = (await repository.head('main'))!;
  const evil = await makeRepository({ x: 'x' });
  setHooks(join(evil.path, '.git'), set);
  evil.git('config', 'core.fsmonitor', set.command('core.fsmonitor'));
  const swaps: ((on: string) => void)[] = [
    (on) => writeFileSync(join(on, '.git'), `gitdir: ${evil.path}/.git\n`),
    (on) => writeFileSync(join(on, 'sub/.git'), `gitdir: ${evil.path}/.git\n`),
    (on) => execFileSync('cp', ['-r', join(evil.path, '.git'), join(on, 'sub/.git')]),
    (on) => execFileSync('cp', ['-r', join(evil.path, '.git'), join(on, '.GIT')]),
    // A bare repository without the name: nothing here ever runs git inside the folder.
    (on) => execFileSync('cp', ['-r', join(evil.path, '.git'), join(on, 'bare')]),
  ];
  for (const [i, swap] of swaps.entries()) {
    const on = join(testFolder(), 'on');
    await repository.checkOut(head, '', on);
    swap(on);
    const changes = repository.changes(head, '', on);
    if (i < 4)
      await assert.rejects(
        changes,
        (error: unknown) => error instanceof AppError && error.code === 'git/refused',
      );
    else assert.ok((await changes).length > 5);
  }
  assert.deepEqual(set.fired(), []);
});

/** A tree of any entries, which the checks of git itself would not let through. */
function rawTree(
  remote: TestRepository,
  entries: readonly (readonly [mode: string, name: string | Buffer, oid: string])[],
): string {
  const body = Buffer.concat(
    entries.flatMap(([mode, name, oid]) => [
      Buffer.from(`${mode} `),
      Buffer.from(name),
      Buffer.from([0]),
      Buffer.from(oid, 'hex'),
    ]),
  );
  const file = join(testFolder(), 'tree');
  writeFileSync(file, body);
  return remote.git('hash-object', '-w', '-t', 'tree', '--literally', file);
}

test('names in a commit that mean something are left out, on disk and in listings', async () => {
  const remote = await makeRepository({ 'a.mdx': '1' });
  const blob = remote.git('rev-parse', 'HEAD:a.mdx');
  const inner = rawTree(remote, [['100644', 'config', blob]]);
  const up = rawTree(remote, [['100644', 'escaped', blob]]);
  const tree = rawTree(remote, [
    ['40000', '..', up],
    ['40000', '.GIT', inner],
    ['40000', '.git', inner],
    ['40000', '.git ', inner],
    ['40000', '.g\u200cit', inner],
    ['100644', '../escaped', blob],
    ['100644', '/tmp/escaped', blob],
    ['100644', 'a\r', blob],
    ['100644', 'a\nb', blob],
    ['100644', 'back\\slash', blob],
    ['100644', Buffer.from([0x66, 0xff]), blob],
    ['40000', 'git~1', inner],
    ['120000', 'link', blob],
    ['100644', 'link', blob],
    ['160000', 'module', '1'.repeat(40)],
    ['100644', 'plain.mdx', blob],
    ['40000', 'x', rawTree(remote, [['40000', '..', up]])],
  ]);
  const commit = remote.git('commit-tree', '-m', 'x', tree);
  remote.git('update-ref', 'refs/heads/main', commit);
  const repository = await fetched(remote.path);
  const paths = (await repository.list(commit, '')).map(({ path }) => path);
  assert.deepEqual(paths, ['link', 'plain.mdx']);
  const around = testFolder();
  const on = join(around, 'deep/on');
  await repository.checkOut(commit, '', on);
  assert.deepEqual(readdirSync(on).sort(), ['link', 'plain.mdx']);
  assert.deepEqual([readdirSync(around), readdirSync(join(around, 'deep'))], [['deep'], ['on']]);
  assert.equal(existsSync('/tmp/escaped'), false);
});

test('a tree that holds itself many times over is refused, not unfolded', async () => {
  const remote = await makeRepository({ 'a.mdx': '1' });
  let oid = rawTree(remote, [['100644', 'f', remote.git('rev-parse', 'HEAD:a.mdx')]]);
  const names = Array.from({ length: 10 }, (_, i) => `d${i}`);
  for (let depth = 0; depth < 9; depth++)
    oid = rawTree(
      remote,
      names.map((name) => ['40000', name, oid]),
    );
  const commit = remote.git('commit-tree', '-m', 'x', oid);
  remote.git('update-ref', 'refs/heads/bomb', commit);
  const repository = await fetched(remote.path);
  const refused = (error: unknown): boolean => error instanceof AppError && error.code === 'git/refused';
  await assert.rejects(repository.list(commit, ''), refused);
  await assert.rejects(repository.checkOut(commit, '', testFolder()), refused);
  await assert.rejects(repository.changes(commit, '', testFolder()), refused);
  await assert.rejects(repository.commit({ parent: commit, changes: [], message: 'x', at: 0 }), refused);
});

test('branches of the remote with names for a shell are fetched and never used', async () => {
  const set = traps();
  const remote = await makeRepository({ 'a.mdx': '1' });
  const trap = set.command('branch').replaceAll(' ', '${IFS}').replaceAll(';', '');
  for (const name of [`$(${trap})`, 'x;id', `\`${trap}\``, '--upload-pack'])
    remote.git('update-ref', `refs/heads/${name}`, 'HEAD');
  const repository = await fetched(remote.path);
  assert.equal(await repository.defaultBranch(), 'main');
  await assert.rejects(repository.head('x;id'), AppError);
  remote.git('symbolic-ref', 'HEAD', 'refs/heads/x;id');
  await repository.fetch();
  assert.equal(await repository.defaultBranch(), 'x;id');
  assert.deepEqual(set.fired(), []);
});

test('a repository of another user says what to do', { skip: process.getuid?.() !== 0 }, async () => {
  const remote = await makeRepository({ 'a.mdx': '1' });
  execFileSync('chown', ['-R', '65534:65534', remote.path]);
  const repository = await openTestRepository(remote.path);
  await assert.rejects(repository.fetch(), (error: unknown) => {
    assert.ok(error instanceof AppError);
    assert.equal(error.code, 'git/denied');
    assert.match(`${error.message} ${error.hint}`, /another user.*chown/s);
    return true;
  });
});
