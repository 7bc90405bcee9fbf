/** Hostile texts in every place an author or a reader can write: nothing runs, nothing leaves, nothing is left to the page's policy. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { buildSite } from '../../src/app/build-site.ts';
import { testBrowser } from '../support/browser.ts';
import { fileHost } from '../support/file-host.ts';
import { machineProblems } from '../support/hostile-machine-output.ts';
import { payloads } from '../support/hostile-payloads.data.ts';
import { type HostileServer, serveHostile } from '../support/hostile-server.ts';
import { type Canary, openCanary, readPages, visit } from '../support/hostile-visit.ts';

/** Of the pages of Markdown a payload stands in every so manyth here, and of the others too; `test/long/hostile-pages.ts` reads all of them. */
const RAW_SHARE = 12;
const PAGE_SHARE = 4;
const PROP_SHARE = 16;
const MACHINE_SHARE = 6;
/** One of each kind for who touches everything. */
const TOUCHED = ['markup09', 'style02'];
const TOUCHED_PAGES = ['/components', '/raw/island', '/raw/ours'];

/** A third of them, and those that are touched: each kind is among them. */
const chosen = payloads.filter(({ id }, i) => i % 3 === 0 || TOUCHED.includes(id));

describe('hostile texts', { timeout: 240_000 }, () => {
  const browser = testBrowser();
  let canary: Canary;
  let server: HostileServer;
  const outs: string[] = [];
  before(async () => {
    canary = await openCanary();
    server = await serveHostile(chosen, canary.address, PROP_SHARE);
  });
  after(async () => {
    canary.close();
    await server?.close();
    for (const out of outs) rmSync(out, { recursive: true, force: true });
  });

  it(`${chosen.length} of them in every place: no page holds what runs, loads or leads away`, async (test) => {
    const context = await browser.context();
    const page = await context.newPage();
    const unsafe: string[] = [];
    const places = new Set<string>();
    let count = 0;
    for (const [i, payload] of chosen.entries()) {
      const paths = server
        .paths(payload)
        .filter(
          (path, at) => (path.startsWith('/raw/') ? (at + i) % RAW_SHARE : (at + i) % PAGE_SHARE) === 0,
        );
      await page.goto(`${server.origin(payload)}/robots.txt`);
      const read = await readPages(page, paths);
      unsafe.push(...read.unsafe);
      for (const mark of read.marks) places.add(mark.replace(/^q[a-z]+\d\d_/, ''));
      count += read.pages;
    }
    await context.close();
    test.diagnostic(`${count} pages; ${places.size} places reached`);
    assert.deepEqual(unsafe, []);
    // Texts that are dropped on their way could not show anything.
    assert.ok(places.size > 900, `${places.size} places reached`);
  });

  it('touched by a reader: nothing runs, nothing is asked for, and the policy has nothing to refuse', async () => {
    const context = await browser.context();
    const found: string[] = [];
    let touched = 0;
    for (const payload of chosen.filter(({ id }) => TOUCHED.includes(id)))
      for (const path of [...TOUCHED_PAGES, ...server.paths(payload).slice(-1)]) {
        const seen = await visit(context, server.origin(payload) + path);
        found.push(...seen.found);
        touched += seen.touched;
      }
    await context.close();
    assert.deepEqual(found, []);
    assert.ok(touched > 500, `${touched} things touched`);
    assert.deepEqual(canary.heard, []);
  });

  it('in what programs read: the right type, well formed, and no header of an author’s', async () => {
    const page = await browser.page();
    const found: string[] = [];
    for (const payload of chosen.filter((_, i) => i % MACHINE_SHARE === 0)) {
      await page.goto(`${server.origin(payload)}/robots.txt`);
      found.push(...(await machineProblems(page)));
    }
    assert.deepEqual(found, []);
  });

  it('on a plain file host, where no policy helps: nothing runs either', async () => {
    const context = await browser.context();
    const found: string[] = [];
    for (const payload of chosen.filter(({ id }) => id === 'markup09')) {
      const out = mkdtempSync(join(tmpdir(), 'lectern-out-'));
      outs.push(out);
      await buildSite({ folder: server.folder(payload), out, base: '', cache: false });
      const host = await fileHost(out);
      for (const path of [...TOUCHED_PAGES, '/raw/paragraph', '/search?q=x'])
        found.push(...(await visit(context, host + path)).found);
    }
    await context.close();
    assert.deepEqual(found, []);
    assert.deepEqual(canary.heard, []);
  });
});
