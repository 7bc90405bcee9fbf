/** Parts of the layout by an author, as readers get them: served, built, on pages of ours, and while they are written. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { eventually } from '../support/eventually.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { runLectern } from '../support/run-lectern.ts';
import { runningSite } from '../support/running-site.ts';

const PARTS = {
  'header.end': '/parts/live.jsx',
  'sidebar.top': '/parts/plain.jsx',
  'page.after': '/snippets/help.mdx',
  footer: '/parts/plain.jsx#Legal',
  'not-found': '/parts/plain.jsx#Lost',
};
const FILES = {
  'docs.json': docsJson({ pages: ['index', 'other', 'secret'] }, { parts: PARTS }),
  'index.mdx': '---\ntitle: First\n---\n\n## Help\n\nText.',
  'other.mdx': '---\ntitle: Other\n---\n\nMore.',
  'secret.mdx': '---\ntitle: Hidden name\npublic: false\n---\n\nNo.',
  'parts/live.jsx':
    'export default ({ page }) => { const [n, set] = useState(0); return <button className="rounded-full px-3" onClick={() => set(n + 1)}>{page.path} {n}</button>; };',
  'parts/plain.jsx':
    'export default ({ page }) => <p>{page.kind} {page.title}</p>;\nexport const Legal = () => <p>terms</p>;\nexport const Lost = () => <p>lost and found</p>;',
  'snippets/help.mdx': '## Help\n\nAbout {page.title}.',
};
const part = (html: string, place: string): string | undefined =>
  new RegExp(
    `<div class="own-part[^"]*" data-place="${place.replace('.', '\\.')}"[^>]*>([\\s\\S]*?)</div>`,
  ).exec(html)?.[1];

const out = mkdtempSync(join(tmpdir(), 'lectern-parts-'));
after(() => rmSync(out, { recursive: true, force: true, maxRetries: 5 }));
const build = (folder: string, name: string) =>
  runLectern(['build', folder, '--out', join(out, name)], {
    cwd: folder,
    env: { LECTERN_DATA_DIR: join(out, `data-${name}`) },
  });

describe('parts of the layout', () => {
  const folder = fixtureFolder(FILES);

  it('are on every page with the data of that page, and on pages of ours', async () => {
    const site = await runningSite(folder.path);
    const first = await site.text('/');
    assert.match(part(first, 'header.end') ?? '', /<lectern-island[^>]*>.*\/ 0<\/button>/);
    assert.equal(part(first, 'sidebar.top'), '<p>page First</p>');
    assert.equal(part(first, 'footer'), '<p>terms</p>');
    assert.match(part(first, 'page.after') ?? '', /About First\./);
    // The page's own heading keeps the place that links mean.
    assert.equal(first.match(/id="help"/g)?.length, 1);
    assert.ok(first.indexOf('id="help"') < first.indexOf('Text.'));
    assert.equal(part(await site.text('/other'), 'sidebar.top'), '<p>page Other</p>');
    const lost = await site.text('/nothing-here');
    assert.equal(part(lost, 'not-found'), '<p>lost and found</p>');
    assert.match(part(lost, 'header.end') ?? '', /\/404 0/);
    assert.equal(part(await site.text('/search?q=x'), 'sidebar.top'), '<p>search </p>');
    for (const html of [first, lost]) {
      const [, src] = /<script type="module" src="([^"]*\/islands-[^"]*)"/.exec(html)!;
      const script = await site.get(src!.replaceAll('&amp;', '&'));
      assert.deepEqual(
        [script.status, script.headers.get('content-type')],
        [200, 'text/javascript; charset=utf-8'],
      );
      assert.match(html, /utilities-[^"]*\.css/);
    }
    // What a stranger may not see is in no part that a stranger sees.
    for (const path of ['/', '/other', '/secret', '/search?q=hidden'])
      assert.ok(!(await site.text(path)).includes('Hidden name'), path);
    assert.match(await site.text('/search.json?q=more'), /"url"/);
    // Text of parts is not the text of a page.
    assert.doesNotMatch(await site.text('/search.json?q=terms'), /"url"/);
    assert.doesNotMatch(
      await (await site.get('/index.md', { accept: 'text/markdown' })).text(),
      /About First/,
    );
  });

  it('are built as they are served, and built again only when their files change', async () => {
    const site = await runningSite(folder.path);
    const built = await build(folder.path, 'site');
    assert.equal(built.code, 0, built.err);
    const read = (path: string): string => readFileSync(join(out, 'site', path), 'utf8');
    for (const place of ['header.end', 'sidebar.top', 'page.after', 'footer'])
      assert.equal(part(read('index.html'), place), part(await site.text('/'), place), place);
    assert.equal(part(read('404.html'), 'not-found'), '<p>lost and found</p>');
    const script = /\/_lectern\/page\/islands-[^"?]*/.exec(read('404.html'))![0];
    assert.match(read(script), /export default/);
    assert.match((await build(folder.path, 'site')).out, /2 unchanged/);
    folder.write(
      'parts/plain.jsx',
      FILES['parts/plain.jsx'].replace('terms', 'new terms').replace('lost and', 'lost or'),
    );
    assert.doesNotMatch((await build(folder.path, 'site')).out, /unchanged/);
    assert.equal(part(read('other/index.html'), 'footer'), '<p>new terms</p>');
    assert.equal(part(read('404.html'), 'not-found'), '<p>lost or found</p>');
  });

  it('are shown as they are written, and their mistakes with file and line', async () => {
    const dev = await runningSite(folder.path, { preview: true });
    assert.equal(part(await dev.text('/'), 'sidebar.top'), '<p>page First</p>');
    folder.write('parts/plain.jsx', 'export default () => <p>written</p>;');
    await eventually(async () => part(await dev.text('/'), 'sidebar.top'), '<p>written</p>');
    folder.write('parts/plain.jsx', 'export default () => {\n  return <p>{missing.word}</p>;\n};');
    await eventually(async () => part(await dev.text('/'), 'sidebar.top'), undefined);
    const told = /The part [^<]*/.exec(await dev.text('/'))?.[0].replaceAll('&quot;', '"');
    assert.match(told ?? '', /^The part "sidebar\.top" stays empty, because .*\(parts\/plain\.jsx, line 2\)/);
    const checked = await runLectern(['check', folder.path], { cwd: folder.path, env: {} });
    // Once, although it is so on every page.
    assert.equal(checked.out.match(/The part "sidebar\.top" stays empty/g)?.length, 1);
    assert.match(checked.out, /docs\.json:\d+:\d+/);
  });

  it('are nothing on a site without them', async () => {
    const plain = fixtureFolder({ ...FILES, 'docs.json': docsJson({ pages: ['index', 'other'] }) });
    const site = await runningSite(plain.path);
    const found = /own-part|data-islands|\/(?:islands|utilities|parts)-/.exec(await site.text('/'));
    assert.equal(found, null);
  });
});
