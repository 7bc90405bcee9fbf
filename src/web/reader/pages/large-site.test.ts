/** Tests the cost of requests to a large site: what clients can start, and that a missing page costs no more than on a small site. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { docsJson, fixtureFolder } from '../../../../test/support/fixture-folder.ts';
import { webRequest } from '../../../../test/support/web-request.ts';
import { byteCache } from '../../../lib/cache/byte-cache.ts';
import { SILENT } from '../../../lib/log.ts';
import { nearest } from '../../../lib/text/nearest.ts';
import { folderTexts } from '../../../project/folder-texts.ts';
import type { PageRenderer, RenderRequest } from '../../../site/content/page-renderer.ts';
import { loadSite, type Site } from '../../../site/site.ts';
import { folderSource } from '../../../site/source/folder-source.ts';
import { memorySource } from '../../../site/source/memory-source.ts';
import { prepareAddresses } from '../live/address-index.ts';
import { openLiveSite } from '../live/live-site.ts';
import { createRenderPool } from '../render/render-pool.ts';
import { findPage } from './find-page.ts';
import { llms } from './markdown/llms-route.ts';
import { createPageMaker } from './render-page.ts';
import { similarPages } from './similar-pages.ts';
import { sitemap } from './sitemap.ts';
import type { TextStore } from './text-store.ts';

const ORIGIN = 'https://docs.example.com';
const NOBODY: PageRenderer = {
  render: () => Promise.reject(new Error('not asked')),
  close: async () => undefined,
};

/** A unique word per page, as long as the requested words. */
const wordOf = (at: number): string => `walrus${at.toString(36).padStart(4, 'q')}`;

async function siteOf(pages: number): Promise<Site> {
  const names = Array.from({ length: pages }, (_, at) => `part-${at % 50}/${wordOf(at)}`);
  const files: Record<string, string> = { 'docs.json': JSON.stringify(docsJson({ pages: names })) };
  for (const name of names) files[`${name}.mdx`] = '';
  const site = await loadSite({ source: memorySource(files), renderer: NOBODY });
  await prepareAddresses(site);
  return site;
}

/** Some systems count the time of a thread in steps of four milliseconds. */
const MEASURABLE = 60_000;

/** Microseconds of this thread for one call, the minimum of several runs, to exclude the load of other processes. */
async function cpuOf(work: () => unknown): Promise<number> {
  let min = Number.POSITIVE_INFINITY;
  for (let time = 0; time < 4; time++) {
    const before = process.threadCpuUsage();
    let [calls, spent] = [0, 0];
    while (spent < MEASURABLE) {
      await work();
      calls++;
      const { user, system } = process.threadCpuUsage(before);
      spent = user + system;
    }
    min = Math.min(min, spent / calls);
  }
  return min;
}

const memory = byteCache(1_000_000);

describe('an address that leads nowhere', async () => {
  const [small, large] = [await siteOf(100), await siteOf(10_000)];

  it('costs the same on a site a hundred times as large', async () => {
    const misses = (site: Site) => (): void => {
      for (let at = 0; at < 2_000; at++) {
        assert.equal(findPage(site, `/nothing/here/${at}`).kind, 'nothing');
        assert.equal(findPage(site, `/PART-7/${wordOf(57).toUpperCase()}/`).kind, 'redirect');
        assert.equal(findPage(site, '/part-9').kind, 'redirect');
      }
    };
    await cpuOf(misses(small));
    const [control, spent] = [await cpuOf(misses(small)), await cpuOf(misses(large))];
    assert.ok(spent < control * 5, `${spent} µs, and ${control} µs on a site of 100 pages`);
  });

  it('means the page in other capitals, and the first page below a folder', () => {
    assert.deepEqual(findPage(large, `/PART-7/${wordOf(57).toUpperCase()}.HTML`), {
      kind: 'redirect',
      to: `/part-7/${wordOf(57)}`,
      status: 308,
    });
    assert.deepEqual(findPage(large, '/part-9'), {
      kind: 'redirect',
      to: `/part-9/${wordOf(9)}`,
      status: 307,
    });
    assert.equal(findPage(large, '/part').kind, 'nothing');
  });

  it('with slips is not compared with every word of the site', async () => {
    const path = '/depolyment-instalation-authentcaton-webhoks';
    await similarPages(large, path);
    await similarPages(small, path);
    const ask = (site: Site) => async (): Promise<void> => {
      for (let at = 0; at < 50; at++) await similarPages(site, `${path}-${at}`);
    };
    const words = [...large.pages.byUrl.keys()].map((url) => url.slice(url.lastIndexOf('/') + 1));
    const compared = (): void => {
      for (let at = 0; at < 5; at++) for (const word of ['depolyment', 'instalation']) nearest(word, words);
    };
    compared();
    const [control, spent] = [(await cpuOf(compared)) / 5, (await cpuOf(ask(large))) / 50];
    assert.ok(spent < control / 2, `${spent} µs, and ${control} µs where two words are compared with all`);
  });
});

/** A live site whose renderer records its requests. */
async function liveSite(pages: number) {
  const names = Array.from({ length: pages }, (_, at) => `page-${at}`);
  const folder = fixtureFolder({
    'docs.json': docsJson({ pages: names }),
    ...Object.fromEntries(names.map((name) => [`${name}.mdx`, `---\ntitle: ${name}\n---\nA walrus.\n`])),
  });
  const asked: RenderRequest[] = [];
  const renderer: PageRenderer = {
    render: (request) => {
      asked.push(request);
      return pool.render(request);
    },
    close: async () => undefined,
  };
  const live = await openLiveSite({ source: folderSource(folder.path), renderer }, SILENT, false);
  return { live, asked };
}

const pool = createRenderPool({ workers: 1 });
const data = mkdtempSync(join(tmpdir(), 'lectern-texts-'));
after(async () => {
  await pool.close();
  rmSync(data, { recursive: true, force: true });
});

describe('lists of all pages', () => {
  const PAGES = 20;

  it('render each page once, however many ask, and not again after a restart', async () => {
    const { live, asked } = await liveSite(PAGES);
    const store = folderTexts(data, 'one', '1');
    const route = llms(live, ORIGIN, { memory, store });
    const answers = await Promise.all(Array.from({ length: 10 }, () => route(webRequest('/llms-full.txt'))));
    assert.equal(asked.length, PAGES);
    assert.equal(answers[0]?.body, answers[9]?.body);
    assert.match(
      String(answers[0]?.body),
      /# page-19\nSource: https:\/\/docs\.example\.com\/page-19\n\nA walrus\.\n$/,
    );
    const next = await llms(live, ORIGIN, { memory, store })(webRequest('/llms-full.txt'));
    assert.equal(asked.length, PAGES);
    assert.deepEqual(next, answers[0]);
    await llms(live, ORIGIN, { memory, store: folderTexts(data, 'one', '2') })(webRequest('/llms-full.txt'));
    assert.equal(asked.length, PAGES * 2);
  });

  it('are made one at a time: who asks while a newer one is made gets the last one', async () => {
    const { live } = await liveSite(PAGES);
    let reads = 0;
    let go: () => void = () => undefined;
    const store: TextStore = {
      read: async () => {
        if (++reads > 1) await new Promise<void>((resolve) => (go = resolve));
        return undefined;
      },
      write: async () => undefined,
    };
    const route = llms(live, ORIGIN, { memory, store, patience: 1 });
    const first = await route(webRequest('/llms-full.txt'));
    const before = live.current();
    live.refresh();
    while (live.current() === before) await new Promise((resolve) => setImmediate(resolve));
    for (let at = 0; at < 5; at++)
      assert.equal((await route(webRequest('/llms-full.txt')))?.body, first?.body);
    assert.equal(reads, 2);
    go();
  });

  it('are kept with their tag: asking again makes nothing', async () => {
    const { live } = await liveSite(PAGES);
    const maker = createPageMaker({ assets: {}, symbol: () => undefined, search: 'server' });
    for (const [route, path] of [
      [sitemap(live, maker, ORIGIN), '/sitemap.xml'],
      [llms(live, ORIGIN, { memory }), '/llms.txt'],
    ] as const) {
      const [one, two] = await Promise.all([route(webRequest(path)), route(webRequest(path))]);
      assert.equal(one?.status, 200);
      assert.equal(one?.body, two?.body, path);
      assert.equal((await route(webRequest(path)))?.body, one?.body, path);
      assert.match(one?.headers['etag'] ?? '', /^"[\w-]{22}"$/);
    }
  });
});
