/** Tests the search of a site in the process that does not write its index: nothing is rendered, and nothing withdrawn is found. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { eventually } from '../../../../test/support/eventually.ts';
import { docsJson } from '../../../../test/support/fixture-folder.ts';
import { SILENT } from '../../../lib/log.ts';
import { searchHost } from '../../../site/search/thread/search-host.ts';
import { memorySource } from '../../../site/source/memory-source.ts';
import { openLiveSite } from '../live/live-site.ts';
import { createRenderPool } from '../render/render-pool.ts';
import { createLiveSearch } from './live-search.ts';

const data = mkdtempSync(join(tmpdir(), 'lectern-shared-live-search-'));
const pool = createRenderPool({ workers: 1 });
const closers: (() => Promise<unknown>)[] = [() => pool.close()];
after(async () => {
  for (const close of closers.reverse()) await close();
  rmSync(data, { recursive: true, force: true });
});

/** A process with its own view of the files. */
async function member(patience: number) {
  const files: Record<string, string> = {};
  const write = (names: readonly string[]): void => {
    for (const name of Object.keys(files)) delete files[name];
    files['docs.json'] = JSON.stringify(docsJson({ pages: [...names] }));
    for (const name of names) files[`${name}.mdx`] = `---\ntitle: ${name}\n---\nA walrus in ${name}.\n`;
  };
  write(['a', 'b', 'c']);
  let changed: (paths: readonly string[]) => void = () => undefined;
  let rendered = 0;
  const live = await openLiveSite(
    {
      source: {
        name: 'pages',
        list: () => memorySource(files).list(),
        read: (path, limit) => memorySource(files).read(path, limit),
        watch: (told) => {
          changed = told;
          return () => undefined;
        },
      },
      renderer: {
        render: (request) => {
          rendered++;
          return pool.render(request);
        },
        close: async () => undefined,
      },
    },
    SILENT,
    true,
  );
  const host = searchHost({ folder: data, version: '1', shared: true });
  closers.push(async () => {
    live.close();
    await host.close();
  });
  const search = createLiveSearch(live, { store: host.open('a'), patience });
  return {
    live,
    rendered: () => rendered,
    find: async () => {
      const { index, complete } = await search.index();
      const { hits } = await index.answer('walrus', 2);
      return { complete, found: hits.map(({ url }) => url).sort() };
    },
    change: (names: readonly string[]) => {
      write(names);
      changed(['docs.json', 'a.mdx', 'b.mdx', 'c.mdx', 'd.mdx']);
    },
    pages: () => [...live.current().pages.byUrl.keys()].sort(),
    host,
  };
}

it('finds what the other process has indexed, without withdrawn pages, and goes on when that one ends', async () => {
  const writer = await member(30_000);
  assert.equal((await writer.find()).complete, true);
  const reader = await member(5);
  await eventually(async () => (await reader.find()).complete, true);
  assert.equal((await reader.find()).found.length, 2);
  assert.equal(reader.rendered(), 0);

  // Only this process knows yet that two pages are gone; the results were full without the third one.
  reader.change(['c']);
  await eventually(reader.pages, ['/c']);
  assert.deepEqual(await reader.find(), { complete: false, found: ['/c'] });

  writer.change(['c', 'd']);
  await eventually(async () => (await writer.find()).found, ['/c', '/d']);
  reader.change(['c', 'd']);
  await eventually(reader.find, { complete: true, found: ['/c', '/d'] });
  assert.equal(reader.rendered(), 0);

  await writer.host.close();
  reader.change(['d']);
  await eventually(reader.find, { complete: true, found: ['/d'] });
});
