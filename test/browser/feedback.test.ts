/** "Was this page helpful?" in a real browser: vote, reasons, what happens offline, without script, by keyboard. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { testBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import {
  answered,
  type FeedbackSite,
  feedbackSite,
  no,
  nothingWaits,
  said,
  yes,
} from '../support/feedback-site.ts';

describe('the question at the end of a page', () => {
  const browser = testBrowser();
  let site: FeedbackSite;
  before(async () => {
    site = await feedbackSite(['vote', 'words', 'twice', 'offline', 'late', 'again', 'keys', 'plain']);
  });
  after(() => site?.close());

  it('sends the vote at once, then reason, comment and address with it', async () => {
    const page = await browser.page();
    await page.goto(`${site.url}/words`);
    await Promise.all([answered(page), no(page).click()]);
    await eventually(() => no(page).getAttribute('aria-pressed'), 'true');
    await page.getByText('Would you like to say more?').waitFor();
    assert.equal((await site.rows('/words', 1))[0]?.helpful, false, 'before anything else is said');
    await page.getByLabel('Missing information').check();
    await page.getByLabel('Your comment').fill('Where is the rest? <b>&');
    await page.getByLabel('E-mail address').fill('reader@example.com');
    await Promise.all([answered(page), page.getByRole('button', { name: 'Send' }).click()]);
    await page.getByText('Thank you for your feedback.').waitFor();
    assert.equal(await said(page).getAttribute('role'), 'status', 'announced');
    const all = await site.rows('/words', 1);
    assert.equal(all.length, 1);
    const { helpful, reason, comment, contact } = all[0]!;
    assert.deepEqual(
      [helpful, reason, comment, contact],
      [false, 'Missing information', 'Where is the rest? <b>&', 'reader@example.com'],
    );
    await page.context().close();
  });

  it('offers other reasons after yes than after no', async () => {
    const page = await browser.page();
    await page.goto(`${site.url}/vote`);
    await yes(page).click();
    await page.getByText('What did you like?').waitFor();
    await page.getByLabel('Your comment').fill('kept');
    await no(page).click();
    await page.getByText('What went wrong?').waitFor();
    await page.getByText('What did you like?').waitFor({ state: 'hidden' });
    assert.equal(await page.getByLabel('Your comment').inputValue(), 'kept');
    assert.equal(await page.locator('form.ask-more').count(), 1);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.locator('form.ask-more').waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('makes one entry of double clicks, changed minds and reloads', async () => {
    const page = await browser.page();
    await page.goto(`${site.url}/twice`);
    await yes(page).dblclick();
    await said(page).filter({ hasText: 'Thank you' }).waitFor();
    await page.reload();
    await Promise.all([answered(page), no(page).click()]);
    await said(page).filter({ hasText: 'Thank you' }).waitFor();
    const all = await site.rows('/twice', 1);
    assert.equal(all.length, 1);
    await eventually(async () => (await site.rows('/twice', 1))[0]?.helpful, false);
    await page.context().close();
  });

  it('keeps feedback given offline, and sends it once from several tabs', async () => {
    const context = await browser.context();
    const tabs = [await context.newPage(), await context.newPage()];
    for (const tab of tabs) {
      await tab.goto(`${site.url}/offline`);
      await yes(tab).hover();
      await tab.waitForLoadState('networkidle');
    }
    await context.setOffline(true);
    let posts = 0;
    for (const [i, tab] of tabs.entries()) {
      await tab.bringToFront();
      await yes(tab).click();
      await said(tab).filter({ hasText: 'it will be sent when you are online' }).waitFor();
      await tab.getByLabel('Your comment').fill(`Said on train ${i}`);
      await tab.getByRole('button', { name: 'Send' }).click();
      await said(tab).filter({ hasText: 'it will be sent when you are online' }).waitFor();
      // A script that waits for an idle moment may come now too.
      tab.on('response', (answer) => answer.request().method() === 'POST' && posts++);
    }
    await context.setOffline(false);
    await nothingWaits(tabs[0]!);
    const all = await site.rows('/offline', 2);
    assert.deepEqual(all.map(({ comment }) => comment).sort(), ['Said on train 0', 'Said on train 1']);
    assert.equal(posts, 2);
    await context.close();
  });

  it('keeps a vote even when the script can no longer be loaded', async () => {
    const context = await browser.context();
    const page = await context.newPage();
    await page.goto(`${site.url}/late`);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await yes(page).click();
    await said(page).filter({ hasText: 'it will be sent when you are online' }).waitFor();
    await context.setOffline(false);
    await page.reload();
    assert.equal((await site.rows('/late', 1))[0]?.helpful, true);
    await nothingWaits(page);
    await Promise.all([answered(page), no(page).click()]);
    const all = await site.rows('/late', 1);
    assert.deepEqual([all.length, all[0]?.helpful], [1, false]);
    await context.close();
  });

  it('retries feedback that the server could not store', async () => {
    const context = await browser.context();
    const page = await context.newPage();
    await page.clock.install();
    let failures = 0;
    await page.route('**/feedback', (route) =>
      failures++ < 2
        ? route.fulfill({ status: failures === 1 ? 503 : 429, headers: { 'retry-after': '30' } })
        : route.continue(),
    );
    await page.goto(`${site.url}/again`);
    await yes(page).click();
    await said(page).filter({ hasText: 'it will be sent' }).waitFor();
    // The test controls the page's clock, but not the network's: each attempt gets time to arrive.
    let rows = await site.rows('/again', 0);
    for (let i = 0; i < 100 && rows.length === 0; i++) {
      await page.clock.runFor(31_000);
      await sleep(50);
      rows = await site.rows('/again', 0);
    }
    assert.equal(rows.length, 1);
    await context.close();
  });

  it('works by keyboard', async () => {
    const page = await browser.page();
    await page.goto(`${site.url}/keys`);
    await yes(page).focus();
    await page.keyboard.press('Tab');
    await Promise.all([answered(page), page.keyboard.press('Enter')]);
    await page.locator('form.ask-more').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.type('By keyboard');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const focus = (): Promise<unknown> => page.evaluate('document.activeElement.textContent');
    await eventually(focus, 'Send', 'the hidden field is not met');
    await Promise.all([answered(page), page.keyboard.press('Enter')]);
    await eventually(focus, 'No', 'focus is not lost');
    const [row] = await site.rows('/keys', 1);
    assert.deepEqual([row?.reason, row?.comment], ['Missing information', 'By keyboard']);
    await page.context().close();
  });

  it('works without JavaScript', async () => {
    const context = await browser.context({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${site.url}/plain`);
    await no(page).click();
    await page.getByLabel('Hard to understand').check();
    await page.getByLabel('Your comment').fill('Without script');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Thank you for your feedback.').waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'Back to the page' }).click();
    await page.waitForURL((to) => to.pathname === '/plain');
    const all = await site.rows('/plain', 1);
    assert.equal(all.length, 1);
    assert.deepEqual(
      [all[0]?.helpful, all[0]?.reason, all[0]?.comment],
      [false, 'Hard to understand', 'Without script'],
    );
    await context.close();
  });
});
