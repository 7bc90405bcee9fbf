/** Tests that a site reads only files that it uses. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { docsJson } from '../../test/support/fixture-folder.ts';
import { loadSite, type Site } from './site.ts';
import { memorySource } from './source/memory-source.ts';
import type { Source } from './source/source.ts';

const renderer = { render: () => Promise.reject(new Error('not asked')), close: async () => undefined };

const spec = (path: string): string =>
  JSON.stringify({ openapi: '3.1.0', info: { title: path }, paths: { [path]: { get: { summary: path } } } });

/** Loads a site and asks for each of its pages. */
async function readsOf(files: Record<string, string>): Promise<{ site: Site; reads: string[] }> {
  const reads: string[] = [];
  const inner = memorySource(files);
  const source: Source = {
    ...inner,
    read: (path, limit) => {
      reads.push(path);
      return inner.read(path, limit);
    },
  };
  const site = await loadSite({ source, renderer });
  for (const page of site.pages.byUrl.values()) await site.request(page);
  return { site, reads: [...new Set(reads)].sort() };
}

const data = Object.fromEntries(
  Array.from({ length: 500 }, (_, at) => [
    `data/${at}.${at % 3 === 0 ? 'yaml' : 'json'}`,
    spec(`/data/${at}`),
  ]),
);

it('reads no data that nothing names', async () => {
  const { reads } = await readsOf({
    ...data,
    'docs.json': JSON.stringify(docsJson({ pages: ['a'] })),
    'a.mdx': '---\ntitle: A\n---\n',
    'old/b.mdx': '',
  });
  assert.deepEqual(reads, ['a.mdx', 'docs.json', 'old/b.mdx']);
});

it('reads the specification that is named, and no other where that one has the operations of its pages', async () => {
  const { site, reads } = await readsOf({
    ...data,
    'docs.json': JSON.stringify(
      docsJson({ groups: [{ group: 'API', openapi: 'api/pets.json', pages: ['pets'] }] }),
    ),
    'api/pets.json': spec('/pets'),
    'pets.mdx': '---\nopenapi: GET /pets\n---\n',
  });
  assert.deepEqual(reads, ['api/pets.json', 'docs.json', 'pets.mdx']);
  assert.equal(site.pages.byUrl.get('/pets')?.title, '/pets');
});
