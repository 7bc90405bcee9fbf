/** The commands on a folder whose docs.json mounts another repository: check, nav and build, with and without network. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { gitServer } from '../support/git/git-server.ts';
import { makeRepository } from '../support/git/test-repository.ts';
import { docs, page } from '../support/mounted-site.ts';
import { runLectern } from '../support/run-lectern.ts';

it('check, nav and build have the pages of the mounted repository', async (t) => {
  const root = mkdtempSync(join(tmpdir(), 'lectern-mounted-commands-'));
  t.after(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }));
  const api = await makeRepository({
    'docs/docs.json': docs({ name: 'API', navigation: { pages: ['intro'] } }),
    'docs/intro.mdx': page('Introduction', '[gone](/nowhere) [guide](/guide)'),
  });
  const server = await gitServer({ repository: api.path });
  const write = (file: string, text: string): void => writeFileSync(join(root, file), text);
  const sources = [{ repository: server.url, folder: 'docs', path: 'api' }];
  write('docs.json', docs({ navigation: { pages: ['index', 'guide'] }, sources }));
  write('index.mdx', page('Start', '[api](/api/intro)'));
  write('guide.mdx', page('Guide'));
  const env = { LECTERN_DATA_DIR: join(root, '.lectern'), LECTERN_ALLOWED_SOURCES: server.url };
  const run = (...args: string[]) => runLectern(args, { cwd: root, env });

  const before = await run('check', '.', '--offline');
  assert.match(before.out, /was not fetched before/);
  assert.deepEqual(server.seen, []);

  const nav = await run('nav', '.');
  assert.match(nav.out, /Introduction/);
  const checked = await run('check', '.');
  assert.match(checked.out, /api\/intro\.mdx/);
  assert.match(checked.out, /nowhere/);
  assert.doesNotMatch(checked.out, /"\/guide"/);
  const asked = server.seen.length;
  const offline = await run('check', '.', '--offline');
  assert.match(offline.out, /api\/intro\.mdx/);
  assert.equal(server.seen.length, asked);

  const built = await run('build', '.', '--out', join(root, 'site'));
  assert.equal(built.code, 0, built.err);
  const html = readFileSync(join(root, 'site/api/intro/index.html'), 'utf8');
  assert.match(html, /href="\/guide"/);

  const refused = await runLectern(['check', '.'], {
    cwd: root,
    env: { ...env, LECTERN_ALLOWED_SOURCES: '' },
  });
  assert.match(refused.out, /can name only https/);
});

it('check --base counts only what the change adds, with the mounted repositories on both sides', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-mounted-base-'));
  t.after(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  const api = await makeRepository({
    'docs.json': docs({ name: 'API', navigation: { pages: ['intro'] } }),
    'intro.mdx': page('Introduction', '[gone](/nowhere)'),
  });
  const server = await gitServer({ repository: api.path });
  const sources = [{ repository: server.url, path: 'api' }];
  const own = await makeRepository({
    'docs.json': docs({ navigation: { pages: ['index'] }, sources }),
    'index.mdx': page('Start', '[api](/api/intro)'),
  });
  own.commit({ 'index.mdx': page('Start', '[api](/api/intro) [new](/new-mistake)') }, 'Change');
  const env = { LECTERN_DATA_DIR: dataDir, LECTERN_ALLOWED_SOURCES: server.url };
  const check = (ref: string) => runLectern(['check', '.', '--base', ref], { cwd: own.path, env });
  const { out } = await check('HEAD~1');
  assert.match(out, /new-mistake/);
  assert.doesNotMatch(out, /api\/intro\.mdx/);
  own.commit({ 'docs.json': docs({ navigation: { pages: ['index'] } }) }, 'Unmount');
  assert.match((await check('HEAD~1')).out, /\/api\/intro/, 'the link is broken since the change');
});
