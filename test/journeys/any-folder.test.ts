/** A folder of Markdown without docs.json opens as it is, in every command, and can be kept as it is. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fixtureFolder } from '../support/fixture-folder.ts';
import { type Ran, runLectern } from '../support/run-lectern.ts';
import { runningSite } from '../support/running-site.ts';

const top = mkdtempSync(join(tmpdir(), 'lectern-any-folder-'));
after(() => rmSync(top, { recursive: true }));

const lectern = (...args: string[]): Promise<Ran> =>
  runLectern(args, { cwd: top, env: { LECTERN_DATA_DIR: join(top, 'data') } });

const vault = (): ReturnType<typeof fixtureFolder> =>
  fixtureFolder({
    'README.md':
      '# The *harbor* handbook\n\nSee [install](./guides/01-install.md), [[Rope work]] and [[Knots#Bowline|a knot]].\n\n> [!NOTE]\n> Wear {gloves} when x < 3.\n\n![[plan.png]]\n',
    'guides/01-install.md': '# Install\n\nA Map<String, List<T>> of {things}.\n\n[home](../README.md)\n',
    'guides/02-deploy.md': 'No title here.\n',
    'notes/Rope work.md': '---\ntitle: Ropes\n---\n\n[[nowhere]]\n',
    'notes/README.md': '# Notes\n\nAll of them.\n',
    'notes/Knots.md': '## Bowline\n\nText.\n',
    'notes/plan.png': 'x',
    'node_modules/a/README.md': '# Not a page\n',
    '.obsidian/x.md': '# Not a page\n',
    'vendor/y/z.md': '# Not a page\n',
    'build/z.md': '# Not a page\n',
  });

const TREE = `├─ The harbor handbook /
├─ group Guides
│  ├─ Install /guides/01-install
│  └─ Deploy /guides/02-deploy
└─ group Notes /notes
   ├─ Knots /notes/Knots
   └─ Ropes /notes/Rope%20work
`;

describe('a folder without docs.json', () => {
  it('has a tree, a name and a home, and says what was assumed', async () => {
    const { path } = vault();
    const nav = await lectern('nav', path);
    assert.equal(nav.out.trimEnd(), TREE.trimEnd());
    assert.equal(nav.code, 0);
    const { out } = await lectern('check', path);
    assert.match(
      out,
      /There is no docs\.json, so the site is made of its folders: 6 pages, "README\.md" is home, the name "The harbor handbook" is from "README\.md"/,
    );
    assert.match(out, /"lectern nav --write" writes a docs\.json/);
    assert.match(out, /nowhere[\s\S]*link\/broken/);
    assert.doesNotMatch(out, /content\/|nav\/|default-used|not in the navigation/);
    assert.match(out, /1 error, 1 warning/);
  });

  it('is served: links, pictures, alerts, and braces as text', async () => {
    const { text, get } = await runningSite(vault().path, { preview: true });
    const home = await text('/');
    assert.match(home, /<title>[^<]*The harbor handbook/);
    assert.match(home, /href="\/guides\/01-install"/);
    assert.match(home, /href="\/notes\/Rope%20work"[^>]*>Rope work</);
    assert.match(home, /href="\/notes\/Knots#bowline"[^>]*>a knot</);
    assert.match(home, /src="\/notes\/plan\.png"/);
    assert.match(home, /Wear \{gloves\} when x &lt; 3/);
    assert.doesNotMatch(home, /\[!NOTE\]/);
    const install = await text('/guides/01-install');
    assert.match(install, /A Map&lt;String, List&lt;T(?:&gt;|>)(?:&gt;|>) of \{things\}/);
    assert.match(install, /<a href="\/"[^>]*>home</);
    for (const gone of ['/node_modules/a', '/vendor/y/z', '/build/z', '/.obsidian/x'])
      assert.equal((await get(gone)).status, 404, gone);
  });

  it('has titles as they are written, and links to names with blanks', async () => {
    const { path } = fixtureFolder({
      'README.md': '# The max_size handbook\n\n[one](<a b/My page.md>)\n',
      'a b/My page.md': '# CODE_OF_CONDUCT\n\n[home](<../README.md>)\n',
    });
    const { out } = await lectern('nav', path);
    assert.match(out, /The max_size handbook \//);
    assert.match(out, /CODE_OF_CONDUCT \/a%20b\/My%20page/);
    const { text } = await runningSite(path, { preview: true });
    assert.match(await text('/'), /<a href="\/a%20b\/My%20page"[^>]*>one</);
    assert.equal((await text('/a%20b/My%20page')).match(/<h1/g)?.length, 1);
  });

  it('begins with the home of a wiki, and has its notices and indented code', async () => {
    const { path } = fixtureFolder({
      'About.md': '# About\n',
      'Home.md':
        '# Handbook\n\n> [!tip] Read *this*\n> Text\n\n> [!faq]- Why?\n>\n> So.\n\n> [!own] stays\n\nRun:\n\n    tie {knot}\n\nDone.\n',
    });
    const { out } = await lectern('nav', path);
    assert.match(out, /Handbook \/Home[\s\S]*About \/About/);
    const { text } = await runningSite(path, { preview: true });
    assert.equal(await text('/'), 'See /Home\n');
    const home = await text('/Home');
    assert.match(home, /Read this<[\s\S]{0,200}?<p>Text<\/p>/);
    assert.match(home, /<summary[\s\S]{0,400}?Why\?[\s\S]{0,400}?<p>So\.<\/p>/);
    assert.match(home, /<blockquote><p>\[!own\] stays<\/p><\/blockquote>/);
    assert.match(home, /<pre[\s\S]{0,300}?tie[\s\S]{0,60}?\{knot\}/);
  });

  it('is kept by nav --write, and listed by name by a second one', async () => {
    const { path } = vault();
    const written = await lectern('nav', path, '--write');
    assert.equal(written.code, 0, written.err);
    assert.match(written.out, /docs\.json\n {2}\.lecternignore/);
    const docs = JSON.parse(readFileSync(join(path, 'docs.json'), 'utf8')) as Record<string, unknown>;
    assert.deepEqual(docs['navigation'], { from: '.' });
    assert.equal((await lectern('nav', path)).out.trimEnd(), TREE.trimEnd());
    assert.doesNotMatch((await lectern('check', path)).out, /assumed|default-used/);
    assert.match(
      (await lectern('nav', path, '--write')).out,
      /docs\.json: 3 entries instead of "from": "\."/,
    );
    assert.equal((await lectern('nav', path)).out.trimEnd(), TREE.trimEnd());
  });

  it('builds', async () => {
    const out = join(top, 'built');
    const { code, err } = await lectern('build', vault().path, '--out', out);
    assert.equal(code, 0, err);
    assert.ok(existsSync(join(out, 'notes/Knots/index.html')) || existsSync(join(out, 'notes/Knots.html')));
  });

  it('is refused without Markdown, or where a docs.json is near', async () => {
    const none = await lectern('check', fixtureFolder({ 'a.txt': 'x' }).path);
    assert.match(none.err, /There is no docs\.json and no Markdown file in /);
    assert.match(none.err, /Name a folder with Markdown files, or make one with "lectern new"/);
    const deeper = fixtureFolder({ 'README.md': '# A', 'docs/docs.json': '{}', 'docs/index.md': '' });
    assert.match((await lectern('check', deeper.path)).err, /There is one in "docs"; name that folder/);
    const misplaced = fixtureFolder({ 'docs.json': '{ "navigation": { "pages": ["README"] } }' });
    const deepest = fixtureFolder({ 'README.md': '# A', 'packages/x/docs/docs.json': '{}' });
    assert.match((await lectern('check', deepest.path)).err, /There is one in "packages\/x\/docs"/);
    // As a config map of Kubernetes mounts it: it may say who reads what.
    const linked = fixtureFolder({ 'README.md': '# A', 'secret.md': '# B' });
    symlinkSync(join(misplaced.path, 'docs.json'), join(linked.path, 'docs.json'));
    assert.match((await lectern('check', linked.path)).err, /"docs\.json" in .* leads out of the folder/);
    const ignored = fixtureFolder({ 'README.md': '# A', 'docs.json': '{}', '.lecternignore': 'docs.json\n' });
    assert.match((await lectern('check', ignored.path)).err, /"docs\.json" in .* is ignored/);
    const misspelled = fixtureFolder({ 'index.md': '# A', 'doc.json': '{}' });
    assert.match((await lectern('check', misspelled.path)).err, /the name must be exactly "docs\.json"/);
  });

  it('is not what readers see when docs.json is lost', async () => {
    const folder = fixtureFolder({
      'docs.json': { name: 'Kept', theme: 'mint', navigation: { pages: ['index'] }, public: false },
      'index.md': '# Home',
      'secret.md': '# Secret',
    });
    const { get } = await runningSite(folder.path);
    const before = (await get('/secret')).status;
    folder.remove('docs.json');
    await new Promise((resolve) => setTimeout(resolve, 700));
    assert.equal((await get('/secret')).status, before);
    assert.notEqual(before, 200);
  });
});
