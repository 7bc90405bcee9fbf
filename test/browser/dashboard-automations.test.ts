/** Automations in the dashboard as members use them: tried, switched on, and the same without JavaScript. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { RECIPES } from '../../src/records/automations/recipes/recipes.ts';
import { axeFindings } from '../support/axe.ts';
import { testBrowser } from '../support/browser.ts';
import { type JobDashboard, jobDashboard } from '../support/job-dashboard.ts';
import { type Served, serveDashboard } from '../support/served-dashboard.ts';

const LIST = '/dashboard/p/docs/automations';

/** The body excludes the space that is reserved for a scroll bar. */
const tooWide = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.body.offsetWidth);

describe('automations in the dashboard', () => {
  const browser = testBrowser();
  let made: JobDashboard & Served;
  before(async () => {
    made = await serveDashboard(browser, (assets) => jobDashboard({ assets }));
  });

  it('are tried, switched on and shown with what they did, without JavaScript', async () => {
    const { page, context } = await made.open(LIST, { role: 'admin', javaScriptEnabled: false });
    await page.getByRole('link', { name: 'Fix broken links', exact: true }).click();
    await page.getByRole('button', { name: 'Dry run' }).click();
    await page.getByText('A dry run is queued').waitFor();
    const [held] = await made.records.automations.claim({ projects: ['docs'], limit: 1, lease: 1_000 });
    await made.records.automations.change(held!, {
      state: 'planned',
      report: `Fix links: 2 edits in 1 file\n${'wide'.repeat(200)}`,
      dueAt: null,
    });
    await page.getByRole('checkbox', { name: 'Switched on' }).check();
    await page.getByLabel('Time zone').fill('Europe/Berlin');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The settings are saved').waitFor();
    await page.getByText('Fix links: 2 edits in 1 file').waitFor();
    assert.equal((await made.records.automations.get('docs', 'fix-links'))!.enabled, true);
    await page.getByLabel('Schedule', { exact: true }).fill('never');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('is no schedule').waitFor();
    await context.close();
  });

  it('have nothing that axe finds, light and dark, fit on every width, and cause no error', async () => {
    const found: string[] = [];
    const { page, complaints, context } = await made.open(LIST, { role: 'admin', reducedMotion: 'reduce' });
    for (const path of [LIST, ...RECIPES.map(({ id }) => `${LIST}/${id}`)]) {
      await page.goto(made.url + path, { waitUntil: 'load' });
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const over = await tooWide(page);
        if (over > 0) found.push(`${path} on ${width}: ${over} px too wide`);
      }
      // Last, because axe itself loads scripts that break the policy.
      found.push(...complaints.splice(0), ...(await axeFindings(page)));
      complaints.length = 0;
    }
    await context.close();
    assert.deepEqual(found, []);
  });
});
