/** What the dashboard's pages make and say, in a real browser: dialogs with and without script, messages that go, roles saved when chosen. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { axeFindings } from '../support/axe.ts';
import { testBrowser } from '../support/browser.ts';
import { JOBS, type JobDashboard, jobDashboard } from '../support/job-dashboard.ts';
import { type Served, serveDashboard } from '../support/served-dashboard.ts';

const ROOT = '/dashboard/p/docs';
const MEMBERS = '/dashboard/members';
/** Milliseconds after which a confirmation has gone. */
const GONE = 7_000;

describe('dialogs and messages of the dashboard', () => {
  const browser = testBrowser();
  let made: JobDashboard & Served;
  before(async () => {
    made = await serveDashboard(browser, (assets) => jobDashboard({ assets }));
  });
  const focused = (page: Page, what: string): Promise<void> => page.locator(`${what}:focus`).waitFor();
  const roleOf = async (name: string): Promise<string | undefined> =>
    (await made.records.users.list()).find((one) => one.name === name)?.role;

  it('open over the page, keep the focus, and give it back', async () => {
    const { page, complaints, context } = await made.open(`${ROOT}/keys`, { role: 'owner' });
    const button = page.getByRole('link', { name: 'Create key' });
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'Create a key' });
    await focused(page, '#name');
    assert.equal(await page.locator('dialog:modal').count(), 1);
    assert.equal((await dialog.boundingBox())?.width, 480);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await focused(page, '[data-dialog="create"]');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Create key' }).waitFor();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    assert.equal(page.url(), `${made.url}${ROOT}/keys`);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it('show what was wrong inside, and have nothing that axe finds', async () => {
    const { page, context } = await made.open(`${ROOT}/keys?new`, { role: 'owner', reducedMotion: 'reduce' });
    await page.locator('dialog:modal').waitFor();
    await focused(page, '#name');
    await page.getByLabel('Name').fill('   ');
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.locator('dialog:modal #name-error').waitFor();
    await focused(page, '#name');
    const found = await axeFindings(page);
    for (const path of [`${JOBS}/new`, `${ROOT}/webhooks?new`, `${MEMBERS}?new`]) {
      await page.goto(made.url + path);
      await page.locator('dialog:modal').waitFor();
      found.push(...(await axeFindings(page)));
      for (const width of [320, 820]) {
        await page.setViewportSize({ width, height: 640 });
        const over = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
        if ((over as number) > 0) found.push(`${path} at ${width} is ${over} too wide`);
      }
    }
    assert.deepEqual(found, []);
    await page.keyboard.press('Escape');
    await page.waitForURL((to) => to.search === '');
    await focused(page, '[data-dialog="invite"]');
    await context.close();
  });

  it('work without JavaScript', async () => {
    const { page, context } = await made.open(`${ROOT}/webhooks`, {
      role: 'owner',
      javaScriptEnabled: false,
    });
    await page.getByRole('link', { name: 'Add webhook' }).click();
    const [dialog, list] = await Promise.all(
      ['.dialog', '.empty'].map((part) => page.locator(part).boundingBox()),
    );
    assert.ok(dialog!.y + dialog!.height <= list!.y, 'above the list');
    await page.getByLabel('Address').fill('https://example.com/hook');
    for (const box of await page.getByRole('checkbox').all()) await box.uncheck();
    await page.getByRole('button', { name: 'Add webhook' }).click();
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await page.getByLabel('Finished jobs').check();
    await page.getByRole('button', { name: 'Add webhook' }).click();
    await page.getByText('The webhook to example.com is on.').waitFor();
    await page.goto(`${made.url}${MEMBERS}`);
    await page.getByRole('combobox', { name: 'Role of The viewer' }).selectOption('editor');
    await page.getByRole('button', { name: 'Save role of The viewer' }).click();
    await page.locator('main > .notice', { hasText: 'The role is changed' }).waitFor();
    assert.equal(await roleOf('The viewer'), 'editor');
    await context.close();
  });

  it('save a role when it is chosen, but never the own one by the way', async () => {
    const { page, complaints, context } = await made.open(MEMBERS, { role: 'owner' });
    assert.equal(await page.getByRole('button', { name: 'Save role of The admin' }).isVisible(), false);
    assert.equal(await page.getByRole('button', { name: 'Save role of owner' }).isVisible(), true);
    const select = page.getByRole('combobox', { name: 'Role of The admin' });
    await select.focus();
    await select.selectOption('viewer');
    await page.locator('.toasts', { hasText: 'The role is changed' }).waitFor();
    assert.equal(await roleOf('The admin'), 'viewer');
    assert.equal(await select.inputValue(), 'viewer');
    assert.equal(await select.evaluate((one) => one === document.activeElement), true);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it('let a confirmation go unless somebody is at it, and keep a problem', async () => {
    const { page, context } = await made.open(MEMBERS, { role: 'owner' });
    await page.clock.install();
    await page.goto(`${made.url}${MEMBERS}?done=withdrawn`);
    const toast = page.locator('.toasts > .notice', { hasText: 'The invitation is withdrawn' });
    await toast.waitFor();
    assert.equal(new URL(page.url()).search, '', 'a reload does not say it again');
    await toast.hover();
    await page.clock.runFor(GONE);
    assert.equal(await toast.isVisible(), true);
    await page.mouse.move(0, 0);
    await page.clock.runFor(GONE);
    await toast.waitFor({ state: 'detached' });
    await page.goto(`${made.url}${ROOT}/keys/nothing/revoke`);
    const problem = page.locator('.toasts > .notice', { hasText: 'This project has no such key' });
    await problem.waitFor();
    await page.clock.runFor(10 * GONE);
    assert.equal(await problem.isVisible(), true);
    await page.getByRole('button', { name: 'Close message' }).click();
    await problem.waitFor({ state: 'detached' });
    await focused(page, '#content');
    await context.close();
  });
});
