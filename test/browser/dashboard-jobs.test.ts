/** Jobs in the dashboard as members use them: started, followed while they move, read as a diff, and the same without JavaScript. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import type { NewJobEvent } from '../../src/records/jobs/job.ts';
import { HTML_TYPE, reply } from '../../src/web/edge/http/reply.ts';
import { contentSecurityPolicy } from '../../src/web/edge/middleware/security-headers.ts';
import { axeFindings } from '../support/axe.ts';
import { testBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { hostileFeedback } from '../support/hostile-feedback.ts';
import { JOBS, type JobDashboard, jobDashboard, TO_A_BRANCH } from '../support/job-dashboard.ts';
import { SEED_FILES, SEED_TODOS, type SeededJobs, seedJobs } from '../support/seed-jobs.ts';
import { type Served, serveDashboard } from '../support/served-dashboard.ts';
import { talkedJob } from '../support/talked-job.ts';

const FEEDBACK = '/dashboard/p/docs/feedback';

/** The body excludes the space that is reserved for a scroll bar. */
const tooWide = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.body.offsetWidth);
const focused = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.activeElement?.closest('[id]')?.id);
const note = (text: string): NewJobEvent => ({ kind: 'note', text });

describe('jobs in the dashboard', () => {
  const browser = testBrowser();
  let made: JobDashboard & Served;
  let seeded: SeededJobs;
  let pages: readonly string[];
  before(async () => {
    made = await serveDashboard(browser, (assets) => jobDashboard({ assets }));
    seeded = await seedJobs(made);
    await made.records.feedback.import(hostileFeedback('docs', made.clock()).slice(0, 6));
    made.operations.site =
      (prefix) =>
      async ({ path }) => {
        if (path.endsWith('.js')) return reply(200, 'text/javascript', 'document.title = "it ran"');
        const html =
          '<!doctype html><html lang="en"><head><title>Branch</title></head><body><main><h1>On the branch</h1>' +
          `<p>${path}</p><a href="${prefix}/guides">Guides</a></main></body></html>`;
        const policy = contentSecurityPolicy({ scriptHashes: [], styleHashes: [] });
        return reply(200, HTML_TYPE, html, { 'content-security-policy': policy });
      };
    pages = [
      JOBS,
      '/dashboard/p/other/jobs',
      `${JOBS}/new?feedback=evil0-0&feedback=evil2-1`,
      `${JOBS}/new?operation=replace`,
      `${JOBS}/new?operation=fix&value-problems=links`,
      `${JOBS}/${seeded.working.id}`,
      `${JOBS}/${seeded.toReview.id}`,
      `${JOBS}/${seeded.failed.id}`,
      `${JOBS}/${(await talkedJob(made)).id}`,
      `${JOBS}/${seeded.toReview.id}/changes`,
      `${JOBS}/${seeded.toReview.id}/preview`,
    ];
  });

  it('have nothing that axe finds, light and dark, fit on every width, and cause no error', async () => {
    const { page, complaints, context } = await made.open(JOBS, { role: 'admin', reducedMotion: 'reduce' });
    const found: string[] = [];
    for (const path of pages) {
      await page.goto(made.url + path, { waitUntil: 'load' });
      for (const width of [320, 390, 768, 1024, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const over = await tooWide(page);
        if (over > 0) found.push(`${path} on ${width}: ${over} px too wide`);
      }
      // Last, because axe itself loads scripts that break the policy.
      found.push(...complaints.splice(0), ...(await axeFindings(page)));
      complaints.length = 0;
    }
    assert.deepEqual(found, []);
    await context.close();
  });

  it('run no code from messages, agents or files', async () => {
    const evil = await serveDashboard(browser, (assets) => jobDashboard({ assets }));
    const words = ['<img src=x onerror=broken()>', '"><svg onload=broken()>', `${'wide'.repeat(300)}`];
    evil.operations.files = words.map((text) => ({
      ...SEED_FILES[0]!,
      path: text,
      from: text,
      kind: 'moved',
      hunks: [{ oldStart: 1, newStart: 1, lines: [{ kind: '+', text }] }],
    }));
    const { page, complaints, context } = await evil.open(JOBS, { role: 'owner' });
    await page.exposeFunction('broken', () => complaints.push('it ran'));
    for (const text of words) {
      const job = await evil.job({ prompt: text });
      const held = await evil.steps(job.id, TO_A_BRANCH.slice(0, 4));
      await evil.records.jobs.queue.report(held, {
        todos: [{ ...SEED_TODOS[1]!, content: text }],
        events: (['agent', 'tool', 'note', 'problem'] as const).map((kind) => ({ kind, text })),
      });
      await evil.records.jobs.message('docs', job.id, { text, author: 'terminal' });
      for (const path of ['', '/changes']) {
        await page.goto(`${evil.url}${JOBS}/${job.id}${path}`, { waitUntil: 'load' });
        assert.equal(await page.locator('main img, main script, main iframe, main [onload]').count(), 0);
        for (const width of [320, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          assert.ok((await tooWide(page)) <= 0, `${text.slice(0, 40)}${path} on ${width}`);
        }
      }
    }
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it('start from an example and from selected feedback', async () => {
    const { page, complaints, context } = await made.open(FEEDBACK);
    const rows = page.locator('[data-entries] tbody tr');
    for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Start a job' }).click();
    await page.waitForURL(/\/jobs\/new\?feedback=[^&]+&feedback=[^&]+$/);
    assert.equal(await page.locator('.cited').count(), 2);
    await page.getByLabel('What should be done?').fill('Only in guides/');
    await page.getByRole('link', { name: 'Fix the broken links' }).click();
    await eventually(
      () => page.getByLabel('What should be done?').inputValue(),
      'Only in guides/\nFix the broken links',
    );
    await page.getByLabel('Branch (optional)').fill('docs/by-hand');
    await page.getByRole('button', { name: 'Start job' }).click();
    await page.getByText('It leaves out "Only in guides/"').waitFor();
    assert.match(complaints.splice(0).join(), /400 \(Bad Request\)$/);
    await page.getByRole('heading', { name: 'Fix broken links and other problems' }).waitFor();
    const problems = page.getByRole('group', { name: 'Problems' });
    assert.ok(await problems.getByLabel('links').isChecked());
    assert.equal(await page.getByLabel('Branch (optional)').inputValue(), 'docs/by-hand');
    await page.getByLabel('Only under (optional)').fill('guides');
    await page.getByRole('button', { name: 'Start job' }).click();
    const command = 'lectern refactor fix links --under guides';
    await page.getByRole('heading', { name: command, level: 1 }).waitFor();
    assert.equal(await page.locator('.cited').count(), 2);
    const [job] = await made.records.jobs.list('docs', { skip: 0, take: 1 });
    assert.deepEqual([job!.branch, job!.feedback.length], ['docs/by-hand', 2]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.locator('#job-state', { hasText: 'Cancelled' }).waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it('are followed while they run, and typed text, scroll position and open parts stay', async () => {
    const job = await made.job({ prompt: 'Follow me' });
    const { page, complaints, context } = await made.open(JOBS);
    await page.goto(`${made.url}${JOBS}/${job.id}`, { waitUntil: 'load' });
    await page.locator('#job-state', { hasText: 'Queued' }).waitFor();
    const held = await made.steps(job.id, TO_A_BRANCH.slice(0, 2));
    await made.records.jobs.queue.report(held, {
      todos: SEED_TODOS,
      events: [1, 2, 3].map((at) => ({ kind: 'tool', text: `read_file ${at}.mdx` })),
    });
    await page.locator('#job-state', { hasText: 'Agent at work' }).waitFor();
    await page.locator('.job-step[data-state="now"]', { hasText: 'Agent' }).waitFor();
    await page.locator('#dashboard-live', { hasText: 'Agent at work' }).waitFor({ state: 'attached' });
    await page.getByText('3 steps, last: read_file 3.mdx').click();
    const field = page.getByLabel('Message to the agent');
    await field.pressSequentially('Half a th');
    await page.keyboard.press('ArrowLeft');
    await made.records.jobs.queue.report(held, {
      events: [{ kind: 'tool', text: 'read_file 4.mdx' }, note('Something happened')],
    });
    await page.getByText('Something happened').waitFor();
    assert.equal(await page.locator('.log details').first().getAttribute('open'), '', 'the fold stays open');
    await page.getByText('read_file 4.mdx', { exact: true }).waitFor();
    await page.keyboard.type('oug');
    await eventually(() => field.inputValue(), 'Half a tough');
    // The end changes the form itself, and its text is still there.
    await made.records.jobs.queue.end(held, { state: 'completed', messageToUser: 'All done now.' });
    await page.locator('#job-state', { hasText: 'No changes' }).waitFor();
    await page.getByText('the job begins another round').waitFor();
    await eventually(() => focused(page), 'text');
    await page.keyboard.type('!');
    await eventually(() => field.inputValue(), 'Half a toug!h');
    await page.locator('.job-refresh').waitFor({ state: 'hidden' });
    // Sending it queues the job, and the page follows it again.
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.locator('#job-state', { hasText: 'Queued' }).waitFor();
    const again = await made.claim(job.id);
    await made.records.jobs.queue.step(again, { state: 'preparing' });
    await page.locator('#job-state', { hasText: 'Preparing' }).waitFor();
    await made.records.jobs.queue.end(again, { state: 'completed' });
    await page.locator('#job-state', { hasText: 'No changes' }).waitFor();
    await page.locator('#steps:not([open])').waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it('keep what is open and selected in a long log, whose first lines go while new ones come', async () => {
    const job = await made.job({ prompt: 'A long log' });
    const { page, complaints, context } = await made.open(JOBS);
    const held = await made.steps(job.id, TO_A_BRANCH.slice(0, 2));
    const report = (texts: readonly string[]): Promise<unknown> =>
      made.records.jobs.queue.report(held, { events: texts.map(note) });
    await report(Array.from({ length: 148 }, (_, at) => `Line ${at}`));
    await report([`Folded: ${'a long text '.repeat(40)}`]);
    await page.goto(`${made.url}${JOBS}/${job.id}`, { waitUntil: 'load' });
    const fold = page.locator('.log details', { hasText: 'Folded:' });
    await fold.locator('summary').click();
    await fold.evaluate((element) => element.setAttribute('data-same', ''));
    await page.getByText('Line 140', { exact: true }).selectText();
    const more = Array.from({ length: 20 }, (_, at) => `Line ${200 + at}`);
    await report(more);
    await page.getByText('Line 219', { exact: true }).waitFor();
    assert.equal(await page.getByText('Line 0', { exact: true }).count(), 0, 'the first lines have gone');
    assert.equal(await page.locator('.log details[open][data-same]', { hasText: 'Folded:' }).count(), 1);
    assert.equal(await page.evaluate(() => getSelection()?.toString()), 'Line 140');
    await page.getByRole('button', { name: 'Cancel', exact: true }).focus();
    await made.records.jobs.queue.end(held, { state: 'completed' });
    await page.locator('#job-state', { hasText: 'No changes' }).waitFor();
    await eventually(
      () => page.evaluate(() => document.activeElement?.closest('[data-part]')?.getAttribute('data-part')),
      'top',
      'the focus of a button that is gone stays in its part',
    );
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it('stop updating a page whose member signed out in another tab', async () => {
    const job = await made.job({ prompt: 'Watched' });
    const { page, context } = await made.open(`${JOBS}`, { role: 'viewer' });
    const token = made.cookie('viewer');
    await page.goto(`${made.url}${JOBS}/${job.id}`, { waitUntil: 'load' });
    await made.records.users.signOut(token);
    const held = await made.steps(job.id, TO_A_BRANCH.slice(0, 1));
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    assert.equal(await page.getByText('brought up to date').count(), 0, 'nothing more is shown');
    await made.records.jobs.queue.end(held, { state: 'completed' });
    await context.close();
  });

  it('show their changes by keyboard', async () => {
    const { page, complaints, context } = await made.open(`${JOBS}/${seeded.toReview.id}/changes`);
    const at = (id: string): Promise<void> => eventually(() => focused(page), id);
    await page.keyboard.press('n');
    await at('file-1');
    await page.keyboard.press('j');
    await page.keyboard.press('n');
    await at('file-3');
    await page.keyboard.press('p');
    await page.keyboard.press('k');
    await page.keyboard.press('k');
    await at('file-1');
    await page.keyboard.press('Enter');
    await page.locator('#file-1:not([open])').waitFor();
    await page.locator('.diff-jump').nth(1).click();
    await page.waitForURL(/#file-2$/);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it('are previewed in a frame that reaches nothing outside, sends no form and runs no script of the branch', async () => {
    const { page, complaints, context } = await made.open(`${JOBS}/${seeded.toReview.id}/preview`);
    const site = page.frameLocator('iframe');
    await site.getByRole('heading', { name: 'On the branch' }).waitFor();
    await site.getByRole('link', { name: 'Guides' }).click();
    await site.getByText('/guides', { exact: true }).waitFor();
    assert.deepEqual(complaints, []);
    const refused = page.waitForEvent('console', (said) => /form-action/.test(said.text()));
    const tried = await page.frames()[1]!.evaluate(async (path) => {
      const asked = await fetch(path).then(
        () => 'reached',
        () => 'refused',
      );
      const script = document.createElement('script');
      const loaded = new Promise<string>((resolve) => {
        script.onload = () => resolve('ran');
        script.onerror = () => resolve('refused');
      });
      script.src = new URL('/evil.js', location.href).href;
      const below = document.createElement('script');
      below.src = 'evil.js';
      document.head.append(script, below);
      const form = document.createElement('form');
      form.method = 'post';
      form.action = `${path}/cancel`;
      document.body.append(form);
      form.submit();
      return [asked, await loaded, document.title];
    }, `${JOBS}/${seeded.working.id}`);
    assert.deepEqual(tried, ['refused', 'refused', 'Branch']);
    await refused;
    assert.notEqual((await made.records.jobs.get('docs', seeded.working.id))?.wish, 'cancel');
    await page.getByRole('link', { name: 'Back to the job' }).click();
    await page.locator('#job-state').waitFor();
    await context.close();
  });

  it('work without JavaScript', async () => {
    const { page, context } = await made.open(JOBS, { javaScriptEnabled: false, role: 'admin' });
    await page.getByRole('link', { name: 'New job' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Fix the broken links' }).click();
    await eventually(() => page.getByLabel('What should be done?').inputValue(), 'Fix the broken links');
    await page.getByText('Or choose an exact change').click();
    await page.getByRole('link', { name: 'Replace a text' }).click();
    await page.getByLabel('Replace', { exact: true }).fill('Acme "old"');
    await page.getByLabel('With', { exact: true }).fill('2.4');
    await page.getByLabel('In', { exact: true }).selectOption('both');
    await page.getByLabel('Only state the plan').check();
    await page.getByRole('button', { name: 'Start job' }).click();
    await page.getByText('The job is queued.').waitFor();
    const command = `lectern refactor replace 'Acme "old"' 2.4 --in both --dry-run`;
    await page.getByRole('heading', { name: command, level: 1 }).waitFor();
    const [job] = await made.records.jobs.list('docs', { skip: 0, take: 1 });
    const held = await made.steps(job!.id, TO_A_BRANCH.slice(0, 2));
    await page.getByRole('link', { name: 'Refresh' }).click();
    await page.getByRole('button', { name: 'Finish with what is there' }).click();
    await page.getByText('The agent is asked to end').waitFor();
    await page.getByLabel('Message to the agent').fill('One more thing');
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByText('The message is sent.').waitFor();
    for (const step of TO_A_BRANCH.slice(2)) await made.records.jobs.queue.step(held, step);
    await made.records.jobs.queue.end(held, { state: 'completed', review: 'open' });
    const next = await made.claim(job!.id);
    await made.records.jobs.queue.end(next, { state: 'completed', review: 'open' });
    await page.getByRole('link', { name: 'Refresh' }).click();
    await page.getByRole('link', { name: 'Merge' }).click();
    await page.getByRole('button', { name: 'Merge' }).click();
    await page.getByText('The branch is merged.', { exact: true }).waitFor();
    await page.getByText('The admin merged the branch,').waitFor();
    await context.close();
  });
});
