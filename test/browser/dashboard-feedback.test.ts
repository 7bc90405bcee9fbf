/** The dashboard's feedback in a real browser: triage by mouse and keyboard, without script, hostile text, every width, both modes. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, describe, it } from 'node:test';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { readOwnAssets } from '../../src/app/own-assets.ts';
import type { Role } from '../../src/records/users/user.ts';
import type { FinalHandler } from '../../src/web/http/handler.ts';
import { type Listening, listen } from '../../src/web/http/listen.ts';
import { reply, TEXT_TYPE } from '../../src/web/http/reply.ts';
import { ownAsset } from '../../src/web/pages/own-asset.ts';
import { testBrowser } from '../support/browser.ts';
import { type FeedbackDashboard, feedbackDashboard } from '../support/feedback-dashboard.ts';
import { hostileFeedback } from '../support/hostile-feedback.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const ROOT = '/dashboard/p/docs';
const LIST = `${ROOT}/feedback`;
const PAGES = [
  `${ROOT}/overview`,
  LIST,
  `${LIST}?view=comments&status=pending&path=/guides/authentication`,
  `${LIST}?view=pages&sort=worst`,
  `${LIST}?status=open`,
  `${LIST}/seed000030`,
  `${ROOT}/search-terms`,
];

describe('feedback in the dashboard', { timeout: 240_000 }, () => {
  const browser = testBrowser();
  let made: FeedbackDashboard;
  let url = '';
  const servers: Listening[] = [];
  const { files, manifest } = readOwnAssets();
  /** @returns the address at which a browser finds the dashboard */
  async function serve({ handler }: FeedbackDashboard): Promise<string> {
    const assets = ownAsset(files);
    const whole: FinalHandler = async (request) =>
      (await handler(request)) ?? (await assets(request)) ?? reply(404, TEXT_TYPE, 'Not here\n');
    const server = await listen(whole, { port: 0, host: '127.0.0.1', base: '' });
    servers.push(server);
    return `http://127.0.0.1:${server.port}`;
  }
  before(async () => {
    made = await feedbackDashboard({ entries: 120, assets: manifest });
    await made.records.searches.add({ project: 'docs', term: 'proxy', results: 0, opened: false });
    url = await serve(made);
  });
  after(() => Promise.all(servers.map((server) => server.close())));

  /** Everything that the browser complains about is a failure. */
  async function open(
    path: string,
    { role = 'editor', ...options }: BrowserContextOptions & { role?: Role } = {},
  ): Promise<{ page: Page; context: BrowserContext; complaints: string[] }> {
    const context = await browser.context({ viewport: { width: 1280, height: 900 }, ...options });
    await context.addCookies([{ name: 'lectern', value: made.cookie(role), url }]);
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (said) => {
      if (said.type() === 'error' || said.type() === 'warning') complaints.push(said.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('dialog', (dialog) => {
      complaints.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    await page.goto(url + path, { waitUntil: 'networkidle' });
    return { page, context, complaints };
  }

  const row = (page: Page, at: number) => page.locator('[data-entries] tbody tr').nth(at);
  const notice = (page: Page) => page.locator('main > .notice');
  const shownStatus = (page: Page, at: number) => row(page, at).locator('[name="status"]').inputValue();

  it('filters by links, with all of it in the address', async () => {
    const { page, complaints, context } = await open(LIST);
    await page.getByRole('link', { name: 'Comments', exact: true }).click();
    await page.getByRole('link', { name: 'Pending', exact: true }).click();
    await page.getByRole('link', { name: 'Not helpful', exact: true }).click();
    await page.getByRole('link', { name: 'Last 30 days' }).click();
    const at = new URL(page.url()).searchParams;
    assert.deepEqual(
      ['view', 'status', 'helpful', 'period'].map((name) => at.get(name)),
      ['comments', 'pending', 'false', '30'],
    );
    await page.getByLabel('Path of a page').fill('/guides/authentication');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Remove filter: Page /guides/authentication' }).waitFor();
    for (const path of await page.locator('.said-meta .path').allTextContents())
      assert.equal(path, '/guides/authentication');
    await page.getByRole('button', { name: 'Dates' }).click();
    await page.getByLabel('From').fill('2026-01-01');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.waitForURL(/dateFrom=2026-01-01/);
    assert.equal(new URL(page.url()).searchParams.get('status'), 'pending');
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await page.waitForURL((to) => to.search === '?view=comments');
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it('saves a status when it is chosen, and takes it back', async () => {
    const { page, complaints, context } = await open(`${LIST}?status=pending`);
    const id = (await row(page, 0).getAttribute('data-entry'))!;
    await row(page, 0).locator('[name="status"]').selectOption('resolved');
    await notice(page).getByText('1 entry is now resolved.').waitFor();
    assert.equal((await made.records.feedback.get('docs', id))?.status, 'resolved');
    assert.notEqual(await row(page, 0).getAttribute('data-entry'), id, 'it is not pending any more');
    assert.equal(new URL(page.url()).search, '?status=pending');
    await notice(page).getByRole('button', { name: 'Undo' }).click();
    await notice(page).getByText('Undone: 1 entry has its earlier status back.').waitFor();
    assert.equal(await row(page, 0).getAttribute('data-entry'), id);
    assert.equal((await made.records.feedback.get('docs', id))?.status, 'pending');
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it('says when somebody else was faster, and shows the newest', async () => {
    const { page, context } = await open(`${LIST}?status=pending,in_progress`);
    const id = (await row(page, 1).getAttribute('data-entry'))!;
    const other = (await shownStatus(page, 1)) === 'pending' ? 'in_progress' : 'pending';
    await made.records.feedback.setStatus({ project: 'docs', ids: [id], status: other, actor: 'somebody' });
    await row(page, 1).locator('[name="status"]').selectOption('dismissed');
    await notice(page).getByText('Somebody else changed this entry meanwhile').waitFor();
    assert.equal(await shownStatus(page, 1), other);
    await context.close();
  });

  it('changes many at once and takes all of it back', async () => {
    const { page, complaints, context } = await open(`${LIST}?view=comments&limit=5`);
    const before = await Promise.all([0, 1, 2].map((at) => shownStatus(page, at)));
    assert.equal(await page.locator('.bulk').isVisible(), false);
    for (const at of [0, 1, 2]) await row(page, at).getByRole('checkbox').check();
    await page.getByText('Set 3 entries').waitFor();
    await page.getByLabel('to', { exact: true }).selectOption('dismissed');
    await page.getByRole('button', { name: 'Apply' }).click();
    await notice(page).waitFor();
    for (const at of [0, 1, 2]) assert.equal(await shownStatus(page, at), 'dismissed');
    assert.equal(await page.locator('.bulk').isVisible(), false);
    await notice(page).getByRole('button', { name: 'Undo' }).click();
    await notice(page).getByText('Undone').waitFor();
    assert.deepEqual(await Promise.all([0, 1, 2].map((at) => shownStatus(page, at))), before);
    await page.getByLabel('Select all').check();
    assert.equal(await page.locator('[data-entries] tbody input:checked').count(), 5);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it('is worked through with the keyboard alone', async () => {
    const { page, complaints, context } = await open(`${LIST}?view=code`);
    const ids = await page
      .locator('[data-entries] tr[data-entry]')
      .evaluateAll((rows) => rows.map((one) => one.getAttribute('data-entry')));
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    assert.equal(await page.evaluate(() => document.activeElement?.id), `entry-${ids[1]}`);
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Feedback entry' });
    await panel.locator(`[data-entry="${ids[1]}"]`).waitFor();
    assert.equal(new URL(page.url()).pathname, `${LIST}/${ids[1]}`);
    assert.ok((await panel.locator('.code .line span').count()) > 0, 'the sample is coloured');
    await page.keyboard.press('j');
    await panel.locator(`[data-entry="${ids[2]}"]`).waitFor();
    await page.keyboard.press('k');
    await panel.locator(`[data-entry="${ids[1]}"]`).waitFor();
    assert.equal(await row(page, 1).locator('.row-link').getAttribute('aria-current'), 'true');
    await panel.getByLabel('Status').focus();
    await panel.getByLabel('Status').selectOption('resolved');
    await panel.locator('.event .pill', { hasText: 'Resolved' }).waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'entry-status', 'the focus stays');
    await panel.getByLabel('Note for your team').fill('Mended <i>today</i>');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await panel.getByText('Mended <i>today</i>').waitFor();
    await panel.getByText('The editor').first().waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    assert.equal(await page.evaluate(() => document.activeElement?.id), `entry-${ids[1]}`);
    assert.equal(new URL(page.url()).search, '?view=code');
    assert.equal(await shownStatus(page, 1), 'resolved', 'the row says the same');
    await page.keyboard.press('Enter');
    await panel.waitFor();
    await page.goBack();
    await panel.waitFor({ state: 'hidden' });
    assert.equal(new URL(page.url()).pathname, LIST);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it('shows an entry as a page of its own that leads back to the same list', async () => {
    const { page, context } = await open(`${LIST}/seed000030?status=pending&limit=7`);
    await page.getByRole('link', { name: 'All feedback', exact: true }).click();
    assert.equal(new URL(page.url()).search, '?status=pending&limit=7');
    await context.close();
  });

  it('works without JavaScript', async () => {
    const { page, context } = await open(`${LIST}?status=in_progress&limit=5`, { javaScriptEnabled: false });
    const id = (await row(page, 0).getAttribute('data-entry'))!;
    await row(page, 0).locator('[name="status"]').selectOption('resolved');
    await row(page, 0).getByRole('button', { name: 'Save' }).click();
    await notice(page).getByText('1 entry is now resolved.').waitFor();
    await notice(page).getByRole('button', { name: 'Undo' }).click();
    await notice(page).getByText('Undone').waitFor();
    assert.equal(await row(page, 0).getAttribute('data-entry'), id);
    await row(page, 0).getByRole('checkbox').check();
    await row(page, 1).getByRole('checkbox').check();
    await page.getByLabel('to', { exact: true }).selectOption('dismissed');
    await page.getByRole('button', { name: 'Apply' }).click();
    await notice(page).getByText('2 entries are now dismissed.').waitFor();
    await row(page, 0).locator('.row-link').click();
    await page.getByLabel('Note for your team').fill('By hand');
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.locator('.event-note', { hasText: 'By hand' }).waitFor();
    await page.getByLabel('Status').selectOption('pending');
    await page.getByRole('button', { name: 'Save' }).click();
    await notice(page).getByText('1 entry is now pending.').waitFor();
    await context.close();
  });

  it('says the values of the chart to the keyboard, and all of them as a table', async () => {
    const { page, complaints, context } = await open(`${ROOT}/overview`);
    await page.getByRole('group', { name: /Values of the chart/ }).focus();
    await page.keyboard.press('ArrowLeft');
    assert.match((await page.locator('.chart-tip').textContent())!, /Jan 14, 2026\nAll feedback: \d+/);
    await page.keyboard.press('Home');
    assert.match((await page.locator('.chart-tip').textContent())!, /Dec 17, 2025/);
    await page.getByText('Show as table').click();
    assert.equal(await page.locator('.chart-table tbody tr').count(), 30);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it('runs nothing that readers wrote', async () => {
    const evil = await feedbackDashboard({ assets: made.service.assets });
    await evil.records.feedback.import(hostileFeedback('docs', evil.clock()));
    await evil.records.searches.add({
      project: 'docs',
      term: '<img src=x onerror=alert(1)>',
      results: 0,
      opened: false,
    });
    const at = await serve(evil);
    const context = await browser.context({ viewport: { width: 1280, height: 900 } });
    await context.addCookies([{ name: 'lectern', value: evil.cookie('editor'), url: at }]);
    const page = await context.newPage();
    const heard: string[] = [];
    page.on('console', (said) => heard.push(said.text()));
    page.on('pageerror', (error) => heard.push(error.message));
    page.on('dialog', (dialog) => {
      heard.push('dialog');
      void dialog.dismiss();
    });
    await page.exposeFunction('broken', () => heard.push('ran'));
    for (const path of [
      `${LIST}?limit=100`,
      `${LIST}?view=pages`,
      `${ROOT}/overview`,
      `${ROOT}/search-terms`,
    ]) {
      await page.goto(at + path, { waitUntil: 'networkidle' });
      assert.equal(await page.locator('main img, main script, main iframe, main [onerror]').count(), 0, path);
    }
    await page.goto(`${at}${LIST}?limit=100`, { waitUntil: 'networkidle' });
    const links = await page.locator('[data-entries] .row-link').count();
    assert.ok(links > 20);
    for (let i = 0; i < links; i++) {
      const id = await row(page, i).getAttribute('data-entry');
      await row(page, i).locator('.row-link').click();
      await page.locator(`.panel [data-entry="${id}"]`).waitFor();
      for (const href of await page
        .locator('.panel a')
        .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href)))
        assert.match(href, /^(http:\/\/127\.0\.0\.1|https:\/\/docs\.example\.com\/|mailto:)/);
      await page.keyboard.press('Escape');
    }
    assert.deepEqual(heard, []);
    await context.close();
  });

  it('has nothing that axe finds, light and dark', async () => {
    const { page, context } = await open(LIST, { bypassCSP: true, reducedMotion: 'reduce' });
    for (const path of PAGES) {
      await page.goto(url + path);
      if (path === LIST) await row(page, 0).getByRole('checkbox').check();
      await page.addScriptTag({ content: AXE });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const found = await page.evaluate(async () => {
          const { axe } = window as unknown as {
            axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
          };
          return (await axe.run()).violations.map(
            ({ id, nodes }) => `${id}: ${nodes[0]!.html.slice(0, 200)}`,
          );
        });
        assert.deepEqual(found, [], `${path} ${colorScheme}`);
      }
    }
    await context.close();
  });

  it('fits on a tablet, on a phone and on the smallest phone', async () => {
    const { page, context } = await open(LIST);
    for (const path of PAGES) {
      await page.goto(url + path);
      for (const width of [1024, 768, 390, 320]) {
        await page.setViewportSize({ width, height: 800 });
        const over = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        assert.ok(over <= 0, `${path} on ${width}: ${over} px too wide`);
      }
    }
    await page.goto(url + LIST, { waitUntil: 'networkidle' });
    await row(page, 0).locator('.row-link').click();
    const panel = page.locator('.panel[open]');
    await panel.waitFor();
    const box = (await panel.boundingBox())!;
    assert.ok(box.x >= 0 && box.x + box.width <= 320, 'the panel fills the phone');
    await panel.getByRole('button', { name: 'Close' }).click();
    await panel.waitFor({ state: 'hidden' });
    await context.close();
  });
});
