/** A page without a part that took too long is told, and never kept as if it were whole: by the server, its search, or a build. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { SILENT } from '../../src/lib/log.ts';
import type { PageRenderer } from '../../src/site/content/page-renderer.ts';
import { folderSource } from '../../src/site/source/folder-source.ts';
import { buildSite } from '../../src/tasks/build-site.ts';
import { openLiveSite } from '../../src/web/reader/live/live-site.ts';
import { createLiveSearch } from '../../src/web/reader/pages/live-search.ts';
import { liveLlmsFull } from '../../src/web/reader/pages/markdown/llms-route.ts';
import type { TextStore } from '../../src/web/reader/pages/text-store.ts';
import { cachedRenderer } from '../../src/web/reader/render/cached-renderer.ts';
import { createRenderPool } from '../../src/web/reader/render/render-pool.ts';
import { eventually } from '../support/eventually.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';

/** Each would take years; other pages stay as they are. */
const ENDLESS = 'export const Slow = () => { for (;;); };\n\n<Slow>**kept**</Slow>\n';
const GRAMMAR = JSON.stringify({
  scopeName: 'source.slow',
  patterns: [{ match: '(a+)+$', name: 'keyword' }],
});
const files = {
  'docs.json': JSON.stringify({
    ...docsJson({ pages: ['component', 'sample', 'plain'] }),
    styling: { codeblocks: { languages: { custom: ['/slow.json'] } } },
  }),
  'slow.json': GRAMMAR,
  'component.mdx': `---\ntitle: Component\n---\n\n${ENDLESS}`,
  'sample.mdx': `---\ntitle: Sample\n---\n\nText\n\n\`\`\`slow\n${'a'.repeat(60)}!\n\`\`\`\n`,
  'plain.mdx': '---\ntitle: Plain\n---\n\nText\n',
};
const out = mkdtempSync(join(tmpdir(), 'lectern-partial-'));
after(() => rmSync(out, { recursive: true, force: true, maxRetries: 5 }));

describe('a page without a part that took too long', () => {
  it('is told with its line, and made again by the next build', async () => {
    const folder = fixtureFolder(files);
    // A file that has just been written is not known by its times, and a build does not keep what is made of it.
    const newest = join(folder.path, Object.keys(files).at(-1)!);
    await eventually(() => Date.now() - statSync(newest).ctimeMs > 200, true);
    const build = () => buildSite({ folder: folder.path, out, base: '', cache: true });
    const first = await build();
    const told = first.issues.map(({ code, file, line }) => `${code} ${file}:${line}`).sort();
    assert.deepEqual(told, [
      'content/author-component component.mdx:7',
      'content/sample-too-slow sample.mdx:7',
    ]);
    const second = await build();
    assert.equal(second.written, 2, 'all but the plain page');
    assert.deepEqual(second.issues.length, 2);
  });

  it('is not stored by the server, its search and its long text', async () => {
    const pool = createRenderPool({ workers: 1 });
    const cached = cachedRenderer(pool);
    const rendered: string[] = [];
    const renderer: PageRenderer = {
      render: (request, owner) => cached.render(request, owner),
      close: () => cached.close(),
    };
    const inner = pool.render.bind(pool);
    pool.render = (request) => {
      rendered.push(request.file);
      return inner(request);
    };
    const live = await openLiveSite(
      { source: folderSource(fixtureFolder(files).path), renderer },
      SILENT,
      true,
    );
    let now = 0;
    const search = createLiveSearch(live, { patience: 60_000, clock: () => now });
    const again = async (): Promise<string[]> => {
      rendered.length = 0;
      await search.index();
      return rendered.toSorted();
    };
    assert.deepEqual(await again(), ['component.mdx', 'plain.mdx', 'sample.mdx']);
    assert.deepEqual(await again(), [], 'not with every search');
    now = 60_000;
    assert.deepEqual(await again(), ['component.mdx', 'sample.mdx']);
    const stored: string[] = [];
    const store: TextStore = { read: async () => undefined, write: async (name) => void stored.push(name) };
    const text = liveLlmsFull(live, '', { store, clock: () => now });
    await text(live.current());
    rendered.length = 0;
    await text(live.current());
    assert.deepEqual([stored, rendered], [[], []]);
    now = 120_000;
    await text(live.current());
    assert.ok(rendered.includes('component.mdx'));
    live.close();
    await cached.close();
  });
});
