/** The preview of a branch with a real site in it: it reads, navigates and searches inside its frame, as for readers. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { SILENT } from '../../src/lib/log.ts';
import { readOwnAssets } from '../../src/program/own-assets.ts';
import { openRenderer } from '../../src/project/open-renderer.ts';
import type { Job } from '../../src/records/jobs/job.ts';
import { previewOpener } from '../../src/server/jobs/branch/preview-site.ts';
import { folderSource } from '../../src/site/source/folder-source.ts';
import { createIconSet } from '../../src/theme/icons/resolve-icon.ts';
import { testBrowser } from '../support/browser.ts';
import { JOBS, type JobDashboard, jobDashboard } from '../support/job-dashboard.ts';
import { type Served, serveDashboard } from '../support/served-dashboard.ts';
import { siteFixture } from '../support/site-fixture.ts';

describe('the preview of a branch', () => {
  const browser = testBrowser();
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-preview-'));
  const renderer = openRenderer({ dataDir, renderers: 1 });
  let made: JobDashboard & Served;
  let job: Job;
  before(async () => {
    made = await serveDashboard(browser, (assets) => jobDashboard({ assets }));
    job = await made.end((await made.job()).id, { state: 'completed', review: 'open' });
    const open = previewOpener({
      renderer,
      ...readOwnAssets(),
      symbol: createIconSet().symbol,
      base: '',
      log: SILENT,
      urlOf: () => made.url,
    });
    const prefix = `${JOBS}/${job.id}/preview/site`;
    const site = await open(folderSource(siteFixture('groups')), prefix);
    made.operations.site = () => site;
  });
  after(async () => {
    await renderer.close();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });

  it('reads, navigates and searches inside its frame, without an error', async () => {
    const { page, complaints, context } = await made.open(`${JOBS}/${job.id}/preview`, { role: 'viewer' });
    const site = page.frameLocator('iframe');
    await site.getByRole('heading', { name: 'Introduction', level: 1 }).waitFor();
    await site.locator('.site-sidebar').getByRole('link', { name: 'Install', exact: true }).click();
    await site.getByRole('heading', { name: 'Install', level: 1 }).waitFor();
    const frame = page.frames()[1]!;
    const below = `${made.url}${JOBS}/${job.id}/preview/site/`;
    const inFrame = new RegExp(`^${below}~~[\\w-]+/`);
    assert.match(frame.url(), new RegExp(`${inFrame.source}install$`));
    await frame.waitForLoadState('networkidle');
    await page.keyboard.press('Control+k');
    await site.getByRole('combobox').fill('attempts');
    await site.getByRole('option', { selected: true }).click();
    await frame.waitForURL(new RegExp(`${inFrame.source}jobs/`));
    await page.getByRole('heading', { name: `Preview of ${job.branch}` }).waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it('reads and navigates in a tab of its own, in a sandbox without an origin, with an address that shows no pass', async () => {
    const below = `${JOBS}/${job.id}/preview/site/`;
    const { page, complaints, context } = await made.open(below, { role: 'viewer' });
    await page.getByRole('heading', { name: 'Introduction', level: 1 }).waitFor();
    assert.equal(await page.evaluate(() => globalThis.origin), 'null');
    const hasStyle = () =>
      getComputedStyle(document.querySelector('.site-sidebar') ?? document.body).position;
    assert.notEqual(await page.evaluate(hasStyle), 'static', 'the style sheet has been loaded');
    await page.locator('.site-sidebar').getByRole('link', { name: 'Install', exact: true }).click();
    await page.waitForURL(`${made.url}${below}install`);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('attempts');
    await page.getByRole('option', { selected: true }).click();
    await page.waitForURL(`${made.url}${below}jobs/**`);
    assert.deepEqual(complaints, []);
    await context.close();
  });
});
