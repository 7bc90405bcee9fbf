/** Readers' feedback in a real browser: vote, reasons, code reports, what happens offline, without script, by keyboard. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { type OpenRecords, openRecords } from '../../src/app/open-records.ts';
import type { Feedback } from '../../src/records/feedback/feedback.ts';
import { testBrowser } from '../support/browser.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const CODE = '```ts app.ts\nstart({ port: 1 });\n```\n\n```sh\nls\n```\n';
const GROUP = `<CodeGroup>\n\n${CODE}\n</CodeGroup>\n`;
const PAGES = ['vote', 'words', 'twice', 'offline', 'late', 'again', 'keys', 'code', 'plain', 'look'];

const folder = fixtureFolder({
  'docs.json': docsJson({ pages: PAGES }),
  ...Object.fromEntries(
    PAGES.map((page) => [`${page}.mdx`, `---\ntitle: ${page}\n---\n\nText\n\n${CODE}\n${GROUP}`]),
  ),
});
const silent = fixtureFolder({
  'docs.json': docsJson({ pages: ['vote'] }, { feedback: { thumbsRating: false, codeSnippets: false } }),
  'vote.mdx': `---\ntitle: vote\n---\n\n${CODE}`,
});

describe('feedback in a browser', { timeout: 180_000 }, () => {
  const browser = testBrowser();
  let site: RunningSite;
  let quiet: RunningSite;
  let store: OpenRecords;
  before(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'lectern-feedback-'));
    [site, quiet] = await Promise.all([runningSite(folder.path, { dataDir }), runningSite(silent.path)]);
    store = await openRecords({ dataDir });
  });
  after(() => store?.close());

  /** What is stored about a page, once that many entries are. */
  async function rows(path: string, count: number): Promise<readonly Feedback[]> {
    for (let i = 0; ; i++) {
      const { items } = await store.records.feedback.list({ project: 'fixture', path }, { limit: 50 });
      if (items.length >= count || i > 100) return items;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  const yes = (page: Page) => page.getByRole('button', { name: 'Yes', exact: true });
  const no = (page: Page) => page.getByRole('button', { name: 'No', exact: true });
  const said = (page: Page) => page.locator('.ask .ask-said');
  const answered = (page: Page) =>
    page.waitForResponse(
      (answer) => answer.url().endsWith('/feedback') && answer.request().method() === 'POST',
    );

  it('sends the vote at once, then reason, comment and address with it', async () => {
    const page = await browser.page();
    await page.goto(`${site.url}/words`);
    await Promise.all([answered(page), no(page).click()]);
    assert.equal(await no(page).getAttribute('aria-pressed'), 'true');
    await page.getByText('Would you like to say more?').waitFor();
    assert.equal((await rows('/words', 1))[0]?.helpful, false, 'before anything else is said');
    await page.getByLabel('Missing information').check();
    await page.getByLabel('Your comment').fill('Where is the rest? <b>&');
    await page.getByLabel('E-mail address').fill('reader@example.com');
    await Promise.all([answered(page), page.getByRole('button', { name: 'Send' }).click()]);
    await page.getByText('Thank you for your feedback.').waitFor();
    assert.equal(await said(page).getAttribute('role'), 'status', 'announced');
    const all = await rows('/words', 1);
    assert.equal(all.length, 1);
    const { helpful, reason, comment, contact } = all[0]!;
    assert.deepEqual(
      [helpful, reason, comment, contact],
      [false, 'Missing information', 'Where is the rest? <b>&', 'reader@example.com'],
    );
    await page.context().close();
  });

  it('asks after yes for other reasons than after no', async () => {
    const page = await browser.page();
    await page.goto(`${site.url}/vote`);
    await yes(page).click();
    await page.getByText('What did you like?').waitFor();
    await page.getByLabel('Your comment').fill('kept');
    await no(page).click();
    await page.getByText('What went wrong?').waitFor();
    assert.equal(await page.getByText('What did you like?').isVisible(), false);
    assert.equal(await page.getByLabel('Your comment').inputValue(), 'kept');
    assert.equal(await page.locator('form.ask-more').count(), 1);
    await page.getByRole('button', { name: 'Cancel' }).click();
    assert.equal(await page.locator('form.ask-more').count(), 0);
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
    const all = await rows('/twice', 1);
    assert.equal(all.length, 1);
    assert.equal(all[0]?.helpful, false);
    await page.context().close();
  });

  it('keeps what was said offline, and sends it once from several tabs', async () => {
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
      tab.on('request', () => posts++);
    }
    await context.setOffline(false);
    await tabs[0]!.waitForFunction('localStorage.getItem("lectern-feedback") === null');
    const all = await rows('/offline', 2);
    assert.deepEqual(all.map(({ comment }) => comment).sort(), ['Said on train 0', 'Said on train 1']);
    assert.equal(posts, 2);
    await context.close();
  });

  it('keeps a vote even when the script could not be loaded any more', async () => {
    const context = await browser.context();
    const page = await context.newPage();
    await page.goto(`${site.url}/late`);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await yes(page).click();
    await said(page).filter({ hasText: 'it will be sent when you are online' }).waitFor();
    await context.setOffline(false);
    await page.reload();
    assert.equal((await rows('/late', 1))[0]?.helpful, true);
    await page.waitForFunction('localStorage.getItem("lectern-feedback") === null');
    await Promise.all([answered(page), no(page).click()]);
    const all = await rows('/late', 1);
    assert.deepEqual([all.length, all[0]?.helpful], [1, false]);
    await context.close();
  });

  it('tries again what the server could not take', async () => {
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
    for (let i = 0; i < 20 && failures < 3; i++) await page.clock.runFor(31_000);
    assert.equal((await rows('/again', 1)).length, 1);
    await context.close();
  });

  it('is worked by keyboard', async () => {
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
    assert.equal(
      await page.evaluate('document.activeElement.textContent'),
      'Send',
      'the hidden field is not met',
    );
    await Promise.all([answered(page), page.keyboard.press('Enter')]);
    assert.equal(await page.evaluate('document.activeElement.textContent'), 'No', 'focus is not lost');
    const [row] = await rows('/keys', 1);
    assert.deepEqual([row?.reason, row?.comment], ['Missing information', 'By keyboard']);
    await page.context().close();
  });

  it('reports a code sample with its code, title and language', async () => {
    const page = await browser.page();
    await page.goto(`${site.url}/code`);
    const flags = page.getByRole('button', { name: 'Report a problem with this code' });
    await page.locator('.code').first().hover();
    await flags.first().click();
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
    const all = await rows('/code', 2);
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
    assert.equal(new URL(page.url()).pathname, '/plain');
    const all = await rows('/plain', 1);
    assert.equal(all.length, 1);
    assert.deepEqual(
      [all[0]?.helpful, all[0]?.reason, all[0]?.comment],
      [false, 'Hard to understand', 'Without script'],
    );
    await context.close();
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
      for (const part of [words.slice(0, 2), words]) await input.fill(part);
    };
    await search('twice');
    await page.locator('.result', { hasText: 'twice' }).first().waitFor();
    await page.keyboard.press('Escape');
    await input.waitFor({ state: 'hidden' });
    await search('nothinglikeit');
    await page.locator('.search-message', { hasText: 'Nothing found for "nothinglikeit"' }).waitFor();
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
        const { violations } = (await page.evaluate(
          'axe.run(document, { resultTypes: ["violations"] })',
        )) as {
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
