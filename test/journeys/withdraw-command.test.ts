/** `lectern withdraw` beside a running server: the page leaves the feed and the versions that are tags too, and comes back. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { eventually as within } from '../support/eventually.ts';
import { makeRepository, type RepositoryFiles } from '../support/git/test-repository.ts';
import { gitProject } from '../support/git-project.ts';
import { runLectern } from '../support/run-lectern.ts';

const files = (name: string): RepositoryFiles => ({
  'docs/docs.json': JSON.stringify({
    name: 'Docs',
    theme: 'mint',
    colors: { primary: '#16803c' },
    navigation: {
      versions: [
        { version: 'next', pages: ['index', 'changes', 'plans'] },
        { ref: 'v*', most: 4 },
      ],
    },
  }),
  'docs/index.mdx': `---\ntitle: Home\n---\n\nHome ${name}\n`,
  'docs/plans.mdx': `---\ntitle: Plans\n---\n\nPlans ${name}\n`,
  'docs/changes.mdx': `---\ntitle: Changes\nrss: true\n---\n\n<Update label="June">Zanzibar ${name}</Update>\n`,
});

/** A site follows what a command has stored at its next look, and is then made again. */
const eventually = (read: () => Promise<number>, expected: number) => within(read, expected);

it('takes a page, its feed and its versions back, and gives them back', async (t) => {
  const repository = await makeRepository(files('one'), { bare: true });
  repository.git('tag', 'v1.0.0', 'main');
  repository.commit({ 'docs/Old.mdx': '---\ntitle: Old\n---\n\nOld\n' }, 'Old');
  repository.commit({ ...files('two'), 'docs/Old.mdx': null }, 'Two');
  const site = await gitProject(t, repository, { baseUrl: 'https://docs.example.com' });
  const env = { LECTERN_DATA_DIR: site.dataDir };
  const withdraw = (...args: readonly string[]) =>
    runLectern(['withdraw', ...args], { cwd: site.dataDir, env });
  const statusOf = async (path: string): Promise<number> => {
    const answer = await site.get(path);
    await answer.arrayBuffer();
    return answer.status;
  };
  const pages = ['/changes', '/changes.md', '/v1.0.0/changes', '/v1.0.0/changes.md'];
  const feeds = ['/changes/rss.xml', '/v1.0.0/changes/rss.xml'];
  await eventually(() => statusOf('/v1.0.0/changes'), 200);
  assert.match(await site.text('/changes/rss.xml'), /Zanzibar two/);
  const before = await Promise.all(feeds.map(statusOf));

  const done = await withdraw('changes.mdx');
  assert.equal(done.code, 0, done.err);
  assert.match(done.out, /^\/changes is withdrawn from the site and from every commit/);
  assert.match((await withdraw('changes')).out, /is withdrawn already/);
  assert.match((await withdraw()).out, /^\/changes +20\d\d-.* terminal/);
  for (const path of pages) await eventually(() => statusOf(path), 410);
  for (const path of feeds) await eventually(() => statusOf(path), 404);
  for (const path of ['/llms-full.txt', '/feed.xml', '/v1.0.0/', '/search.json?q=Zanzibar'])
    assert.doesNotMatch(await site.text(path), /Zanzibar (?:one|two)|\/changes/, path);
  assert.deepEqual([await statusOf('/plans'), await statusOf('/v1.0.0/plans')], [200, 200]);

  // Fetches the history.
  assert.equal(await statusOf(`/@${repository.git('rev-parse', 'v1.0.0')}/`), 200);
  for (const [typed, says] of [
    ['change', /^No page of the site is at \/change now\. Did you mean \/changes\? It is withdrawn/],
    ['/old', /^\/old is withdrawn from the site/],
  ] as const) {
    assert.match((await withdraw(typed)).out, says);
    await withdraw(typed, '--undo');
  }

  const undone = await withdraw('/changes', '--undo');
  assert.match(undone.out, /^\/changes is given back/, undone.err);
  for (const path of pages) await eventually(() => statusOf(path), 200);
  assert.deepEqual(await Promise.all(feeds.map(statusOf)), before);

  const key = await site.key();
  const byKey = (page: string, withdrawn: boolean): Promise<Response> =>
    site.send('/v1/project/withdraw-page/docs', {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ page, withdrawn }),
    });
  const answered = await byKey('https://docs.example.com/plans', true);
  assert.deepEqual(
    [answered.status, await answered.json()],
    [200, { page: '/plans', withdrawn: ['/plans'] }],
  );
  await eventually(() => statusOf('/v1.0.0/plans'), 410);
  assert.equal((await byKey('mailto:x', true)).status, 400);
  const { note } = (await (await byKey('plan', true)).json()) as { readonly note?: string };
  assert.match(String(note), /^No page of the site is at \/plan now\. Did you mean \/plans\?/);
  await byKey('plan', false);
  assert.deepEqual(await (await byKey('plans', false)).json(), { page: '/plans', withdrawn: [] });
  await eventually(() => statusOf('/plans'), 200);

  for (const [args, why] of [
    [['--undo'], /The page to give back is missing/],
    [['https://other.example.com/x'], /is no page of this site/],
  ] as const) {
    const { code, err } = await withdraw(...args);
    assert.ok(code !== 0 && why.test(err), err);
  }
});

it('says where no page of a folder is', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-withdraw-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const navigation = { pages: ['index', 'install'] };
  const look = { theme: 'mint', colors: { primary: '#16803c' } };
  writeFileSync(join(folder, 'docs.json'), JSON.stringify({ name: 'Docs', ...look, navigation }));
  for (const name of navigation.pages)
    writeFileSync(join(folder, `${name}.mdx`), `---\ntitle: The ${name}\n---\n\nText\n`);
  const env = { LECTERN_DATA_DIR: join(folder, '.data') };
  const withdraw = (...args: readonly string[]) => runLectern(['withdraw', ...args], { cwd: folder, env });
  for (const [args, says] of [
    [['instal'], /^No page of the site is at \/instal now\. Did you mean \/install\?/],
    [['install'], /^\/install is withdrawn from the site and from every commit\. Remove/],
    [['install'], /^\/install is withdrawn already\n$/],
  ] as const) {
    const { out, err } = await withdraw(...args);
    assert.match(out, says, err);
  }
  assert.match((await withdraw('--json', 'instal')).out, /"looked":true,"note":"No page of the site/);
});
