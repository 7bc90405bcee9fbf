/** Tests of what a site reuses after a change, and what it reads again. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { EMPTY_BODY } from './content/empty-body.ts';
import type { PageRenderer } from './content/page-renderer.ts';
import { loadSite, type Site } from './site.ts';
import { folderSource } from './source/folder-source.ts';
import type { Source } from './source/source.ts';

const folder = mkdtempSync(join(tmpdir(), 'lectern-site-'));
after(() => rmSync(folder, { recursive: true }));
const write = (file: string, text: string): void => writeFileSync(join(folder, file), text);
const renderer: PageRenderer = {
  render: ({ source }) =>
    Promise.resolve({
      body: { ...EMPTY_BODY, html: source },
    }),
  close: () => Promise.resolve(),
};
let listings = 0;
const onDisk = folderSource(folder);
const source: Source = Object.assign(Object.create(onDisk), {
  list: () => {
    listings++;
    return onDisk.list();
  },
});
const load = (previous?: Site, ...paths: string[]): Promise<Site> =>
  loadSite({ source, renderer }, previous === undefined ? undefined : { previous, paths });
const text = async (site: Site, path: string): Promise<string> =>
  (await site.render(site.pages.byPath.get(path)!)).body.html;

describe('a site after a change', () => {
  write('docs.json', '{ "name": "S", "navigation": { "pages": ["a", "b"] } }');
  write('a.mdx', '---\ntitle: A\n---\n\nfirst');
  write('b.mdx', '---\ntitle: B\n---\n\nb');

  it('of a text: keeps configuration and navigation, and shows the new text', async () => {
    const before = await load();
    write('a.mdx', '---\ntitle: A\n---\n\nsecond');
    const now = await load(before, 'a.mdx');
    assert.equal(now.tree, before.tree);
    assert.equal(now.loaded, before.loaded);
    assert.equal(now.pages.byPath.get('b'), before.pages.byPath.get('b'));
    assert.match(await text(now, 'a'), /second/);
  });
  it('of a title: resolves the navigation again', async () => {
    const before = await load();
    write('a.mdx', '---\ntitle: Other\n---\n\nsecond');
    const now = await load(before, 'a.mdx');
    assert.equal(now.loaded, before.loaded);
    assert.deepEqual(
      now.tree.children.map((node) => node.kind === 'page' && node.title),
      ['Other', 'B'],
    );
  });
  it('of docs.json: reads it again, and lists nothing', async () => {
    const before = await load();
    write('docs.json', '{ "name": "T", "navigation": { "pages": ["a"] } }');
    const listed = listings;
    const now = await load(before, 'docs.json');
    assert.equal(now.config.name, 'T');
    assert.equal(now.tree.children.length, 1);
    assert.equal(listings, listed);
    assert.notEqual(now.allFiles.get('docs.json')?.version, before.allFiles.get('docs.json')?.version);
  });
  it('that adds a file to which docs.json refers: reads docs.json again', async () => {
    write('docs.json', '{ "name": "T", "navigation": { "$ref": "./lists/all.json" } }');
    const before = await load();
    assert.equal(before.tree.children.length, 0);
    mkdirSync(join(folder, 'lists'));
    write('lists/all.json', '{ "pages": ["a", "b"] }');
    assert.equal((await load(before, 'lists/all.json')).tree.children.length, 2);
    write('docs.json', '{ "name": "T", "navigation": { "pages": ["a"] } }');
  });
  it('that adds docs.json where mint.json was: reads the new one', async () => {
    renameSync(join(folder, 'docs.json'), join(folder, 'mint.json'));
    const before = await load();
    write('docs.json', '{ "name": "New", "navigation": { "pages": ["a"] } }');
    const now = await load(before, 'docs.json');
    assert.deepEqual([before.config.name, now.config.name], ['T', 'New']);
    rmSync(join(folder, 'mint.json'));
    write('docs.json', '{ "name": "T", "navigation": { "pages": ["a"] } }');
  });
  it('that adds or removes a page: lists the folder again, and keeps the configuration', async () => {
    write('docs.json', '{ "name": "T", "navigation": { "pages": ["a", "c"] } }');
    const before = await load();
    write('c.mdx', '---\ntitle: C\n---\n\nc');
    const more = await load(before, 'c.mdx');
    assert.ok(more.pages.byUrl.has('/c'));
    rmSync(join(folder, 'c.mdx'));
    const less = await load(more, 'c.mdx');
    assert.ok(!less.pages.byUrl.has('/c'));
    assert.ok(more.loaded === before.loaded && less.loaded === before.loaded);
    assert.deepEqual(
      [before, more, less].map(({ tree }) => tree.children.length),
      [1, 2, 1],
    );
    write('docs.json', '{ "name": "T", "navigation": { "pages": ["a"] } }');
  });
  it('has another fingerprint only when more than texts changed', async () => {
    const before = await load();
    write('b.mdx', '---\ntitle: B\n---\n\nnew text');
    const now = await load(before, 'b.mdx');
    assert.equal(now.fingerprint, before.fingerprint);
    write('b.mdx', '---\ntitle: New\n---\n\nnew text');
    write('docs.json', '{ "name": "T", "navigation": { "pages": ["a", "b"] } }');
    assert.notEqual((await load(now, 'b.mdx', 'docs.json')).fingerprint, before.fingerprint);
  });
});

describe('two files that claim one address', () => {
  it('the file of that name comes before the index of the folder, in any order', async () => {
    mkdirSync(join(folder, 'orb'));
    write('orb/index.mdx', 'index');
    write('orb.mdx', 'file');
    const site = await load();
    assert.equal(site.pages.byUrl.get('/orb')?.file, 'orb.mdx');
    rmSync(join(folder, 'orb.mdx'));
    assert.equal((await load()).pages.byUrl.get('/orb')?.file, 'orb/index.mdx');
  });
  it('"README.mdx" beside docs.json is a page when the navigation lists it', async () => {
    write('README.mdx', 'about the repository');
    assert.equal((await load()).pages.byPath.has('README'), false);
    write('docs.json', '{ "name": "T", "navigation": { "pages": ["README"] } }');
    assert.equal((await load()).pages.byUrl.get('/')?.file, 'README.mdx');
    write('docs.json', '{ "name": "T", "navigation": { "pages": ["a", "b"] } }');
    rmSync(join(folder, 'README.mdx'));
    write('orb/README.mdx', 'about a folder');
    assert.ok((await load()).pages.byPath.has('orb/README'));
    rmSync(join(folder, 'orb/README.mdx'));
  });
  it('"readme" in small letters is a page of its own', async () => {
    write('orb/readme.mdx', 'about a product of that name');
    const site = await load();
    assert.equal(site.pages.byUrl.get('/orb')?.file, 'orb/index.mdx');
    assert.equal(site.pages.byUrl.get('/orb/readme')?.file, 'orb/readme.mdx');
  });
});
