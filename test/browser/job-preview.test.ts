/** The preview of a branch with a real site in it: it reads, navigates and searches inside its frame, as for readers. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { previewOpener } from '../../src/app/jobs/preview-site.ts';
import { openRenderer } from '../../src/app/open-renderer.ts';
import { readOwnAssets } from '../../src/app/own-assets.ts';
import { SILENT } from '../../src/lib/log.ts';
import type { Job } from '../../src/records/jobs/job.ts';
import { folderSource } from '../../src/site/source/folder-source.ts';
import { createIconSet } from '../../src/theme/icons/resolve-icon.ts';
import { testBrowser } from '../support/browser.ts';
import { JOBS, type JobDashboard, jobDashboard } from '../support/job-dashboard.ts';
import { type Served, serveDashboard } from '../support/served-dashboard.ts';
import { siteFixture } from '../support/site-fixture.ts';

describe('the preview of a branch', { timeout: 60_000 }, () => {
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
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('reads, navigates and searches inside its frame, without an error', async () => {
    const { page, complaints, context } = await made.open(`${JOBS}/${job.id}/preview`, { role: 'viewer' });
    const site = page.frameLocator('iframe');
    await site.getByRole('heading', { name: 'Introduction', level: 1 }).waitFor();
    await site.getByRole('navigation').getByRole('link', { name: 'Install', exact: true }).first().click();
    await site.getByRole('heading', { name: 'Install', level: 1 }).waitFor();
    const frame = page.frames()[1]!;
    const below = `${made.url}${JOBS}/${job.id}/preview/site/`;
    assert.equal(frame.url(), `${below}install`);
    await frame.waitForLoadState('networkidle');
    await page.keyboard.press('Control+k');
    await site.getByRole('combobox').fill('attempts');
    await site.getByRole('option', { selected: true }).click();
    await frame.waitForURL(`${below}jobs/**`);
    await page.getByRole('heading', { name: `Preview of ${job.branch}` }).waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  });
});
