/** Tests of the way out and back: files of a commit on disk, and what was changed there; the folder may hold anything. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fetched, testFolder } from '../../../../test/support/git/open-test-repository.ts';
import { makeRepository, type RepositoryFiles } from '../../../../test/support/git/test-repository.ts';
import { AppError } from '../../app-error.ts';
import type { Repository } from '../repository.ts';

const refused = (about: RegExp) => (error: unknown) => {
  assert.ok(error instanceof AppError, String(error));
  assert.equal(error.code, 'git/refused', error.message);
  assert.match(error.message, about);
  return true;
};

async function checkedOut(files: RepositoryFiles, folder = '') {
  const remote = await makeRepository(files);
  const repository = await fetched(remote.path);
  const head = (await repository.head('main'))!;
  const on = join(testFolder(), 'work');
  await repository.checkOut(head, folder, on);
  return {
    remote,
    repository,
    head,
    on,
    write: (path: string, text: string | Buffer) => write(on, path, text),
  };
}

function write(on: string, path: string, text: string | Uint8Array): void {
  mkdirSync(dirname(join(on, path)), { recursive: true });
  writeFileSync(join(on, path), text);
}

const shown = async (repository: Repository, head: string, on: string): Promise<unknown> =>
  (await repository.changes(head, '', on)).map(({ path, content }) => [
    path,
    content === null ? null : Buffer.from(content).toString(),
  ]);

test('bytes on disk are the bytes of the commit, whatever attributes say', async () => {
  const attributes = '* text=auto eol=crlf ident filter=evil working-tree-encoding=UTF-16\n';
  const files = {
    'docs/.gitattributes': '* eol=crlf\n',
    'docs/a.mdx': 'one\ntwo $Id$\n',
    'docs/deep/er/b.bin': Buffer.from([0, 255, 13, 10, 10]),
    'docs/c.mdx': 'a\r\nb\n',
    '.gitattributes': attributes,
    'docs/.lecternignore': 'x',
  };
  const remote = await makeRepository({});
  // Without the filters of the test's own git.
  remote.git('config', 'core.attributesFile', '/dev/null');
  for (const [path, content] of Object.entries(files)) write(remote.path, path, content);
  for (const path of Object.keys(files)) {
    const oid = remote.git('hash-object', '-w', '--no-filters', path);
    remote.git('update-index', '--add', '--cacheinfo', `100644,${oid},${path}`);
  }
  remote.git('commit', '--quiet', '--message', 'x');
  const repository = await fetched(remote.path);
  const head = (await repository.head('main'))!;
  const on = join(testFolder(), 'work');
  await repository.checkOut(head, 'docs', on);
  for (const [path, content] of Object.entries(files)) {
    const inside = path.startsWith('docs/');
    assert.equal(existsSync(join(on, path.slice(5))), inside, path);
    if (inside) assert.deepEqual(readFileSync(join(on, path.slice(5))), Buffer.from(content), path);
  }
  assert.deepEqual(await repository.changes(head, 'docs', on), []);
  await assert.rejects(repository.checkOut(head, 'docs', on), refused(/is not empty/));
  rmSync(join(on, 'c.mdx'));
  write(on, 'a.mdx', 'one\r\ntwo $Id$\r\n');
  const changes = await repository.changes(head, 'docs', on);
  assert.deepEqual(
    changes.map(({ path }) => path),
    ['docs/a.mdx', 'docs/c.mdx'],
  );
  const commit = await repository.commit({ parent: head, changes, message: 'Edit', at: 1000 });
  const a = (await repository.list(commit, 'docs')).find(({ path }) => path === 'a.mdx');
  assert.equal((await repository.read(a!.oid, 99))?.toString(), 'one\r\ntwo $Id$\r\n');
});

test('finds what was changed, added, removed and replaced by a folder; modes and ignore files count for nothing', async () => {
  const { repository, head, on, write } = await checkedOut({
    '.gitignore': '*.log\n',
    same: 's',
    edit: 'aaaa',
    gone: 'x',
    swap: 'file',
    'dir/a': '1',
    'dir/b': '2',
  });
  chmodSync(join(on, 'same'), 0o755);
  write('edit', 'aaab');
  write('new.log', 'seen');
  rmSync(join(on, 'gone'));
  rmSync(join(on, 'swap'));
  write('swap/in', 'folder now');
  rmSync(join(on, 'dir'), { recursive: true });
  write('dir', 'file now');
  mkdirSync(join(on, 'empty'));
  const found = (await shown(repository, head, on)) as [string, string | null][];
  assert.deepEqual(found.sort(), [
    ['dir', 'file now'],
    ['dir/a', null],
    ['dir/b', null],
    ['edit', 'aaab'],
    ['gone', null],
    ['new.log', 'seen'],
    ['swap', null],
    ['swap/in', 'folder now'],
  ]);
  const changes = await repository.changes(head, '', on);
  const commit = await repository.commit({ parent: head, changes, message: 'All', at: 0 });
  const again = join(testFolder(), 'again');
  await repository.checkOut(commit, '', again);
  assert.deepEqual(await repository.changes(commit, '', again), []);
  assert.deepEqual(readdirSync(again).sort(), ['.gitignore', 'dir', 'edit', 'new.log', 'same', 'swap']);
});

test('what tools leave behind is passed over, unless the repository has it', async () => {
  const { repository, head, on, write } = await checkedOut({
    'node_modules/kept.txt': 'a',
    'x/.DS_Store': 'b',
    p: '',
  });
  for (const path of ['sub/node_modules/m/index.js', '.DS_Store', '.p.swp', 'p~', '#p#', 'Thumbs.db', '4913'])
    write(path, 'x');
  symlinkSync('/etc', join(on, 'sub/node_modules/link'));
  write('x/.DS_Store', 'changed');
  assert.deepEqual(await shown(repository, head, on), [['x/.DS_Store', 'changed']]);
});

const REFUSED: readonly [path: string, about: RegExp][] = [
  ['.git', /belongs to Git/],
  ['.git/config', /belongs to Git/],
  ['a/.GIT/hooks/x', /belongs to Git/],
  ['.git./x', /belongs to Git/],
  ['.git /x', /belongs to Git/],
  ['git~1/x', /belongs to Git/],
  ['GIT~2/x', /belongs to Git/],
  ['.git::$INDEX_ALLOCATION/x', /belongs to Git/],
  ['.g\u200cit/config', /belongs to Git/],
  ['.\u200dgit/config', /belongs to Git/],
  ['.gi\ufefft/config', /belongs to Git/],
  ['.ｇit/config', /belongs to Git/],
  ['.git\u00ad/config', /belongs to Git/],
  ['a\nb', /control character/],
  ['a\r', /control character/],
  ['a\u001b[31m', /control character/],
  ['a\\b', /backslash/],
  ['a:b', /leads out/],
  ['ab:c', /Windows/],
  ['a.', /dot or space/],
  ['a ', /dot or space/],
  ['aux.mdx', /Windows/],
  ['.gitmodules', /how Git treats/],
  ['.GitModules', /how Git treats/],
  ['gitmod~1', /how Git treats/],
  ['x/.gitattributes', /how Git treats/],
  ['.github/workflows/ci.yml', /CI/],
  ['.GitHub/Workflows/ci.yml', /CI/],
  ['.github/actions/a/action.yml', /CI/],
  ['.gitlab-ci.yml', /CI/],
  ['.circleci/config.yml', /CI/],
  ['Jenkinsfile', /CI/],
  ['azure-pipelines.yml', /CI/],
  ['bitbucket-pipelines.yml', /CI/],
  ['.gitea/workflows/a.yaml', /CI/],
  ['.forgejo/workflows/a.yaml', /CI/],
  ['.woodpecker.yml', /CI/],
  ['.woodpecker/a.yml', /CI/],
  ['.travis.yml', /CI/],
  ['.buildkite/pipeline.yml', /CI/],
  ['.drone.yml', /CI/],
  ['PAGE.mdx', /same file as "page.mdx"/],
];
for (const [path, about] of REFUSED)
  test(`a file ${JSON.stringify(path)} is refused, on disk and in a commit`, async () => {
    const { repository, head, on, write } = await shared();
    write(path, 'x');
    try {
      await assert.rejects(repository.changes(head, '', on), refused(about));
    } finally {
      rmSync(join(on, path.split('/')[0]!), { recursive: true });
    }
    assert.deepEqual(await repository.changes(head, '', on), []);
    if (path === 'PAGE.mdx') return;
    const changes = [{ path, content: Buffer.from('x') }];
    await assert.rejects(repository.commit({ parent: head, changes, message: 'x', at: 0 }), refused(about));
  });

let once: ReturnType<typeof checkedOut> | undefined;
const shared = (): ReturnType<typeof checkedOut> => (once ??= checkedOut({ 'page.mdx': 'x' }));

test('links, pipes, sockets and names that are no text are refused', async () => {
  const { repository, head, on } = await shared();
  const put: readonly [(at: string) => void, RegExp][] = [
    [(at) => symlinkSync('/etc/passwd', at), /is a link/],
    [(at) => symlinkSync('/etc', at), /is a link/],
    [(at) => symlinkSync('page.mdx', at), /is a link/],
    [(at) => execFileSync('mkfifo', [at]), /pipe/],
    [(at) => mkdirSync(join(at, '.git'), { recursive: true }), /belongs to Git/],
  ];
  for (const [make, about] of put) {
    make(join(on, 'odd'));
    await assert.rejects(repository.changes(head, '', on), refused(about));
    rmSync(join(on, 'odd'), { recursive: true });
  }
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(join(on, 'socket'), resolve));
  await assert.rejects(repository.changes(head, '', on), refused(/socket/));
  await new Promise((resolve) => server.close(resolve));
  const odd = Buffer.concat([Buffer.from(`${on}/`), Buffer.from([0x61, 0xff])]);
  writeFileSync(odd, 'x');
  await assert.rejects(repository.changes(head, '', on), refused(/UTF-8/));
  rmSync(odd);
  symlinkSync(on, `${on}-link`);
  await assert.rejects(repository.changes(head, '', `${on}-link`), AppError);
});

test('sizes and numbers have limits; large files that did not change are fine', async () => {
  const large = Buffer.alloc(5 * 1024 * 1024 + 1, 'x');
  const { repository, head, on, write } = await checkedOut({ large, 'page.mdx': 'x' });
  assert.deepEqual(await repository.changes(head, '', on), []);
  large[9] = 0;
  write('large', large);
  await assert.rejects(repository.changes(head, '', on), refused(/"large" is larger than 5 MiB/));
  rmSync(join(on, 'large'));
  for (let i = 0; i < 8; i++) write(`part${i}`, large.subarray(0, 4.5 * 1024 * 1024));
  await assert.rejects(repository.changes(head, '', on), refused(/above 32 MiB/));
  for (let i = 0; i < 8; i++) rmSync(join(on, `part${i}`));
  for (let i = 0; i < 9_999; i++) write(`n/p${i}`, 'x');
  assert.equal((await repository.changes(head, '', on)).length, 10_000);
  write('n/x', 'x');
  await assert.rejects(repository.changes(head, '', on), refused(/More than 10000/));
  rmSync(join(on, 'n'), { recursive: true });
  mkdirSync(join(on, ...Array.from({ length: 70 }, () => 'd')), { recursive: true });
  await assert.rejects(repository.changes(head, '', on), refused(/deeper than 64/));
});

test('links and nested repositories of a commit are left out, and nothing may be put in their place', async () => {
  const remote = await makeRepository({ 'page.mdx': 'x' });
  symlinkSync('/etc', join(remote.path, 'link'));
  symlinkSync('page.mdx', join(remote.path, 'alias.mdx'));
  remote.git('add', 'link', 'alias.mdx');
  remote.git('update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},module`);
  remote.git('commit', '--quiet', '--message', 'links');
  const repository = await fetched(remote.path);
  const head = (await repository.head('main'))!;
  const on = testFolder();
  await repository.checkOut(head, '', on);
  assert.deepEqual(readdirSync(on), ['page.mdx']);
  assert.deepEqual(await repository.changes(head, '', on), []);
  for (const path of ['link', 'alias.mdx', 'link/passwd', 'module', 'module/a']) {
    write(on, path, 'x');
    if (!path.includes('/')) await assert.rejects(repository.changes(head, '', on), refused(/link/));
    const changes = [{ path, content: Buffer.from('x') }];
    await assert.rejects(
      repository.commit({ parent: head, changes, message: 'x', at: 0 }),
      refused(/link|no folder/),
    );
    rmSync(join(on, path.split('/')[0]!), { recursive: true });
  }
});

test('three thousand files are written, and are the commit', async (t) => {
  const files = Object.fromEntries(
    Array.from({ length: 3000 }, (_, i) => [`s${i % 30}/p${i}.mdx`, `# Page ${i}\n`.repeat(50)]),
  );
  const remote = await makeRepository(files);
  const repository = await fetched(remote.path);
  const head = (await repository.head('main'))!;
  const on = testFolder();
  const start = performance.now();
  await repository.checkOut(head, '', on);
  const took = performance.now() - start;
  assert.equal(statSync(join(on, 's0/p0.mdx')).size, 450);
  const compare = performance.now();
  assert.deepEqual(await repository.changes(head, '', on), []);
  t.diagnostic(`checkOut ${Math.round(took)} ms, changes ${Math.round(performance.now() - compare)} ms`);
});
