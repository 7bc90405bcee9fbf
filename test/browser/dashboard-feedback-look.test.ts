/** How the dashboard's feedback looks: hostile text stays text, axe finds nothing in light and dark, and every width is enough. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import type { NewQuestion } from '../../src/records/questions/question-records.ts';
import { axeFindings } from '../support/axe.ts';
import { testBrowser } from '../support/browser.ts';
import { hostileFeedback } from '../support/hostile-feedback.ts';
import { type ServedDashboard, servedDashboard } from '../support/served-dashboard.ts';

const ROOT = '/dashboard/p/docs';
const LIST = `${ROOT}/feedback`;
const PAGES = [
  `${ROOT}/overview`,
  `${LIST}?limit=6`,
  `${LIST}?view=comments&status=pending&path=/guides/authentication`,
  `${LIST}?view=pages&sort=worst`,
  `${LIST}?status=open`,
  `${LIST}/seed000030`,
  `${ROOT}/search-terms`,
  `${ROOT}/questions?show=all`,
];

const QUESTIONS = [
  {
    project: 'docs',
    caller: 'web',
    status: 'answered',
    question: 'How do I rotate a key that several servers use at the same time?',
    answer: 'Make a new key, deploy it, and revoke the old one.\n\n[API keys](/service/keys)',
    sources: [{ title: 'API keys › Rotate a key', url: '/service/keys#rotate-a-key' }],
    page: '/guides/authentication',
  },
  {
    project: 'docs',
    caller: 'api',
    status: 'unanswered',
    question: 'Is there a proxy for WebSockets?',
    answer: 'The documentation does not say.',
    sources: [{ title: 'Behind a proxy', url: '/guides/proxy' }],
  },
  {
    project: 'docs',
    caller: 'mcp',
    status: 'refused',
    question: 'كيف أبدأ؟',
    answer: '',
    sources: [],
  },
] as const satisfies readonly NewQuestion[];

describe('the look of feedback in the dashboard', () => {
  const browser = testBrowser();
  let made: ServedDashboard;
  before(async () => {
    made = await servedDashboard(browser, 120);
    await made.records.searches.add({ project: 'docs', term: 'proxy', results: 0, opened: false });
    for (const asked of QUESTIONS) await made.records.questions.add(asked);
  });

  const row = (page: Page, at: number) => page.locator('[data-entries] tbody tr').nth(at);

  /** The body excludes the space that is reserved for a scroll bar. */
  const tooWide = (page: Page): Promise<number> =>
    page.evaluate(() => document.documentElement.scrollWidth - document.body.offsetWidth);

  it('runs nothing that readers wrote', async () => {
    const evil = await servedDashboard(browser, 0);
    await evil.records.feedback.import(hostileFeedback('docs', evil.clock()));
    const term = '<img src=x onerror=broken()>';
    await evil.records.searches.add({ project: 'docs', term, results: 0, opened: false });
    const sources = [{ title: term, url: 'javascript:broken()' }];
    await evil.records.questions.add({
      ...QUESTIONS[0],
      question: term,
      answer: term,
      page: `/${term}`,
      sources,
    });
    const { page, complaints, context } = await evil.open(LIST);
    await page.exposeFunction('broken', () => complaints.push('it ran'));
    for (const path of [
      `${LIST}?limit=100`,
      `${LIST}?view=pages`,
      `${ROOT}/overview`,
      `${ROOT}/search-terms`,
      `${ROOT}/questions?show=all`,
    ]) {
      await page.goto(evil.url + path);
      assert.equal(await page.locator('main img, main script, main iframe, main [onerror]').count(), 0, path);
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        assert.ok((await tooWide(page)) <= 0, `${path} on ${width}`);
      }
    }
    await page.goto(`${evil.url}${LIST}?limit=100`, { waitUntil: 'networkidle' });
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
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it('has nothing that axe finds, light and dark, and fits on a tablet and on phones', async () => {
    const { page, context } = await made.open(LIST, { reducedMotion: 'reduce' });
    const found: string[] = [];
    for (const path of PAGES) {
      await page.goto(made.url + path, { waitUntil: path.endsWith('limit=6') ? 'networkidle' : 'load' });
      for (const width of [320, 390, 768, 1024, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        const over = await tooWide(page);
        if (over > 0) found.push(`${path} on ${width}: ${over} px too wide`);
      }
      if (path.endsWith('limit=6')) {
        await row(page, 0).getByRole('checkbox').check();
        await row(page, 1).locator('.row-link').click();
        await page.locator('.panel[open] .entry').waitFor();
      }
      found.push(...(await axeFindings(page)));
    }
    assert.deepEqual(found, []);
    await context.close();
  });

  it('opens an entry over the whole of a phone', async () => {
    const { page, context } = await made.open(LIST, { viewport: { width: 320, height: 800 } });
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
