/** A changed page as readers would see it: its changed blocks are framed, and lead to comments on their lines, without script too. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
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
import { axeFindings } from '../support/axe.ts';
import { testBrowser } from '../support/browser.ts';
import { JOBS, type JobDashboard, jobDashboard } from '../support/job-dashboard.ts';
import { type Served, serveDashboard } from '../support/served-dashboard.ts';
import { siteFixture } from '../support/site-fixture.ts';

const FILE = 'install.mdx';

describe('a changed page', () => {
  const browser = testBrowser();
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-page-'));
  const renderer = openRenderer({ dataDir, renderers: 1 });
  const folder = siteFixture('groups');
  const lines = readFileSync(join(folder, FILE), 'utf8').replace(/\n$/, '').split('\n');
  /** The last paragraph is what was changed. */
  const last = lines.length;
  let made: JobDashboard & Served;
  let job: Job;
  before(async () => {
    made = await serveDashboard(browser, (assets) => jobDashboard({ assets }));
    made.operations.currentSetup = { ...made.operations.currentSetup, understands: true };
    made.operations.files = [
      {
        path: FILE,
        kind: 'changed',
        binary: false,
        added: 1,
        removed: 0,
        hunks: [
          {
            oldStart: 1,
            newStart: 1,
            lines: lines.map((text, at) => ({ kind: at + 1 === last ? '+' : ' ', text })),
          },
        ],
      },
    ];
    job = await made.end((await made.job()).id, { state: 'completed', review: 'open' });
    const open = previewOpener({
      renderer,
      ...readOwnAssets(),
      symbol: createIconSet().symbol,
      base: '',
      log: SILENT,
      urlOf: () => made.url,
    });
    const site = await open(folderSource(folder), `${JOBS}/${job.id}/preview/site`);
    made.operations.site = () => site;
  });
  after(async () => {
    await renderer.close();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });

  it('leads from a block that is clicked to a comment on its lines', async () => {
    const { page, complaints, context } = await made.open(`${JOBS}/${job.id}/changes`);
    await page.getByRole('link', { name: `As a page: ${FILE}` }).click();
    const site = page.frameLocator('iframe');
    const block = site.locator('main [style*="outline"]');
    await block.first().waitFor();
    assert.equal(await block.count(), 1, 'what was not changed has no frame');
    await site.getByRole('heading', { level: 1 }).click();
    await page.getByText('This block is not among the changes.').waitFor();
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.body.offsetWidth,
      );
      assert.ok(over <= 0, `${over} px too wide on ${width}`);
    }
    await block.click();
    await page.waitForURL(new RegExp(`/changes\\?c=1n${last}$`));
    assert.equal(await page.getByRole('spinbutton', { name: 'From line' }).inputValue(), String(last));
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it('lists its changed blocks, which is all that is needed without script', async () => {
    const { page, context } = await made.open(`${JOBS}/${job.id}/changes/page?file=1`, {
      javaScriptEnabled: false,
    });
    await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor();
    await page.locator('.changed-blocks a').press('Enter');
    await page.waitForURL(/\?c=1n/);
    await page.getByRole('textbox', { name: 'Comment', exact: true }).waitFor();
    await context.close();
  });

  it('has nothing that axe finds, and offers a viewer nothing to write', async () => {
    const at = `${JOBS}/${job.id}/changes/page?file=1`;
    const { page, context } = await made.open(at, { role: 'viewer', reducedMotion: 'reduce' });
    assert.equal(await page.locator('.changed-blocks a').count(), 0);
    assert.deepEqual(await axeFindings(page), []);
    for (const odd of ['', '?file=0', '?file=2', '?file=x']) {
      await page.goto(`${made.url}${JOBS}/${job.id}/changes/page${odd}`);
      assert.match(page.url(), /\/changes$/);
    }
    await context.close();
  });
});
