/** Tests of a repository: a mirror, its remote, branches and reading. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fetched, openTestRepository, testFolder } from '../../../test/support/git/open-test-repository.ts';
import { makeRepository } from '../../../test/support/git/test-repository.ts';
import { AppError } from '../app-error.ts';
import { openRepository } from './open-repository.ts';

const coded = (code: string) => (error: unknown) => {
  assert.ok(error instanceof AppError, String(error));
  assert.equal(error.code, code, error.message);
  return true;
};

for (const bare of [false, true])
  test(`fetches, lists and reads a ${bare ? 'bare' : 'usual'} repository of this machine`, async () => {
    const remote = await makeRepository({ 'docs/a.mdx': 'one\r\n', 'docs/b/ä.mdx': 'two', x: 'x' }, { bare });
    const repository = await fetched(remote.path);
    assert.equal(await repository.defaultBranch(), 'main');
    const head = await repository.head('main');
    assert.equal(head, remote.git('rev-parse', 'main'));
    assert.equal(await repository.head('none'), undefined);
    assert.equal(await repository.has(head!), true);
    assert.equal(await repository.has('1'.repeat(40)), false);
    const files = await repository.list(head!, 'docs');
    assert.deepEqual(
      files.map(({ path, size }) => [path, size]),
      [
        ['a.mdx', 5],
        ['b/ä.mdx', 3],
      ],
    );
    assert.equal((await repository.read(files[0]!.oid, 5))?.toString(), 'one\r\n');
    assert.equal(await repository.read(files[0]!.oid, 4), undefined);
    assert.equal(await repository.read(head!, 1000), undefined, 'a commit is no content');
    await assert.rejects(repository.list(head!, 'none'), coded('git/unknown'));
    await assert.rejects(repository.list('main', ''), coded('git/unknown'));
  });

test('a fetch follows what the remote has: new, moved and removed branches, another default', async () => {
  const remote = await makeRepository({ a: '1' });
  remote.git('branch', 'old');
  const repository = await fetched(remote.path);
  assert.ok(await repository.head('old'));
  remote.git('branch', '-D', 'old');
  remote.git('branch', '-m', 'main', 'trunk');
  const second = remote.commit({ a: '2' }, 'Second');
  assert.equal(await repository.head('trunk'), undefined);
  assert.equal(await repository.remoteHead('trunk'), second, 'asked of the remote now');
  await repository.fetch();
  assert.equal(await repository.head('trunk'), second);
  assert.equal(await repository.head('old'), undefined);
  assert.equal(await repository.defaultBranch(), 'trunk');
  remote.git('commit', '--amend', '--message', 'Other');
  await repository.fetch();
  assert.equal(await repository.head('trunk'), remote.git('rev-parse', 'HEAD'));
});

test('many reads at once, beyond limits and of nothing, are each answered', async () => {
  const big = Buffer.alloc(6 * 1024 * 1024, 'b');
  const files = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`f${i}`, `text ${i}`]));
  const remote = await makeRepository({ ...files, big, empty: '' });
  const repository = await fetched(remote.path);
  const list = await repository.list((await repository.head('main'))!, '');
  const read = await Promise.all(
    list.flatMap(({ oid }) => [repository.read(oid, 100), repository.read('0'.repeat(40), 9)]),
  );
  for (const [i, { path }] of list.entries()) {
    const expected = path === 'big' ? undefined : path === 'empty' ? '' : `text ${path.slice(1)}`;
    assert.equal(read[2 * i]?.toString(), expected, path);
    assert.equal(read[2 * i + 1], undefined);
  }
  const oid = list.find(({ path }) => path === 'big')!.oid;
  assert.ok(big.equals((await repository.read(oid, big.length))!));
  await repository.close();
  await assert.rejects(repository.read(oid, 9), coded('git/failed'));
});

test('reading goes on when the reading process was killed', async () => {
  const remote = await makeRepository({ a: 'one' });
  const folder = testFolder();
  const repository = await fetched(remote.path, folder);
  const [file] = await repository.list((await repository.head('main'))!, '');
  for (let i = 0; i < 3; i++) {
    assert.equal((await repository.read(file!.oid, 9))?.toString(), 'one');
    for (const pid of readersOf(join(folder, 'mirror.git'))) process.kill(pid, 'SIGKILL');
  }
});

/** Ids of `git cat-file` processes of one mirror. */
function readersOf(mirror: string): number[] {
  return readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      return words.includes('cat-file') && words.includes(`--git-dir=${mirror}`) ? [Number(pid)] : [];
    } catch {
      return [];
    }
  });
}

test('two mirrors of the same folder opened at once are one, and see what the other wrote', async () => {
  const remote = await makeRepository({ a: '1' });
  const folder = testFolder();
  const three = await Promise.all([1, 2, 3].map(() => openTestRepository(remote.path, folder)));
  await Promise.all(three.map((repository) => repository.fetch()));
  const parent = (await three[0]!.head('main'))!;
  const commit = await three[0]!.commit({
    parent,
    changes: [{ path: 'b', content: Buffer.from('2') }],
    message: 'Two',
    at: 0,
  });
  assert.equal(await three[1]!.has(commit), true);
  for (let i = 0; i < 5; i++) {
    for (const name of ['x', 'y']) remote.git('branch', '--force', `${name}${i}`, 'main');
    remote.commit({ a: `more ${i}` }, 'More');
    await Promise.all(three.map((repository) => repository.fetch()));
    assert.equal(await three[2]!.head('main'), remote.git('rev-parse', 'main'));
    assert.ok(await three[2]!.head(`y${i}`));
  }
});

test('locks of dead processes, half-made mirrors and damaged files do not last', async () => {
  const remote = await makeRepository({ a: '1' });
  const folder = testFolder();
  const mirror = join(folder, 'mirror.git');
  mkdirSync(`${mirror}.new-abc/objects`, { recursive: true });
  const repository = await fetched(remote.path, folder);
  remote.git('branch', 'gone');
  await repository.fetch();
  remote.git('branch', '-D', 'gone');
  const second = remote.commit({ a: '2' }, 'Second');
  for (const lock of ['refs/remotes/origin/main.lock', 'packed-refs.lock', 'HEAD.lock'])
    writeFileSync(join(mirror, lock), '');
  await repository.fetch();
  assert.equal(await repository.head('main'), second);
  assert.deepEqual(readdirSync(join(mirror, 'refs/remotes/origin')), ['main']);
  const again = await fetched(remote.path, folder);
  assert.deepEqual(readdirSync(folder).sort(), ['mirror.git', 'scratch'], 'leavings are removed');

  for (const damage of damages(mirror)) {
    damage();
    remote.commit({ a: String(Math.random()) }, 'Third');
    await again.fetch();
    assert.equal(await again.head('main'), remote.git('rev-parse', 'main'));
    const [file] = await again.list((await again.head('main'))!, '');
    assert.ok(await again.read(file!.oid, 99));
  }
});

function damages(mirror: string): (() => void)[] {
  return [
    () => rmSync(join(mirror, 'HEAD')),
    () => writeFileSync(join(mirror, 'HEAD'), ''),
    () => writeFileSync(join(mirror, 'config'), '[core\n'),
    () => writeFileSync(join(mirror, 'packed-refs'), 'half a li'),
    () => writeFileSync(join(mirror, 'packed-refs'), 'no ref at all\n'),
    () => writeFileSync(join(mirror, 'shallow'), 'no id\n'),
    () => rmSync(join(mirror, 'objects'), { recursive: true }),
    () => {
      for (const pack of readdirSync(join(mirror, 'objects/pack')))
        rmSync(join(mirror, 'objects/pack', pack));
    },
    () => rmSync(mirror, { recursive: true }),
  ];
}

test('a folder of somebody else in the place of the mirror is left alone', async () => {
  const folder = testFolder();
  mkdirSync(join(folder, 'mirror.git'));
  await openTestRepository('/nowhere', folder);
  const other = testFolder();
  mkdirSync(join(other, 'mirror.git'));
  writeFileSync(join(other, 'mirror.git/thesis.txt'), 'x');
  await assert.rejects(openTestRepository('/nowhere', other), coded('git/failed'));
  assert.ok(existsSync(join(other, 'mirror.git/thesis.txt')));
});

test('says what is wrong with a remote', async () => {
  const folder = testFolder();
  mkdirSync(join(folder, 'plain'));
  const empty = await makeRepository({});
  for (const [remote, code] of [
    [join(folder, 'none'), 'git/no-repository'],
    [join(folder, 'plain'), 'git/no-repository'],
    ['http://127.0.0.1:9/x.git', 'git/unreachable'],
    [empty.path, 'git/unknown'],
  ] as const) {
    const repository = await openTestRepository(remote);
    await assert.rejects(repository.fetch(), coded(code), remote);
  }
  for (const remote of [
    'relative/path',
    'ext::sh -c id',
    'file:///x',
    '--upload-pack=x',
    '-oProxyCommand=x@h:p',
    'http://u:p@h/x',
    'git@h:-x',
    'ssh://-o/x',
    'https://h/a b',
    'fd::3',
  ])
    await assert.rejects(openTestRepository(remote), coded('git/no-repository'), remote);
});

test('a folder may take the name of a branch, HEAD may name a commit, and history may be short', async () => {
  const origin = await makeRepository({ a: '1' });
  origin.commit({ a: '2' }, 'Second');
  const folder = testFolder();
  execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${origin.path}`, join(folder, 'short')]);
  const remote = join(folder, 'short');
  const git = (...args: string[]) => execFileSync('git', args, { cwd: remote, encoding: 'utf8' }).trim();
  git('branch', 'docs');
  const repository = await fetched(remote);
  const parent = (await repository.head('docs'))!;
  git('branch', '-D', 'docs');
  git('branch', 'docs/new');
  git('checkout', '--quiet', '--detach');
  await repository.fetch();
  assert.equal(await repository.head('docs/new'), parent);
  assert.equal(await repository.defaultBranch(), 'main');
  const changes = [{ path: 'b', content: Buffer.from('b') }];
  const commit = await repository.commit({ parent, changes, message: 'x', at: 0 });
  assert.equal(await repository.push({ commit, branch: 'agent/x', expect: undefined }), 'pushed');
  assert.deepEqual(
    (await repository.diff(parent, commit)).map(({ path }) => path),
    ['b'],
  );
  assert.equal((await repository.merge({ commit, into: 'main', message: 'm', at: 0 })).kind, 'merged');
});

test('repositories with SHA-256 ids are refused with words', async () => {
  const folder = testFolder();
  const path = join(folder, 'sha256');
  execFileSync('git', ['init', '--quiet', '--object-format=sha256', path]);
  execFileSync(
    'git',
    ['-c', 'user.name=a', '-c', 'user.email=a', 'commit', '--quiet', '--allow-empty', '-m', 'x'],
    { cwd: path },
  );
  const repository = await openTestRepository(path);
  await assert.rejects(
    repository.fetch(),
    (error: unknown) => coded('git/failed')(error) && /SHA-256/.test(String(error)),
  );
});

test('no git program, and no absolute paths', async () => {
  const folder = mkdtempSync(join(testFolder(), 'x'));
  const options = {
    mirror: join(folder, 'm'),
    plan: { remote: '/x' },
    searchPath: folder,
    scratch: join(folder, 's'),
  };
  await assert.rejects(openRepository(options), coded('git/missing'));
  await assert.rejects(openRepository({ ...options, mirror: 'm' }), coded('git/failed'));
});

test('a fetch that is given up ends git and leaves a mirror that works', async () => {
  const remote = await makeRepository({ a: '1' });
  const repository = await openTestRepository(remote.path);
  await assert.rejects(repository.fetch(AbortSignal.abort(new Error('enough'))), /enough/);
  const control = new AbortController();
  const fetching = repository.fetch(control.signal);
  setImmediate(() => control.abort(new Error('enough')));
  await assert.rejects(fetching, /enough/);
  await repository.fetch();
  assert.ok(await repository.head('main'));
});
