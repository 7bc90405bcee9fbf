/** Tests of a commit as a source: it publishes the same as a folder with the same files. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { fetched } from '../../../test/support/git/open-test-repository.ts';
import { makeRepository, type RepositoryFiles } from '../../../test/support/git/test-repository.ts';
import { AppError } from '../../lib/app-error.ts';
import { threadCpuMs } from '../../lib/async/thread-cpu.ts';
import type { Repository } from '../../lib/git/repository.ts';
import { commitSource } from './commit-source.ts';
import { folderSource } from './folder-source.ts';
import type { Source } from './source.ts';

const sites = fileURLToPath(new URL('../../../test/fixtures/sites', import.meta.url));

/** A commit of these files, as a source and as the work tree that it was made from. */
async function both(files: RepositoryFiles, folder = '') {
  const remote = await makeRepository(files);
  const repository = await fetched(remote.path);
  const commit = (await repository.head('main'))!;
  const source = commitSource({ repository, commit, folder, name: 'docs at main' });
  return { remote, source, onDisk: folderSource(join(remote.path, folder)) };
}

async function contents(source: Source): Promise<ReadonlyMap<string, string>> {
  const paths = [...(await source.list()).keys()].sort();
  return new Map(
    await Promise.all(
      paths.map(async (path) => [path, (await source.read(path))?.toString('latin1') ?? 'unread'] as const),
    ),
  );
}

for (const site of readdirSync(sites))
  test(`the site "${site}" is the same from a commit as from a folder`, async () => {
    const at = join(sites, site);
    const files = readdirSync(at, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const { source } = await both(
      Object.fromEntries(
        files.map(({ parentPath, name }) => {
          const path = join(parentPath, name);
          return [`docs/${path.slice(at.length + 1)}`, readFileSync(path)];
        }),
      ),
      'docs',
    );
    const expected = await contents(folderSource(at));
    assert.ok(expected.size > 0);
    assert.deepEqual(await contents(source), expected);
    const sizes = async (of: Source) =>
      [...(await of.list()).values()].map(({ path, size }) => `${path} ${size}`).sort();
    assert.deepEqual(await sizes(source), await sizes(folderSource(at)));
  });

test('ignore files, output folders and what is never published count as in a folder', async () => {
  const { source, onDisk } = await both({
    '.mintignore': 'drafts/\n*.tmp\n!README.md\n',
    '.lecternignore': '!keep.tmp\n',
    'README.md': 'x',
    'LICENSE.md': 'x',
    'drafts/a.mdx': 'x',
    'a.tmp': 'x',
    'keep.tmp': 'x',
    '.env': 'x',
    '.well-known/x': 'x',
    'sub/.mintignore': 'all',
    'sub/all': 'x',
    'build/index.html': 'x',
    'dist/deep/page.mdx': 'x',
    'dist/app.js': 'x',
    'node_modules/m/a.mdx': 'x',
    'bad:c/x.mdx': 'x',
    'c:x/x.mdx': 'x',
  });
  const expected = await contents(onDisk);
  assert.ok(expected.has('README.md') && expected.has('dist/app.js') && !expected.has('build/index.html'));
  assert.deepEqual(await contents(source), expected);
});

test('only listed files are read, up to the limit; versions are ids of their content', async () => {
  const { source } = await both(
    { 'docs/a.mdx': 'hello', 'docs/b.mdx': 'hello', 'docs/.env': 'secret', 'up.mdx': 'x' },
    'docs',
  );
  const files = await source.list();
  assert.equal(files.get('a.mdx')?.version, files.get('b.mdx')?.version);
  assert.match(files.get('a.mdx')!.version, /^[0-9a-f]{40}$/);
  assert.equal((await source.stat?.('a.mdx'))?.size, 5);
  assert.equal((await source.read('a.mdx', 5))?.toString(), 'hello');
  assert.equal(await source.read('a.mdx', 4), undefined);
  for (const path of [
    '.env',
    '../up.mdx',
    'docs/a.mdx',
    'a.mdx/',
    './a.mdx',
    'A.mdx',
    '',
    '/a.mdx',
    'toString',
  ])
    assert.equal(await source.read(path), undefined, path);
  assert.equal(source.watch, undefined);
});

test('links of a commit are not followed', async () => {
  const { remote } = await both({ 'a.mdx': 'x' });
  symlinkSync('/etc/passwd', join(remote.path, 'passwd.mdx'));
  symlinkSync('a.mdx', join(remote.path, 'alias.mdx'));
  const commit = remote.commit({}, 'Links');
  const source = commitSource({ repository: await fetched(remote.path), commit, folder: '', name: 'x' });
  assert.deepEqual([...(await source.list()).keys()], ['a.mdx']);
});

test('a listing that failed is asked for again; too many files are refused', async () => {
  let calls = 0;
  const repository: Pick<Repository, 'list' | 'read' | 'file'> = {
    list: async () => {
      calls += 1;
      if (calls === 1) throw new AppError('git/failed', 'busy');
      return Array.from({ length: 100_001 }, (_, i) => ({ path: `${i}.mdx`, oid: '0'.repeat(40), size: 1 }));
    },
    read: async () => undefined,
    file: async () => undefined,
  };
  const source = commitSource({ repository, commit: '1'.repeat(40), folder: '', name: 'x' });
  await assert.rejects(source.list(), /busy/);
  await assert.rejects(
    source.list(),
    (error: unknown) => error instanceof AppError && error.code === 'source/too-many-files',
  );
});

test('a thousand pages are listed and read quickly', async (t) => {
  const { source } = await both(
    Object.fromEntries(
      Array.from({ length: 1000 }, (_, i) => [`g${i % 20}/p${i}.mdx`, `# Page ${i}\n`.repeat(100)]),
    ),
  );
  const start = threadCpuMs();
  assert.equal((await contents(source)).size, 1000);
  const took = threadCpuMs() - start;
  t.diagnostic(`list and read of 1,000 pages: ${Math.round(took)} ms`);
  // A tenth of this on a quiet machine.
  assert.ok(took < 5000, `${took} ms`);
});
