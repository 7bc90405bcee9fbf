/** Tests when the texts of pages are searched for the files they name, and how often. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { docsJson } from '../../test/support/fixture-folder.ts';
import { loadSite, type Site } from './site.ts';
import { memorySource } from './source/memory-source.ts';
import type { Source } from './source/source.ts';

const renderer = { render: () => Promise.reject(new Error('not asked')), close: async () => undefined };
const SETTINGS = JSON.stringify(docsJson({ pages: ['a', 'b'] }));
const BOTH = {
  'docs.json': SETTINGS,
  'a.mdx': 'See [the data](/files/data.json) and [the tool](/files/tool).',
  'b.mdx': '---\ndata: /files/front.json\n---\n',
  'files/data.json': '{}',
  'files/front.json': '{}',
  'files/other.json': '{}',
};

/** A site whose reads are recorded. */
function recorded(files: Record<string, string>) {
  const reads: string[] = [];
  const source: Source = {
    ...memorySource({}),
    list: () => memorySource(files).list(),
    read: (path, limit) => {
      reads.push(path);
      return memorySource(files).read(path, limit);
    },
  };
  const pagesRead = (): string[] => reads.splice(0).filter((path) => path.endsWith('.mdx'));
  const load = (previous?: Site): Promise<Site> =>
    loadSite({ source, renderer }, previous && { previous, paths: Object.keys(files) });
  return { load, pagesRead, reads };
}

const isServed = async (site: Site, path: string): Promise<boolean> =>
  (await site.served(path)) !== undefined;

it('searches pages when the first file is requested that must be named, and once', async () => {
  const { load, pagesRead } = recorded(BOTH);
  const site = await load();
  assert.deepEqual(pagesRead(), ['a.mdx', 'b.mdx']);
  assert.equal(await isServed(site, 'files/data.json'), true);
  assert.deepEqual(pagesRead(), ['a.mdx', 'b.mdx']);
  assert.equal(await isServed(site, 'files/front.json'), true);
  assert.equal(await isServed(site, 'files/other.json'), false);
  assert.deepEqual(pagesRead(), []);
});

it('searches only changed pages for the next site', async () => {
  const files: Record<string, string> = { ...BOTH };
  const { load, pagesRead } = recorded(files);
  const site = await load();
  await isServed(site, 'files/data.json');
  files['b.mdx'] = '[Another](/files/other.json)';
  pagesRead();
  const next = await load(site);
  assert.equal(await isServed(next, 'files/other.json'), true);
  assert.equal(await isServed(next, 'files/front.json'), false);
  assert.equal(await isServed(next, 'files/data.json'), true);
  assert.deepEqual(pagesRead(), ['b.mdx', 'b.mdx']);
});

it('searches every page again for the name of a new file without an extension', async () => {
  const files: Record<string, string> = { ...BOTH };
  const { load } = recorded(files);
  const site = await load();
  assert.equal(await isServed(site, 'files/data.json'), true);
  files['files/tool'] = 'echo';
  assert.equal(await isServed(await load(site), 'files/tool'), true);
});

it('reads whether a file holds a secret once, through new listings too, and again when it changes', async () => {
  const files: Record<string, string> = { ...BOTH, 'image.png': 'One' };
  const { load, reads } = recorded(files);
  const site = await load();
  await isServed(site, 'image.png');
  const next = await load(site);
  reads.splice(0);
  await isServed(next, 'image.png');
  assert.equal(reads.length, 0);
  files['image.png'] = 'Another';
  await isServed(await load(next), 'image.png');
  assert.ok(reads.includes('image.png'));
});
