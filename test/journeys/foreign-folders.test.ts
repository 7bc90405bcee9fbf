/** Documentation made with another program opens as it is, stays as it is, and its problems are named where they are. */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { eventually } from '../support/eventually.ts';
import { fixtureFolder } from '../support/fixture-folder.ts';
import { makeRepository } from '../support/git/test-repository.ts';
import { gitProject } from '../support/git-project.ts';
import { type Ran, runLectern } from '../support/run-lectern.ts';
import { runningSite } from '../support/running-site.ts';

const top = mkdtempSync(join(tmpdir(), 'lectern-foreign-'));
after(() => rmSync(top, { recursive: true }));

const lectern = (...args: string[]): Promise<Ran> =>
  runLectern(args, { cwd: top, env: { LECTERN_DATA_DIR: join(top, 'data') } });

const CONFIG = 'site_name: Harbor\nnav:\n  - Home: index.md\n  - Guide:\n    - guide/ropes.md\n';
const harbor = (): ReturnType<typeof fixtureFolder> =>
  fixtureFolder({
    'mkdocs.yml': CONFIG,
    'docs/index.md':
      '# Harbor\n\n!!! note "Mind {this}"\n\n    See [ropes](guide/ropes.md).\n\n    [gone](gone.md)\n',
    'docs/guide/ropes.md': '# Ropes\n\n--8<-- "part.md"\n',
    'part.md': 'Of hemp.\n',
    'src/secret.py': 'KEY = 1\n',
    'hooks.py': 'import os; os.mkdir("ran")\n',
  });

describe('a folder of another program', () => {
  it('has its navigation, and names problems in its own files', async () => {
    const { path } = harbor();
    const before = readdirSync(path, { recursive: true });
    assert.equal(
      (await lectern('nav', path)).out.trim(),
      '├─ Home /\n└─ group Guide\n   └─ Ropes /guide/ropes',
    );
    const { out } = await lectern('check', path);
    assert.match(
      out,
      /"mkdocs\.yml" says that this is documentation for MkDocs, so it is read as that: 2 pages/,
    );
    assert.match(out, /docs\/index\.md:7\n[^\n]*"\/gone\.md" leads to nothing/);
    assert.doesNotMatch(out, /\.mdx/);
    for (const args of [
      ['nav', path, '--write'],
      ['check', path, '--fix'],
    ])
      await lectern(...args);
    assert.match((await lectern('nav', path, '--write')).err, /no docs\.json is written into it/);
    assert.deepEqual(readdirSync(path, { recursive: true }), before);
    assert.equal(readFileSync(join(path, 'mkdocs.yml'), 'utf8'), CONFIG);
  });

  it('is served without what is no part of it, and an edit is seen', async () => {
    const folder = harbor();
    const { text, get } = await runningSite(folder.path, { preview: true });
    const home = await text('/');
    assert.match(home, /<title>[^<]*Harbor/);
    assert.match(home, /Mind \{this\}/);
    assert.match(home, /href="\/guide\/ropes"/);
    // The list of problems is made beside the first view.
    await eventually(async () => /docs\/index\.md/.test(await text('/')), true);
    for (const gone of ['/src/secret.py', '/mkdocs.yml', '/part.md', '/docs/index.md'])
      assert.equal((await get(gone)).status, 404, gone);
    assert.match(await text('/guide/ropes'), /Of hemp/);
    assert.equal((await get('/guide/ropes/')).status, 308);
    // Written again until the folder is watched; what was written before is found by the next sweep.
    await eventually(async () => {
      folder.write('part.md', 'Of nylon.\n');
      return /Of nylon/.test(await text('/guide/ropes'));
    }, true);
    folder.write('docs/guide/ropes.md', '# Ropes\n\nOf steel.\n');
    await eventually(async () => /Of steel/.test(await text('/guide/ropes')), true);
    folder.write('docs/new.md', '# New page\n');
    await eventually(async () => (await get('/new')).status, 200);
    folder.write('mkdocs.yml', `${CONFIG}  - Newest: new.md\n`);
    await eventually(async () => /Newest/.test(await text('/')), true);
    folder.write('mkdocs.yml', 'site_name: [');
    await eventually(async () => (await get('/guide/ropes')).status, 200);
  });

  it('never leads out of the folder, also by links', async () => {
    const outside = fixtureFolder({ 'secret.md': 'Top secret' });
    const folder = harbor();
    symlinkSync(join(outside.path, 'secret.md'), join(folder.path, 'secret.md'));
    symlinkSync(join(outside.path, 'secret.md'), join(folder.path, 'docs/linked.md'));
    folder.write('docs/index.md', '# H\n\n--8<-- "secret.md"\n\n--8<-- "../secret.md"\n');
    const { text, get } = await runningSite(folder.path, { preview: true });
    assert.doesNotMatch(await text('/'), /Top secret/);
    assert.equal((await get('/linked')).status, 404);
  });

  it('is not looked for where a docs.json is meant', async () => {
    const misspelled = harbor();
    misspelled.write('doc.json', '{}');
    assert.match((await lectern('check', misspelled.path)).err, /the name must be exactly "docs\.json"/);
    const deeper = harbor();
    deeper.write('x/docs.json', '{}');
    assert.match((await lectern('check', deeper.path)).err, /There is one in "x"/);
  });

  it('is not what readers see when docs.json is lost', async () => {
    const folder = harbor();
    folder.write(
      'docs.json',
      JSON.stringify({ name: 'Kept', navigation: { pages: ['docs/index'] }, public: false }),
    );
    const { get } = await runningSite(folder.path);
    assert.notEqual((await get('/docs/index')).status, 200);
    folder.remove('docs.json');
    await new Promise((resolve) => setTimeout(resolve, 700));
    assert.notEqual((await get('/guide/ropes')).status, 200);
  });

  it('is served from a repository, each commit as its files say', async (t) => {
    const repository = await makeRepository({
      'docs/mkdocs.yml': CONFIG,
      'docs/docs/index.md': '# Harbor\n\n!!! note\n    Old {text}\n',
      'docs/docs/guide/ropes.md': '# Ropes\n',
    });
    const site = await gitProject(t, repository);
    assert.match(await site.text('/'), /Old \{text\}/);
    assert.equal((await site.get('/docs/index')).status, 404);
    const commit = await repository.commit(
      { 'docs/docs/index.md': '# Harbor\n\n!!! note\n    New {text}\n' },
      'Edit',
    );
    await site.serves(commit);
    assert.match(await site.text('/'), /New \{text\}/);
  });
});
