/** What a real browser makes of reading: each page that is shown is counted once, with its time, and nothing stays in the browser. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { openRecords } from '../../src/installation/open-records.ts';
import { DAY_MS } from '../../src/lib/time/dates.ts';
import type { Records } from '../../src/records/records.ts';
import { testBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';

const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** Opens a page by searching. A result marks the word; the pages that the dialog offers before the answer do not. */
async function search(page: Page, word: string, title: string): Promise<void> {
  await page.keyboard.press('/');
  await page.locator('.search-input').fill(word);
  const results = page.locator('.search-results [role="option"]', { has: page.locator('mark') });
  await results.filter({ hasText: title }).click();
  await page.locator('h1', { hasText: title }).waitFor();
}

describe('reading in a browser', () => {
  const browser = testBrowser();
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-reading-'));
  let site: RunningSite;
  let records: Records;
  let close: () => Promise<void>;
  before(async () => {
    const folder = fixtureFolder({
      'docs.json': docsJson({ pages: ['index', 'second', 'third', 'plain'] }),
      'index.mdx':
        '---\ntitle: First\n---\n\n[On to the second](/second)\n\n[Elsewhere](https://elsewhere.example/x)\n\n[Local](http://[::1]:9/)\n\n```sh\nls\n```\n',
      'second.mdx': '---\ntitle: Second\n---\n\n[On to the third](/third)\n',
      'third.mdx': '---\ntitle: Third\n---\n\nAbout penguins.\n',
      'plain.mdx': '---\ntitle: Plain\n---\n\nText\n',
    });
    site = await runningSite(folder.path, { dataDir });
    ({ records, close } = await openRecords({ dataDir }));
  });
  after(async () => {
    await close?.();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });
  const period = () => ({ project: 'fixture', from: Date.now() - DAY_MS, to: Date.now() + DAY_MS });
  const views = async (path: string) => (await records.insight.totals({ ...period(), path })).views.human;

  it('counts the document at the server and the next pages by their report, with the time between', async () => {
    const page = await browser.page({ userAgent });
    await page.clock.install();
    await page.goto(site.url, { waitUntil: 'networkidle' });
    // A page that is fetched ahead is not read.
    const ahead = page.waitForResponse((answer) => answer.url().endsWith('/second'));
    await page.getByRole('link', { name: 'On to the second' }).hover();
    assert.equal((await ahead).status(), 200);
    await page.clock.fastForward(42_000);
    await page.locator('[data-copy]').first().click();
    // Opened in another tab.
    await page.getByRole('link', { name: 'Elsewhere' }).click({ modifiers: ['Control'] });
    // A host that has no name, and would be refused with the whole report.
    await page.getByRole('link', { name: 'Local' }).click({ modifiers: ['Control'] });
    await page.getByRole('link', { name: 'On to the second' }).click();
    await page.locator('h1', { hasText: 'Second' }).waitFor();
    await eventually(() => views('/'), 1);
    await eventually(() => views('/second'), 1);
    assert.equal(await views('/third'), 0);
    const { seconds, copies } = await records.insight.totals({ ...period(), path: '/' });
    assert.ok(seconds >= 42 && seconds < 60, String(seconds));
    assert.equal(copies, 1);
    const outward = await records.insight.arrivals({ ...period(), kind: 'outward' }, { limit: 5 });
    assert.deepEqual(outward.arrivals, [{ path: '/', source: 'elsewhere.example', count: 1 }]);
    assert.deepEqual(await page.context().cookies(), []);
    await page.close();
  });

  it('counts readers without script at the server', async () => {
    const page = await browser.page({ userAgent, javaScriptEnabled: false });
    await page.goto(`${site.url}/plain`);
    await eventually(() => views('/plain'), 1);
  });

  it('knows which page was opened from a search, and counts it once', async () => {
    const page = await browser.page({ userAgent });
    await page.goto(`${site.url}/plain`);
    await search(page, 'penguins', 'Third');
    const opened = async () =>
      Object.fromEntries(await records.searches.opened({ ...period(), terms: ['penguins'] }));
    await eventually(opened, { penguins: '/third' });
    await eventually(() => views('/third'), 1);
  });

  it('knows that a page found by searching was left at once, and how the visit went on', async () => {
    const page = await browser.page({ userAgent: userAgent.replace('140', '141') });
    const kind = async (of: 'sought' | 'left', path: string) =>
      (await records.insight.arrivals({ ...period(), kind: of, path }, { limit: 1 })).arrivals[0]?.count ?? 0;
    const sought = await kind('sought', '/third');
    await page.goto(`${site.url}/second`);
    await search(page, 'penguins', 'Third');
    await eventually(() => kind('sought', '/third'), sought + 1);
    assert.equal(await kind('left', '/third'), 0);
    // Another result right afterwards: the first one was not what the reader looked for.
    await search(page, 'plain', 'Plain');
    await eventually(() => kind('sought', '/plain'), 1);
    await eventually(() => kind('left', '/third'), 1);
    const flows = await records.insight.flows({ ...period(), path: '/third' });
    const steps = flows.map((flow) => flow.steps.join());
    assert.ok(steps.includes('/second,/third,/plain'), steps.join(' '));
    await page.close();
  });
});
