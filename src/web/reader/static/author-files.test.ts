/** Tests copying an author's files into a built site: only few are in memory at a time. */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { docsJson } from '../../../../test/support/fixture-folder.ts';
import { loadSite } from '../../../site/site.ts';
import { memorySource } from '../../../site/source/memory-source.ts';
import type { Source } from '../../../site/source/source.ts';
import { siteView } from '../pages/site-view.ts';
import { authorFiles } from './author-files.ts';
import { openOutput } from './output-folder.ts';

const FILES = 2_000;
const MAX_IN_MEMORY = 70;
const out = mkdtempSync(join(tmpdir(), 'lectern-out-'));
after(() => rmSync(out, { recursive: true, force: true }));

it('are written as they are read', async () => {
  const files = Object.fromEntries(Array.from({ length: FILES }, (_, at) => [`images/${at}.svg`, '<svg/>']));
  const inner = memorySource({
    ...files,
    'docs.json': JSON.stringify(docsJson({ pages: ['a'] })),
    'a.mdx': '',
  });
  let [reads, waiting] = [0, 0];
  const source: Source = {
    ...inner,
    read: (path, limit) => {
      if (path.startsWith('images/')) {
        const folder = join(out, 'site/images');
        // Looked at once: the disk would catch up while the files are counted. One that was opened is there, and empty.
        if (++reads === FILES)
          waiting =
            reads - readdirSync(folder).filter((name) => statSync(join(folder, name)).size > 0).length;
      }
      return inner.read(path, limit);
    },
    // Whether it is a secret is looked at before it is copied.
    head: async () => Buffer.alloc(0),
  };
  const renderer = { render: () => Promise.reject(new Error('not asked')), close: async () => undefined };
  const site = await loadSite({ source, renderer });
  const view = siteView(site, { assets: {}, symbol: () => undefined, search: 'static' });
  const output = openOutput(join(out, 'site'), () => false);
  const record = { pages: {}, snippets: {}, issues: {}, pageFiles: {}, features: {} };
  await output.settled();
  output.write('images/begin.txt', 'x');
  await output.settled();
  await authorFiles({ site, view, out, output, record });
  await output.settled();
  assert.equal(reads, FILES);
  assert.ok(waiting <= MAX_IN_MEMORY, `${waiting} files were in memory`);
});
