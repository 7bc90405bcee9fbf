/** The palette of the dashboard in a real browser: by keys, by the link, on a phone, without scripts; and letters that are no keys. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { axeFindings } from '../support/axe.ts';
import { testBrowser } from '../support/browser.ts';
import { submission } from '../support/feedback-records.ts';
import { jobDashboard } from '../support/job-dashboard.ts';
import { serveDashboard } from '../support/served-dashboard.ts';

const PHONE = { width: 390, height: 844 };

describe('the palette', () => {
  const browser = testBrowser();
  const serve = () => serveDashboard(browser, (assets) => jobDashboard({ assets }));
  let site: Awaited<ReturnType<typeof serve>>;
  before(async () => {
    site = await serve();
    await site.records.feedback.submit(submission({ comment: 'The proxy is missing' }));
  });

  it('opens with Ctrl+K, goes to what is found with Enter, and gives the focus back with Escape', async () => {
    const { page, complaints } = await site.open('/dashboard/p/docs/jobs', { role: 'owner' });
    const palette = page.getByRole('dialog', { name: 'Find in the dashboard' });
    await page.keyboard.press('Control+k');
    await palette.getByRole('link', { name: 'Overview' }).waitFor();
    assert.deepEqual(await axeFindings(page), []);
    await page.keyboard.press('Escape');
    await palette.waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('proxy');
    const entry = palette.getByRole('link', { name: 'The proxy is missing' });
    await entry.waitFor();
    await page.keyboard.press('ArrowDown');
    assert.ok(await entry.evaluate((link) => link === document.activeElement));
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('invite');
    await palette.getByRole('link', { name: 'Invite a member' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard/members?new');
    await page.getByRole('dialog', { name: 'Invite a member' }).waitFor();
    assert.deepEqual(complaints, []);
  });

  it('keeps the line that an arrow went to when a later answer brings new lines', async () => {
    const { page } = await site.open('/dashboard/p/docs/jobs', { role: 'owner' });
    const palette = page.getByRole('dialog', { name: 'Find in the dashboard' });
    const entry = palette.getByRole('link', { name: 'The proxy is missing' });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('prox');
    await entry.waitFor();
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/find?q=proxy', async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest('**/find?q=proxy');
    await page.keyboard.type('y');
    await asked;
    await entry.evaluate((link) => link.setAttribute('data-before', ''));
    await page.keyboard.press('ArrowDown');
    answer();
    await palette.locator('[data-before]').waitFor({ state: 'detached' });
    assert.ok(await entry.evaluate((link) => link === document.activeElement));
    await page.context().close();
  });

  it('is in reach of the thumb on a phone', async () => {
    const { page } = await site.open('/dashboard/p/docs/jobs', { viewport: PHONE });
    const find = page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Find' });
    const box = (await find.boundingBox())!;
    assert.ok(box.y > PHONE.height * 0.75 && box.height >= 44, JSON.stringify(box));
    await find.click();
    await page.getByRole('dialog').getByRole('link', { name: 'Feedback', exact: true }).waitFor();
    assert.deepEqual(await axeFindings(page), []);
  });

  it('is a page of links without scripts', async () => {
    const { page } = await site.open('/dashboard/p/docs/jobs', { javaScriptEnabled: false });
    await page.getByRole('link', { name: 'Find' }).first().click();
    await page.getByRole('searchbox').fill('proxy');
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByRole('link', { name: 'The proxy is missing' }).click();
    await page.getByText('Page rating, pending').waitFor();
  });

  it('lists the keys with a question mark, until the member switches letters off', async () => {
    const { page } = await site.open('/dashboard/account', { role: 'viewer' });
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keys' });
    await keys.getByText('next entry').waitFor();
    assert.deepEqual(await axeFindings(page), []);
    await page.keyboard.press('Escape');
    await page.getByLabel('Single letters are keys').uncheck();
    await page.getByRole('button', { name: 'Save keys' }).click();
    await page.getByText('Your choice of keys is saved.').waitFor();
    await page.goto(`${site.url}/dashboard/p/docs/feedback`);
    await page.keyboard.press('?');
    await page.keyboard.press('j');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Find in the dashboard' }).waitFor();
    assert.equal(await keys.count(), 0);
    assert.equal(await page.locator('.row-link:focus').count(), 0);
  });
});
