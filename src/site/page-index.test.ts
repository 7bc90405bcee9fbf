/** Tests that only the front matter of pages stays in memory, not their text. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { indexPages } from './page-index.ts';
import type { Source, SourceFile } from './source/source.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const PAGES = 40;
const LONG = 1_000_000;

describe('the index of the pages', () => {
  for (const [form, front] of [
    ['plain front matter', '---\ntitle: A title of some length\ndescription: What the page is about\n---\n'],
    ['front matter that YAML reads', '---\ntitle: "A title: of some length"\nkeywords: [one, two]\n---\n'],
    ['a title in its first heading', '# Configuration-reference\n'],
  ] as const)
    it(`keeps no text of pages with ${form}`, async () => {
      const files = new Map<string, SourceFile>();
      for (let i = 0; i < PAGES; i++)
        files.set(`p${i}.mdx`, { path: `p${i}.mdx`, version: String(i), size: LONG });
      const source = {
        read: async () => Buffer.from(`${front}\n${'word '.repeat(LONG / 5)}`),
      } as Partial<Source> as Source;
      collect();
      const before = process.memoryUsage().heapUsed;
      const index = await indexPages({ source, files, listed: new Set() });
      collect();
      const kept = process.memoryUsage().heapUsed - before;
      assert.equal(index.byPath.size, PAGES);
      assert.ok(kept < (PAGES * LONG) / 10, `${kept} bytes are kept of ${PAGES * LONG}`);
    });
});
