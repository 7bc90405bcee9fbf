/** Other feedback of readers in a real browser: code reports and searches, the off switch, and accessibility. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { axeFindings } from '../support/axe.ts';
import { testBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { answered, type FeedbackSite, feedbackSite, no } from '../support/feedback-site.ts';

describe('reports and searches of readers', () => {
  const browser = testBrowser();
  let site: FeedbackSite;
  let quiet: FeedbackSite;
  before(async () => {
    [site, quiet] = await Promise.all([
      feedbackSite(['vote', 'twice', 'offline', 'code', 'look']),
      feedbackSite(['vote'], { feedback: { thumbsRating: false, codeSnippets: false } }),
    ]);
  });
  after(() => Promise.all([site?.close(), quiet?.close()]));

  it('reports a code sample with its code, title and language', async () => {
    const page = await browser.page();
    await page.goto(`${site.url}/code`);
    const flags = page.getByRole('button', { name: 'Report a problem with this code' });
    await page.locator('.code').first().hover();
    await flags.first().click();
    await page.locator('.ask-code').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.ask-code').waitFor({ state: 'detached' });
    await page.locator('[data-flag]:focus').waitFor();
    await page.keyboard.press('Enter');
    const field = page.getByLabel('What is wrong with this code?');
    await field.fill('The port is wrong');
    await Promise.all([answered(page), page.getByRole('button', { name: 'Send' }).click()]);
    await page.locator('.ask-code [role="status"]', { hasText: 'Thank you' }).waitFor();
    await page.getByRole('tab', { name: 'sh' }).click();
    await page.locator('.tab-panel:not([hidden]) [data-flag]').click();
    await field.fill('No such command');
    await Promise.all([answered(page), page.getByRole('button', { name: 'Send' }).click()]);
    const all = await site.rows('/code', 2);
    assert.deepEqual(
      all
        .map(({ source, code, filename, lang, comment }) => [source, code, filename, lang, comment])
        .sort((a, b) => String(a[1]).localeCompare(String(b[1]))),
      [
        ['code_snippet', 'ls', null, 'sh', 'No such command'],
        ['code_snippet', 'start({ port: 1 });', 'app.ts', 'ts', 'The port is wrong'],
      ],
    );
    await page.context().close();
  });

  it('asks nothing when it is switched off', async () => {
    const page = await browser.page();
    await page.goto(`${quiet.url}/vote`, { waitUntil: 'networkidle' });
    assert.equal(await page.locator('.ask, [data-flag], #lectern-ask').count(), 0);
    await page.context().close();
  });

  it('counts a search once, when it is over', async () => {
    const page = await browser.page();
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/search')) sent.push(request.postDataJSON());
    });
    await page.goto(`${site.url}/vote`);
    const input = page.locator('.search-input');
    const search = async (words: string): Promise<void> => {
      if (!(await input.isVisible())) await page.keyboard.press('Control+k');
      await input.waitFor();
      await input.fill(words);
    };
    const nothing = (words: string): Promise<void> =>
      page.locator('.search-message', { hasText: `Nothing found for "${words}"` }).waitFor();
    await search('xyzzy');
    await nothing('xyzzy');
    await search('twice');
    await page.locator('.result:not(.result-ask)').first().waitFor();
    await page.keyboard.press('Escape');
    await input.waitFor({ state: 'hidden' });
    await search('nothinglikeit');
    await nothing('nothinglikeit');
    await search('offline');
    await page.locator('.result', { hasText: 'offline' }).first().click();
    await page.waitForURL('**/offline*');
    await eventually(
      () => sent.map((one) => [(one as { term: string }).term, (one as { opened: boolean }).opened]),
      [
        ['twice', false],
        ['offline', true],
      ],
    );
    await page.context().close();
  });

  it('passes axe, light and dark, and at 320 px, and breaks no content policy', async () => {
    const page = await browser.page({ viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' });
    const wrong: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') wrong.push(message.text());
    });
    await page.goto(`${site.url}/look`);
    await no(page).click();
    await page.locator('form.ask-more').waitFor();
    await page.locator('.code').first().hover();
    await page.locator('[data-flag]').first().click();
    await page.locator('.ask-code').waitFor();
    const over = (await page.evaluate('document.documentElement.scrollWidth - innerWidth')) as number;
    if (over > 0) wrong.push(`${over} px too wide`);
    await page.setViewportSize({ width: 1280, height: 720 });
    wrong.push(...(await axeFindings(page)));
    assert.deepEqual(wrong, []);
    await page.context().close();
  });
});
