/** Tests of a real folder as a source: what is listed, what is readable, and what never is. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { AppError } from '../../lib/app-error.ts';
import { folderSource } from './folder-source.ts';

function folder(t: TestContext, files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'lectern-source-'));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) write(root, path, content);
  return root;
}

function write(root: string, path: string, content: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

async function paths(dir: string): Promise<string[]> {
  return [...(await folderSource(dir).list()).keys()].sort();
}

test('lists what a configuration of VitePress is made of, and nothing else of its folder', async (t) => {
  const kept = ['a.md', '.vitepress/config.ts', '.vitepress/sidebar.mts', '.vitepress/nav/en.json'];
  const root = folder(
    t,
    Object.fromEntries(
      [
        ...kept,
        '.vitepress/theme/index.ts',
        '.vitepress/cache/a.js',
        '.vitepress/dist/a.js',
        '.vitepress/.env',
        '.vitepress/.temp/a.js',
        '.vitepress/server.key',
      ].map((path) => [path, 'x']),
    ),
  );
  assert.deepEqual(await paths(root), kept.toSorted());
});

test('lists published files and leaves out tools, secrets and files about the repository', async (t) => {
  const root = folder(t, {
    'docs.json': '{}',
    'index.mdx': 'a',
    'guides/README.md': 'b',
    '.well-known/security.txt': 'c',
    'README.md': 'x',
    'LICENSE.md': 'x',
    'CHANGELOG.md': 'x',
    'changelog.mdx': 'd',
    'CONTRIBUTING.md': 'x',
    '.env': 'x',
    '.git/config': 'x',
    '.github/a.md': 'x',
    '.lectern/db': 'x',
    '.well-known/.hidden': 'x',
    'guides/.DS_Store': 'x',
    'node_modules/a/index.mdx': 'x',
    'guides/node_modules/a.js': 'x',
    'lectern.config.json': 'x',
    'dist/app.js': 'x',
    'coverage/types.mdx': 'e',
    'guides/dist/a.js': 'f',
  });
  assert.deepEqual(await paths(root), [
    '.well-known/security.txt',
    'changelog.mdx',
    'coverage/types.mdx',
    'docs.json',
    'guides/README.md',
    'guides/dist/a.js',
    'index.mdx',
  ]);
});

test('ignore files add rules and take built-in ones back; a changed ignore file counts from the next listing', async (t) => {
  const root = folder(t, {
    '.mintignore': 'drafts/\n*.tmp\n!README.md\n',
    '.lecternignore': '!keep.tmp\n',
    'drafts/a.mdx': 'x',
    'a.tmp': 'x',
    'keep.tmp': 'x',
    'README.md': 'x',
  });
  const source = folderSource(root);
  assert.deepEqual([...(await source.list()).keys()].sort(), ['README.md', 'keep.tmp']);
  assert.equal(await source.read('drafts/a.mdx'), undefined);
  write(root, '.mintignore', '');
  await source.list();
  assert.equal((await source.read('drafts/a.mdx'))?.toString(), 'x');
});

test('sizes are bytes and the version changes with the content', async (t) => {
  const root = folder(t, { 'a.mdx': 'äö' });
  const source = folderSource(root);
  const before = (await source.list()).get('a.mdx');
  assert.equal(before?.size, 4);
  write(root, 'a.mdx', 'abcd');
  assert.notEqual((await source.list()).get('a.mdx')?.version, before?.version);
});

test('reads what is listed, up to the limit', async (t) => {
  const root = folder(t, { 'a.mdx': 'hello', 'empty.mdx': '' });
  const source = folderSource(root);
  assert.equal((await source.read('a.mdx'))?.toString(), 'hello');
  assert.equal((await source.read('a.mdx', 5))?.toString(), 'hello');
  assert.equal(await source.read('a.mdx', 4), undefined);
  assert.equal((await source.read('empty.mdx'))?.length, 0);
});

test('refuses everything that is not a published file', async (t) => {
  const root = folder(t, {
    'site/a.mdx': 'a',
    'site/.env': 'secret',
    'secret.txt': 'secret',
    'site/node_modules/x.js': 'x',
  });
  const source = folderSource(join(root, 'site'));
  const refused = [
    '../secret.txt',
    'x/../../secret.txt',
    join(root, 'secret.txt'),
    '..%2fsecret.txt',
    '%2e%2e/secret.txt',
    '..\\secret.txt',
    'a.mdx\0.png',
    './a.mdx',
    'a.mdx/',
    'A.mdx',
    '.env',
    'node_modules/x.js',
    '',
    '.',
    'missing.mdx',
  ];
  for (const path of refused) assert.equal(await source.read(path), undefined, JSON.stringify(path));
});

test('links are followed inside the folder only, and never to what is not published', async (t) => {
  const root = folder(t, {
    'site/a.mdx': 'a',
    'site/sub/b.mdx': 'b',
    'site/.env': 'secret',
    'out/c.mdx': 'secret',
    'site-2/d.mdx': 'secret',
  });
  const site = join(root, 'site');
  symlinkSync('a.mdx', join(site, 'link.mdx'));
  symlinkSync('sub', join(site, 'folder'));
  symlinkSync('.env', join(site, 'env.txt'));
  symlinkSync('../out', join(site, 'outside'));
  symlinkSync('../site-2', join(site, 'neighbour'));
  symlinkSync(join(root, 'out/c.mdx'), join(site, 'c.mdx'));
  symlinkSync('nowhere', join(site, 'dangling'));
  const source = folderSource(site);
  assert.deepEqual([...(await source.list()).keys()].sort(), [
    'a.mdx',
    'folder/b.mdx',
    'link.mdx',
    'sub/b.mdx',
  ]);
  assert.equal((await source.read('link.mdx'))?.toString(), 'a');
  assert.equal((await source.read('folder/b.mdx'))?.toString(), 'b');
  for (const path of ['env.txt', 'c.mdx', 'outside/c.mdx', 'neighbour/d.mdx', 'dangling']) {
    assert.equal(await source.read(path), undefined, path);
  }
});

test('links that go round end', async (t) => {
  const root = folder(t, { 'a/x.mdx': 'x', 'b/y.mdx': 'y' });
  symlinkSync('..', join(root, 'a/up'));
  symlinkSync('../b', join(root, 'a/b'));
  symlinkSync('../a', join(root, 'b/a'));
  assert.deepEqual(await paths(root), ['a/b/y.mdx', 'a/x.mdx', 'b/a/x.mdx', 'b/y.mdx']);
});

test('pipes are neither listed nor waited for', { skip: process.platform === 'win32' }, async (t) => {
  const root = folder(t, { 'a.mdx': 'a' });
  execFileSync('mkfifo', [join(root, 'pipe')]);
  assert.deepEqual(await paths(root), ['a.mdx']);
  assert.equal(await folderSource(root).read('pipe'), undefined);
});

test('what MkDocs builds is not listed, and documentation in a folder of that name is', async (t) => {
  const root = folder(t, {
    'README.md': 'a',
    'site/content/a.md': 'a',
    'site/index.html': 'b',
    'site/a/index.html': 'b',
  });
  assert.deepEqual(await paths(root), ['README.md', 'site/content/a.md']);
});

test('the folder itself may be reached through a link', async (t) => {
  const root = folder(t, { 'site/a.mdx': 'a' });
  symlinkSync('site', join(root, 'current'));
  const source = folderSource(join(root, 'current'));
  assert.equal((await source.read('a.mdx'))?.toString(), 'a');
  assert.equal(source.name, 'current');
});

test('a missing folder and a file are distinguished from a bug', (t) => {
  const root = folder(t, { a: '' });
  for (const dir of [join(root, 'none'), join(root, 'a')]) {
    assert.throws(
      () => folderSource(dir),
      (error: unknown) => error instanceof AppError && error.code === 'source/not-a-folder',
    );
  }
});

test('reads a file of megabytes to its last byte, and others have their turn meanwhile', async (t) => {
  const text = Array.from({ length: 400_000 }, (_, n) => `line ${n}`).join('\n');
  const source = folderSource(folder(t, { 'api.yaml': text }));
  let turns = 0;
  const turn = (): void => {
    turns++;
    immediate = setImmediate(turn);
  };
  let immediate = setImmediate(turn);
  const bytes = await source.read('api.yaml');
  clearImmediate(immediate);
  assert.equal(bytes?.toString('utf8'), text);
  assert.ok(turns > 0, 'it was read in one go');
  assert.equal(await source.read('api.yaml', text.length - 1), undefined, 'more than was asked for');
  assert.equal((await source.read('api.yaml', text.length))?.length, text.length);
});
