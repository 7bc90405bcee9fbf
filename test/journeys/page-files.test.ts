/** Files that belong to one page, through the front door: served, previewed under a base, and built for file hosts. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { SILENT } from '../../src/lib/log.ts';
import { readOwnAssets } from '../../src/program/own-assets.ts';
import { openRenderer } from '../../src/project/open-renderer.ts';
import { previewOpener } from '../../src/server/jobs/branch/preview-site.ts';
import { joinSettings } from '../../src/settings/settings.ts';
import { folderSource } from '../../src/site/source/folder-source.ts';
import { buildSite } from '../../src/tasks/build-site.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';
import { webRequest } from '../support/web-request.ts';

const page = (title: string, classes: string): string =>
  `---\ntitle: ${title}\n---\n\n<div className="${classes}">Text</div>\n`;
const files = {
  'docs.json': docsJson({ pages: ['index', 'deep/more', 'same', 'plain'] }),
  'index.mdx': page('Home', 'grid md:grid-cols-2'),
  'deep/more.mdx': page('Space', 'hidden dark:block'),
  'same.mdx': page('Same', 'dark:block hidden'),
  'plain.mdx': page('Plain', 'hero'),
  'own.css': '.grid { gap: 1px }',
};
const FILE = /<link rel="stylesheet" href="([^"]*\/_lectern\/page\/[^"]+)">/;
const href = (html: string): string => FILE.exec(html)?.[1] ?? 'none';

describe('files of a page, served', () => {
  let site: RunningSite;
  before(async () => {
    site = await runningSite(fixtureFolder(files).path);
  });

  it('come after the sheet of the theme and before those of the author', async () => {
    const links = [...(await site.text('/')).matchAll(/<link rel="stylesheet" href="([^"]+)">/g)].map(
      ([, at]) => /mint|page|own/.exec(at!)?.[0],
    );
    assert.deepEqual(links, ['mint', 'page', 'own']);
  });

  it('are cacheable for ever, by their name and the page', async () => {
    const at = href(await site.text('/'));
    assert.match(at, /^\/_lectern\/page\/utilities-[\w-]+\.css\?page=%2F$/);
    const answer = await site.get(at);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('content-type'), 'text/css; charset=utf-8');
    assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable');
    assert.match(await answer.text(), /\.grid\{display:grid;\}/);
  });

  it('are made by a process that never rendered the page', async () => {
    const at = href(await site.text('/deep/more'));
    const other = await runningSite(fixtureFolder(files).path);
    assert.match(await (await other.get(at)).text(), /dark\\:block/);
  });

  for (const [what, change] of [
    ['a name the page does not have', (at: string) => at.replace(/utilities-[\w-]+/, 'utilities-other')],
    ['the name of another page', (at: string) => at.replace('%2F', '%2Fplain')],
    ['a page that is not there', (at: string) => at.replace('%2F', '%2Fnothing')],
    ['no page', (at: string) => at.replace(/\?.*/, '')],
    ['a path', (at: string) => at.replace('/page/', '/page/x/')],
  ] as const)
    it(`do not exist for ${what}`, async () => {
      const answer = await site.get(change(href(await site.text('/'))));
      assert.equal(answer.status, 404);
      assert.equal(answer.headers.get('cache-control'), 'no-store');
    });

  it('add nothing to a page without them', async () =>
    assert.doesNotMatch(await site.text('/plain'), /_lectern\/page/));

  it('change with the page', async () => {
    const folder = fixtureFolder(files);
    const changing = await runningSite(folder.path, { preview: true });
    const old = href(await changing.text('/'));
    folder.write('index.mdx', page('Home', 'p-4'));
    const until = Date.now() + 240_000;
    while (href(await changing.text('/')) === old && Date.now() < until);
    const now = href(await changing.text('/'));
    assert.notEqual(now, old);
    assert.match(await (await changing.get(now)).text(), /\.p-4/);
    assert.equal((await changing.get(old)).status, 404);
  });
});

describe('files of a page, below a base', () => {
  it('have it in their addresses', async () => {
    const site = await runningSite(fixtureFolder(files).path, { baseUrl: 'http://docs.example.com/docs' });
    const at = href(await site.text('/docs'));
    assert.match(at, /^\/docs\/_lectern\/page\//);
    assert.equal((await site.get(at)).status, 200);
  });
});

describe('files of a page, in the preview of a branch', () => {
  it('are below its address, and answered there', async () => {
    const settings = joinSettings([{ dataDir: fixtureFolder({}).path, renderers: 1 }]);
    const renderer = openRenderer(settings);
    const own = readOwnAssets();
    const open = previewOpener({
      renderer,
      files: own.files,
      manifest: own.manifest,
      base: '/base',
      log: SILENT,
      symbol: () => undefined,
      urlOf: () => 'http://localhost:3000',
    });
    const prefix = '/dashboard/p/docs/jobs/x/preview/site';
    const site = await open(folderSource(fixtureFolder(files).path), prefix);
    const at = href(String((await site(webRequest('/deep/more'))).body));
    assert.ok(at.startsWith(`/base${prefix}/_lectern/page/`), at);
    const answer = await site(webRequest(at.slice(`/base${prefix}`.length)));
    assert.equal(answer.status, 200);
    assert.match(answer.headers['cache-control']!, /immutable/);
    await renderer.close();
  });
});

describe('files of a page, built', () => {
  const out = mkdtempSync(join(tmpdir(), 'lectern-files-'));
  after(() => rmSync(out, { recursive: true }));
  const folder = fixtureFolder(files);
  const build = () => buildSite({ folder: folder.path, out, base: '', cache: true });
  const at = (name: string): string => join(out, '_lectern/page', name);
  const nameIn = (html: string): string => /page\/([^?]+)/.exec(href(html))![1]!;
  const built = (path: string): string => nameIn(readFileSync(join(out, path, 'index.html'), 'utf8'));

  it('are written once, where the page refers to them', async () => {
    await build();
    assert.equal(readdirSync(join(out, '_lectern/page')).length, 2);
    assert.equal(built('deep/more'), built('same'));
    assert.ok(existsSync(at(built(''))));
  });

  it('stay with a page that is kept, and go with the last page that needs them', async () => {
    const [first, shared] = [built(''), built('same')];
    utimesSync(at(first), 1, 1);
    folder.write('same.mdx', page('Same', 'p-4'));
    await build();
    assert.equal(statSync(at(first)).mtimeMs, 1_000, 'not written again');
    assert.ok(existsSync(at(shared)), 'still needed by the other page');
    folder.write('deep/more.mdx', page('Space', 'p-4'));
    await build();
    assert.ok(!existsSync(at(shared)));
    assert.equal(readdirSync(join(out, '_lectern/page')).length, 2);
  });

  it('are the only large files of ours in the build, until a page needs others', async () => {
    const own = () => readdirSync(join(out, '_lectern'));
    assert.ok(own().some((name) => name.startsWith('core-')));
    assert.deepEqual(
      own().filter((name) => /^diagram|^KaTeX/.test(name)),
      [],
    );
    folder.write('drawn.mdx', '---\ntitle: Drawn\n---\n\n```mermaid\ngraph TD; A-->B\n```\n');
    await build();
    assert.ok(own().some((name) => name.startsWith('diagram')));
    await build();
    assert.ok(
      own().some((name) => name.startsWith('diagram')),
      'also when the page is kept',
    );
  });

  it("are used beside the author's own scripts, which every page has from the next build on", async () => {
    folder.write('own.js', 'document.title += "!";');
    await build();
    const page = readFileSync(join(out, 'same/index.html'), 'utf8');
    assert.match(page, /<script src="\/own\.js\?v=/);
  });

  it('are written again after they were removed', async () => {
    rmSync(at(built('')));
    await build();
    assert.ok(existsSync(at(built(''))));
  });
});
