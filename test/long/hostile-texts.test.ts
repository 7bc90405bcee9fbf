/** Hostile texts in every place an author or a reader can write: nothing runs, nothing is sent, and nothing depends on the page's policy. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { buildSite } from '../../src/tasks/build-site.ts';
import { testBrowser } from '../support/browser.ts';
import { fileHost } from '../support/file-host.ts';
import { machineProblems } from '../support/hostile-machine-output.ts';
import { payloads } from '../support/hostile-payloads.data.ts';
import { type HostileServer, serveHostile } from '../support/hostile-server.ts';
import { type Canary, openCanary, readPages, visit } from '../support/hostile-visit.ts';

/**
 * One of each class of harm, and of a class the one that is hardest to see through: what holds it, holds its plainer sisters.
 * `test/long/hostile-pages.ts` reads all payloads.
 */
const CLASSES: Readonly<Record<string, string>> = {
  'a script element, spelt oddly': 'markup02',
  'an event attribute without quotes or spaces': 'markup05',
  'an address that is set by an animation': 'markup09',
  'markup that another parser nests otherwise': 'markup16',
  'an element that leads the whole page away': 'markup19',
  'a document in a frame': 'markup21',
  'content that only some parsers see': 'markup34',
  'markup in character references': 'markup36',
  'a script address with a line end in its scheme': 'address05',
  'a script address in character references': 'address09',
  'a data address behind a control character': 'address16',
  'the end of an attribute and of its element': 'breakout01',
  'one attribute more, without a quote': 'breakout06',
  'the end of the script that holds data': 'breakout09',
  'the end of a section of XML': 'breakout13',
  'the end of a string of JSON, and its prototype': 'breakout14',
  'one header more': 'breakout16',
  'the end of a rule of a style': 'style02',
  'a style by the name of a class': 'style06',
  'a reference of Markdown': 'markdown04',
  'an expression of a template language': 'code03',
  'names that every object has': 'text02',
  'one text for every parser': 'text03',
  'text that is not Unicode': 'text06',
};
const chosen = payloads.filter(({ id }) => Object.values(CLASSES).includes(id));
/** Text that would end a line, a string, an element or a header in machine-readable output. */
const MACHINE = ['markup36', 'breakout13', 'breakout14', 'breakout16', 'text06'];
/** Each payload is in every n-th page of Markdown, and in the others and in props likewise; together they cover all. */
const RAW_SHARE = 12;
const PAGE_SHARE = 4;
const PROP_SHARE = 16;
/** One payload that a text search misses, and one that an HTML parser misses, found by touching everything. */
const TOUCHED = ['markup09', 'style02'];
const TOUCHED_PAGES = ['/components', '/raw/island', '/raw/ours'];

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

  it(`${chosen.length} of them in every place: no page has anything that runs, loads or leads away`, async (test) => {
    const context = await browser.context();
    const page = await context.newPage();
    const unsafe: string[] = [];
    const places = new Set<string>();
    assert.equal(chosen.length, Object.keys(CLASSES).length);
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
    // Payloads that are dropped on the way would prove nothing.
    assert.ok(places.size > 900, `${places.size} places reached`);
  });

  it('used by a reader: nothing runs, nothing is requested, and nothing breaks the policy', async () => {
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

  it('in machine-readable output: the right type, well formed, and no header from an author', async () => {
    const page = await browser.page();
    const found: string[] = [];
    for (const payload of chosen.filter(({ id }) => MACHINE.includes(id))) {
      await page.goto(`${server.origin(payload)}/robots.txt`);
      found.push(...(await machineProblems(page)));
    }
    assert.deepEqual(found, []);
  });

  it('on a plain file host, without a policy: nothing runs either', async () => {
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
