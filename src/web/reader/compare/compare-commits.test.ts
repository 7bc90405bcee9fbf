/** Comparisons are made once for everybody who asks, kept as pages are, and refused when too many wait. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { docsJson } from '../../../../test/support/fixture-folder.ts';
import { webRequest } from '../../../../test/support/web-request.ts';
import { SILENT } from '../../../lib/log.ts';
import { EMPTY_BODY } from '../../../site/content/empty-body.ts';
import type { RenderResult } from '../../../site/content/page-renderer.ts';
import { loadSite } from '../../../site/site.ts';
import { memorySource } from '../../../site/source/memory-source.ts';
import type { Source } from '../../../site/source/source.ts';
import { openLiveSite } from '../live/live-site.ts';
import { createPageMaker } from '../pages/render-page.ts';
import { createSiteHandler } from '../site-handler.ts';

const FROM = 'a'.repeat(40);
const NOW = 'b'.repeat(40);
const PAGES = Array.from({ length: 12 }, (_, n) => `page-${n}`);

const versionOf = (commit: string, word: string): Source => ({
  ...memorySource({
    'docs.json': JSON.stringify(docsJson({ pages: PAGES })),
    ...Object.fromEntries(PAGES.map((name) => [`${name}.mdx`, `${name} ${word}`])),
  }),
  commit,
});

/** @param failures what becomes of the first renderings */
async function example(failures: readonly string[] = []) {
  let made = 0;
  const renderer = {
    render: async ({ file, source }: { file: string; source: string }): Promise<RenderResult> => {
      const code = failures[made++];
      const failed = { severity: 'error', code: code ?? '', message: 'Not made', file } as const;
      return code === undefined
        ? { body: { ...EMPTY_BODY, html: `<p>${source}</p>` } }
        : { body: EMPTY_BODY, failed };
    },
    close: async () => undefined,
  };
  const before = await loadSite({ source: versionOf(FROM, 'old'), renderer });
  const live = await openLiveSite({ source: versionOf(NOW, 'new'), renderer }, SILENT, false);
  let now = 0;
  const maker = createPageMaker(
    { assets: {}, symbol: () => undefined, search: 'server' },
    { clock: () => now },
  );
  const handler = createSiteHandler({
    live,
    maker,
    assets: new Map(),
    preview: false,
    log: SILENT,
    origin: 'https://example.com',
    policy: () => ({ scriptHashes: [], styleHashes: [] }),
    versions: {
      find: async (id) =>
        FROM.startsWith(id) ? { site: before, commit: FROM, label: 'old', place: '/@old' } : undefined,
    },
  });
  return {
    made: () => made,
    maker,
    wait: (milliseconds: number) => void (now += milliseconds),
    ask: async (query: string) => handler(webRequest(`/_lectern/compare?${query}`)),
  };
}

describe('a comparison', () => {
  it('is made once, however its commits are written and whoever asks meanwhile', async () => {
    const { made, ask } = await example();
    const spellings = ['a'.repeat(7), 'A'.repeat(7), FROM, FROM.toUpperCase()];
    const replies = await Promise.all(spellings.map((from) => ask(`from=${from}&page=/page-1`)));
    assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([200]));
    assert.equal(new Set(replies.map(({ headers }) => headers['etag'])).size, 1);
    assert.equal(made(), 2);
    await ask(`from=${FROM}&page=/page-1`);
    assert.equal(made(), 2);
    await ask(`from=${FROM}&page=/page-1&view=side`);
    assert.equal(made(), 4);
  });

  it('is made again when the pages of the site are', async () => {
    const { made, maker, ask } = await example();
    await ask(`from=${FROM}&page=/page-1`);
    maker.renew();
    await ask(`from=${FROM}&page=/page-1`);
    assert.equal(made(), 4);
  });

  it('is made again after a while when a rendering failed because the machine was busy', async () => {
    const { made, wait, ask } = await example(['content/too-slow']);
    const text = async () => String((await ask(`from=${FROM}&page=/page-1`)).body);
    assert.match(await text(), /could not be rendered/);
    assert.match(await text(), /could not be rendered/);
    assert.equal(made(), 2);
    wait(11_000);
    assert.doesNotMatch(await text(), /could not be rendered/);
  });

  it('is refused while too many others wait, and only then', async () => {
    const { ask } = await example();
    const all = () => Promise.all(PAGES.map((name) => ask(`from=${FROM}&page=/${name}`)));
    await ask(`from=${FROM}`);
    const statuses = (await all()).map(({ status }) => status);
    assert.deepEqual(new Set(statuses), new Set([200, 503]));
    assert.equal(statuses.filter((status) => status === 200).length, 8);
    assert.equal((await all()).filter(({ status }) => status === 200).length, 12);
  });
});
