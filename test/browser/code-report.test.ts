/** What else readers tell, in a real browser: code reports and searches; where nothing is asked; and how it all looks. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, describe, it } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { testBrowser } from '../support/browser.ts';
import { answered, type FeedbackSite, feedbackSite, no } from '../support/feedback-site.ts';

/** All rules in light; in dark the one that colours decide. */
const AXE_RUN =
  'axe.run(document, matchMedia("(prefers-color-scheme: dark)").matches ? { runOnly: ["color-contrast"] } : { resultTypes: ["violations"] })';
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

describe('what readers tell', { timeout: 180_000 }, () => {
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
    assert.equal(await page.locator('.ask-code').count(), 0);
    assert.equal(await page.evaluate('document.activeElement.ariaLabel'), 'Report a problem with this code');
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

  it('asks nothing where it is switched off', async () => {
    const page = await browser.page();
    await page.goto(`${quiet.url}/vote`);
    await page.waitForLoadState('networkidle');
    assert.equal(await page.locator('.ask, [data-flag], #lectern-ask').count(), 0);
    await page.context().close();
  });

  it('counts a search once, when it is over', async () => {
    const page = await browser.page();
    const told: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/search')) told.push(request.postDataJSON());
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
    await page.locator('.result').first().waitFor();
    await page.keyboard.press('Escape');
    await input.waitFor({ state: 'hidden' });
    await search('nothinglikeit');
    await nothing('nothinglikeit');
    await search('offline');
    await page.locator('.result', { hasText: 'offline' }).first().click();
    await page.waitForURL('**/offline*');
    assert.deepEqual(
      told.map((one) => [(one as { term: string }).term, (one as { opened: boolean }).opened]),
      [
        ['twice', false],
        ['offline', true],
      ],
    );
    await page.context().close();
  });

  describe('looks right', () => {
    async function opened(context: BrowserContext): Promise<Page> {
      const page = await context.newPage();
      await page.goto(`${site.url}/look`);
      await no(page).click();
      await page.locator('form.ask-more').waitFor();
      await page.locator('.code').first().hover();
      await page.locator('[data-flag]').first().click();
      await page.locator('.ask-code').waitFor();
      return page;
    }

    for (const colorScheme of ['light', 'dark'] as const)
      it(`to axe, ${colorScheme}`, async () => {
        const context = await browser.context({ colorScheme, bypassCSP: true, reducedMotion: 'reduce' });
        const page = await opened(context);
        await page.evaluate(AXE);
        const { violations } = (await page.evaluate(AXE_RUN)) as {
          violations: readonly { id: string; nodes: readonly { html: string }[] }[];
        };
        assert.deepEqual(
          violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`)),
          [],
        );
        await context.close();
      });

    it('at 320 px, and breaks no content policy', async () => {
      const context = await browser.context({ viewport: { width: 320, height: 640 } });
      const wrong: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error') wrong.push(message.text());
      });
      const page = await opened(context);
      const over = (await page.evaluate('document.documentElement.scrollWidth - innerWidth')) as number;
      assert.ok(over <= 0, `${over} px too wide`);
      assert.deepEqual(wrong, []);
      await context.close();
    });
  });
});
