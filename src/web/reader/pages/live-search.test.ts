/** Tests which pages a live site's index renders after a start and after a change. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { eventually } from '../../../../test/support/eventually.ts';
import { docsJson } from '../../../../test/support/fixture-folder.ts';
import { SILENT } from '../../../lib/log.ts';
import type { PageRenderer } from '../../../site/content/page-renderer.ts';
import { searchHost } from '../../../site/search/thread/search-host.ts';
import { memorySource } from '../../../site/source/memory-source.ts';
import type { Source } from '../../../site/source/source.ts';
import { openLiveSite } from '../live/live-site.ts';
import { createRenderPool } from '../render/render-pool.ts';
import { createLiveSearch } from './live-search.ts';

const PAGES = 12;
const names = Array.from({ length: PAGES }, (_, at) => `page-${at}`);
const files: Record<string, string> = {
  'docs.json': JSON.stringify(docsJson({ pages: names })),
  ...Object.fromEntries(
    names.map((name) => [`${name}.mdx`, `---\ntitle: ${name}\n---\nA walrus in ${name}.\n`]),
  ),
};
/** Files whose versions are those of their bytes, at every start: those of a disk say when they were written. */
const source: Source = {
  name: 'pages',
  list: () => memorySource(files).list(),
  read: (path, limit) => memorySource(files).read(path, limit),
  watch: (changed) => {
    written = changed;
    return () => undefined;
  },
};
let written: (paths: readonly string[]) => void = () => undefined;
const data = mkdtempSync(join(tmpdir(), 'lectern-live-search-'));
const pool = createRenderPool({ workers: 1 });
after(async () => {
  await pool.close();
  rmSync(data, { recursive: true, force: true });
});

/** @returns the site with its search, and which files were rendered */
async function start() {
  const rendered: string[] = [];
  const renderer: PageRenderer = {
    render: (request) => {
      rendered.push(request.file);
      return pool.render(request);
    },
    close: async () => undefined,
  };
  const live = await openLiveSite({ source, renderer }, SILENT, true);
  const host = searchHost({ folder: data, version: '1' });
  const search = createLiveSearch(live, { store: host.open('a'), patience: 30_000 });
  const find = async (query: string): Promise<readonly string[]> =>
    (await (await search.index()).index.answer(query, 20)).hits.map(({ url }) => url);
  return {
    live,
    find,
    rendered,
    close: async () => {
      live.close();
      await host.close();
    },
  };
}

it('renders a page once, and not again after a restart; of a change only what changed', async () => {
  const first = await start();
  assert.equal((await first.find('walrus')).length, PAGES);
  assert.deepEqual([...first.rendered].sort(), names.map((name) => `${name}.mdx`).sort());
  await first.close();

  const second = await start();
  assert.equal((await second.find('walrus')).length, PAGES);
  assert.deepEqual(second.rendered, []);
  files['page-3.mdx'] = '---\ntitle: page-3\n---\nA penguin.\n';
  written(['page-3.mdx']);
  await eventually(() => second.find('penguin'), ['/page-3']);
  assert.deepEqual([...new Set(second.rendered)], ['page-3.mdx']);
  assert.equal((await second.find('walrus')).length, PAGES - 1);
  await second.close();

  files['page-4.mdx'] = '---\ntitle: page-4\n---\nAn ostrich.\n';
  const third = await start();
  assert.deepEqual(await third.find('ostrich'), ['/page-4']);
  assert.deepEqual(third.rendered, ['page-4.mdx']);
  await third.close();
});
