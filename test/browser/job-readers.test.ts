/** What a job changes for readers, reviewed by keyboard: accepted, left out together, loaded while scrolling, and without single keys. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import type { FileDiff } from '../../src/lib/git/repository.ts';
import type { Job } from '../../src/records/jobs/job.ts';
import { axeFindings } from '../support/axe.ts';
import { testBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { JOBS, type JobDashboard, jobDashboard } from '../support/job-dashboard.ts';
import { SEED_FILES } from '../support/seed-jobs.ts';
import { type Served, serveDashboard } from '../support/served-dashboard.ts';

const many = Array.from(
  { length: 60 },
  (_, at): FileDiff => ({
    path: `more/page-${at + 1}.mdx`,
    kind: 'changed',
    binary: false,
    added: 1,
    removed: 1,
    hunks: [
      {
        oldStart: 80,
        newStart: 80,
        lines: [
          { kind: '-', text: `Words of ${at + 1} before.` },
          { kind: '+', text: `Words of ${at + 1} after.` },
        ],
      },
    ],
  }),
);

const choices = (page: Page): Promise<string[]> =>
  page
    .locator('[data-edit]')
    .evaluateAll((edits) => edits.map((edit) => (edit as HTMLElement).dataset['choice'] ?? ''));

describe('the review of a job', () => {
  const browser = testBrowser();
  let made: JobDashboard & Served;
  let job: Job;
  before(async () => {
    made = await serveDashboard(browser, (assets) => jobDashboard({ assets }));
    made.operations.files = [...SEED_FILES, ...many];
    job = await made.end((await made.job()).id, { state: 'completed', review: 'open' });
  });

  it('accepts and leaves by keyboard, keeps that over a reload, and takes back what was left in one step', async () => {
    const { page, complaints, context } = await made.open(`${JOBS}/${job.id}`, { reducedMotion: 'reduce' });
    for (const key of ['j', 'a', 'l', 'l']) await page.keyboard.press(key);
    assert.deepEqual((await choices(page)).slice(0, 4), ['accept', 'leave', 'leave', '']);
    await page.keyboard.press('k');
    await page.keyboard.press('l');
    assert.deepEqual((await choices(page)).slice(0, 4), ['accept', 'leave', '', '']);
    await page.reload({ waitUntil: 'networkidle' });
    assert.deepEqual((await choices(page)).slice(0, 3), ['accept', 'leave', '']);
    await page.getByRole('checkbox').nth(3).check();
    await page.getByRole('button', { name: 'Leave out 2 edits' }).click();
    await page.getByRole('heading', { name: 'Take back 2 edits?' }).waitFor();
    assert.equal(made.operations.taken.at(-1)?.and?.length, 1);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it('has one switch that turns single keys off', async () => {
    const { page, context } = await made.open(`${JOBS}/${job.id}`, { reducedMotion: 'reduce' });
    await page.getByRole('button', { name: 'Single keys: on' }).click();
    await page.keyboard.press('j');
    await page.keyboard.press('a');
    assert.equal((await choices(page)).filter((one) => one !== '').length, 0);
    await page.goto(`${made.url}${JOBS}/${job.id}/changes`, { waitUntil: 'networkidle' });
    const scrolled = await page.evaluate(() => scrollY);
    await page.keyboard.press('n');
    assert.equal(await page.evaluate(() => scrollY), scrolled);
    await page.getByRole('button', { name: 'Single keys: off' }).click();
    await page.keyboard.press('n');
    await eventually(() => page.evaluate(() => document.activeElement?.closest('[data-file]')?.id), 'file-1');
    await context.close();
  });

  it('loads more of a kind, and more files, where the reader comes to them', async () => {
    const { page, complaints, context } = await made.open(`${JOBS}/${job.id}`, { reducedMotion: 'reduce' });
    const text = page.locator('[data-kind="text"] [data-edit]');
    const more = page.locator('[data-kind="text"] [data-more]');
    await eventually(async () => {
      if ((await more.count()) > 0)
        await more.scrollIntoViewIfNeeded({ timeout: 1_000 }).catch(() => undefined);
      return (await text.count()) > 60;
    }, true);
    await page.goto(`${made.url}${JOBS}/${job.id}/changes`, { waitUntil: 'networkidle' });
    const later = page.locator('[data-later]');
    await eventually(async () => {
      if ((await later.count()) > 0)
        await later.scrollIntoViewIfNeeded({ timeout: 1_000 }).catch(() => undefined);
      return page.locator('[data-file]').count();
    }, SEED_FILES.length + many.length);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it('has nothing that axe finds, light and dark, and fits on every width', async () => {
    const found: string[] = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, complaints, context } = await made.open(`${JOBS}/${job.id}`, {
        reducedMotion: 'reduce',
        colorScheme,
      });
      await page.keyboard.press('j');
      await page.keyboard.press('l');
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        const over = await page.evaluate(
          () => document.documentElement.scrollWidth - document.body.offsetWidth,
        );
        if (over > 0) found.push(`${colorScheme} ${width}: ${over} px too wide`);
      }
      found.push(...complaints, ...(await axeFindings(page)));
      if (process.env['SHOTS'] !== undefined) {
        await page.emulateMedia({ colorScheme: 'dark' });
        await page.screenshot({ path: `${process.env['SHOTS']}/dark.png` });
        await page.setViewportSize({ width: 390, height: 844 });
        await page.locator('.reader-foot').scrollIntoViewIfNeeded();
        await page.screenshot({ path: `${process.env['SHOTS']}/dark-phone.png` });
      }
      await context.close();
    }
    assert.deepEqual(found, []);
  });
});
