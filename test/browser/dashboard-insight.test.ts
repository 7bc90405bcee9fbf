/** Insight in a real browser: wide and on a phone, light and dark, without script, and with the values of the chart by keyboard. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { SILENT } from '../../src/lib/log.ts';
import { memorySource } from '../../src/site/source/memory-source.ts';
import { openLiveSite } from '../../src/web/reader/live/live-site.ts';
import { axeFindings } from '../support/axe.ts';
import { testBrowser } from '../support/browser.ts';
import { feedbackDashboard } from '../support/feedback-dashboard.ts';
import { docsJson } from '../support/fixture-folder.ts';
import { seedReading } from '../support/seed-reading.ts';
import { type ServedDashboard, serveDashboard } from '../support/served-dashboard.ts';

const ROOT = '/dashboard/p/docs/insight';
const PAGES = [
  ...[ROOT, `${ROOT}?period=7`, `${ROOT}/pages`, `${ROOT}/page?path=/getting-started/install`],
  ...[`${ROOT}/worth`, `${ROOT}/visits`, `${ROOT}/broken`, `${ROOT}/redirects`, `${ROOT}/releases`],
  ...[`${ROOT}/only?of=source&name=news.ycombinator.com`, `${ROOT}/only?of=program&name=Claude-User`],
];

describe('Insight in a browser', () => {
  const browser = testBrowser();
  let served: ServedDashboard;
  before(async () => {
    const renderer = { render: () => Promise.reject(new Error('not asked')), close: async () => undefined };
    const source = memorySource({
      'docs.json': JSON.stringify(docsJson({ pages: ['getting-started/install'] })),
      'getting-started/install.mdx': 'Install',
    });
    const live = await openLiveSite({ source, renderer }, SILENT, false);
    served = await serveDashboard(browser, (assets) => feedbackDashboard({ assets, live }));
    await served.records.redirects.put('docs', { from: ['/old/install'], to: '/getting-started/install' });
    await served.records.redirects.put('docs', { from: ['/lost'], to: '/gone' });
    await seedReading(served.records.insight, { project: 'docs', now: served.clock(), days: 70 });
  });

  for (const [name, width] of [
    ['wide', 1280],
    ['on a phone', 390],
  ] as const)
    it(`can be read by everybody, ${name}, and is never wider than the window`, async () => {
      const { page, complaints } = await served.open(ROOT, { viewport: { width, height: 900 } });
      for (const path of PAGES) {
        await page.goto(`${served.url}${path}`);
        assert.deepEqual(await axeFindings(page), [], path);
        const over = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
        assert.ok(over <= 0, `${path} is ${over} px too wide`);
      }
      assert.deepEqual(complaints, []);
    });

  it('cuts no page to redirect to on a phone, and says where visits go on beside what is seen', async () => {
    const { page } = await served.open(`${ROOT}/broken`, { viewport: { width: 390, height: 900 } });
    const widths = await page.locator('.broken-redirect > select').evaluateAll((all) =>
      all.map((select) => {
        const { font } = getComputedStyle(select);
        const drawing = document.createElement('canvas').getContext('2d')!;
        drawing.font = font;
        const texts = [...(select as HTMLSelectElement).options].map(
          ({ text }) => drawing.measureText(text).width,
        );
        return select.clientWidth - Math.max(...texts);
      }),
    );
    assert.ok(widths.length > 0);
    // Beside its text, a choice has room at both sides and a mark.
    for (const room of widths) assert.ok(room > 24, String(room));
    await page.goto(`${served.url}${ROOT}/redirects`);
    const gone = page.locator('.path', { hasText: '/gone' });
    assert.ok((await gone.boundingBox())!.height < 30, 'no word is broken');
    const hint = page.locator('.flow-hint');
    for (const [width, isHinted] of [
      [390, true],
      [1280, false],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${served.url}${ROOT}/visits`);
      assert.equal(await hint.isVisible(), isHinted);
      const hidden = await page
        .locator('.flow-plot')
        .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      assert.equal(hidden > 0, isHinted);
    }
  });

  it('leads from the overview to a page and back, with its period, without script', async () => {
    const { page } = await served.open(`${ROOT}?period=90`, { javaScriptEnabled: false });
    await page.locator('.ranked-link', { hasText: '/getting-started/install' }).click();
    assert.equal(await page.locator('h1').textContent(), '/getting-started/install');
    assert.match(page.url(), /period=90/);
    assert.equal(await page.locator('.chart-point').count(), 90);
    await page.getByRole('link', { name: 'Insight' }).first().click();
    assert.match(page.url(), /\/insight/);
  });
});
