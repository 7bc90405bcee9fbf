/** Comments on the changes of a job: written at their lines by keyboard and without script, sent together, on every width. */
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import type { Job } from '../../src/records/jobs/job.ts';
import { axeFindings } from '../support/axe.ts';
import { testBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { JOBS, type JobDashboard, jobDashboard } from '../support/job-dashboard.ts';
import { SEED_FILES } from '../support/seed-jobs.ts';
import { type Served, serveDashboard } from '../support/served-dashboard.ts';

/** The body excludes the space that is reserved for a scroll bar. */
const tooWide = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.body.offsetWidth);

describe('comments on the changes of a job', () => {
  const browser = testBrowser();
  let made: JobDashboard & Served;
  let job: Job;
  beforeEach(async () => {
    made = await serveDashboard(browser, (assets) => jobDashboard({ assets }));
    made.operations.files = SEED_FILES;
    made.operations.currentSetup = { ...made.operations.currentSetup, understands: true };
    job = await made.end((await made.job()).id, { state: 'completed', review: 'open' });
  });

  const write = async (page: Page, line: string, text: string): Promise<void> => {
    await page.getByRole('link', { name: line, exact: true }).first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\?c=/);
    const field = page.getByRole('textbox', { name: 'Comment', exact: true });
    // A browser gives the focus when it draws the page, which may be after the page has loaded.
    await eventually(
      () => field.evaluate((node) => node === document.activeElement),
      true,
      'It has no focus',
    );
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(/#comment-/);
  };

  for (const javaScriptEnabled of [true, false])
    it(`are written by keyboard and sent together ${javaScriptEnabled ? 'with' : 'without'} script`, async () => {
      const options = { javaScriptEnabled: true, reducedMotion: 'reduce' } as const;
      const at = `${JOBS}/${job.id}/changes`;
      const { page, complaints, context } = await made.open(at, { ...options, javaScriptEnabled });
      await write(page, 'Comment on line 13', 'Where does it come from?');
      await write(page, 'Comment on line 12', 'Shorter, please.');
      await page.reload();
      assert.equal(await page.getByText('Not sent yet', { exact: true }).count(), 2, 'they are not lost');
      await page.getByRole('textbox', { name: /^What else/ }).fill('Nearly done.');
      await page.getByRole('button', { name: 'Send 2 comments' }).press('Enter');
      await page.getByText('The message is sent.').waitFor();
      const [message] = await made.records.jobs.messages('docs', job.id);
      assert.match(message!.text, /^Nearly done\.[\s\S]*Shorter, please\.[\s\S]*Where does it come from\?$/);
      await page.goto(`${made.url}${at}`);
      assert.equal(await page.getByText('Sent for round 2').count(), 2);
      assert.deepEqual(complaints, []);
      await context.close();
    });

  it('have nothing that axe finds, light and dark, and fit on every width', async () => {
    const at = `${made.url}${JOBS}/${job.id}/changes`;
    const { page, complaints, context } = await made.open(JOBS, { reducedMotion: 'reduce' });
    await page.goto(at);
    await write(page, 'Comment on line 13', `Where does it come from? ${'wide'.repeat(200)}`);
    await page.goto(`${at}?c=1n12`);
    const found: string[] = [];
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const over = await tooWide(page);
      if (over > 0) found.push(`${width}: ${over} px too wide`);
    }
    found.push(...complaints.splice(0), ...(await axeFindings(page)));
    await page.setViewportSize({ width: 390, height: 900 });
    found.push(...(await axeFindings(page)));
    assert.deepEqual(found, []);
    await context.close();
  });
});
