/** Pages in Arabic and Hebrew: mirrored, in their own language, and with code that still reads from left to right. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { axeFindings } from '../support/axe.ts';
import { testBrowser } from '../support/browser.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';
import { siteFixture } from '../support/site-fixture.ts';

describe('right to left', { timeout: 120_000 }, () => {
  const browser = testBrowser();
  let site: RunningSite;
  before(async () => {
    site = await runningSite(siteFixture('right-to-left'));
  });
  const open = async (path: string, width: number): Promise<Page> => {
    const page = await browser.page({ viewport: { width, height: 900 } });
    await page.goto(site.url + path);
    return page;
  };
  const left = (page: Page, selector: string): Promise<number> =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => element.getBoundingClientRect().left);

  it('is mirrored on a desktop', async () => {
    const page = await open('/ar/components', 1440);
    assert.equal(await page.evaluate('document.documentElement.dir'), 'rtl');
    const [sidebar, main] = [await left(page, '.site-sidebar'), await left(page, 'main')];
    assert.ok(sidebar > main, `sidebar at ${sidebar}, text at ${main}`);
    const code = await page
      .locator('main pre')
      .first()
      .evaluate((element) => getComputedStyle(element).direction);
    assert.equal(code, 'ltr');
    await page.context().close();
  });

  for (const [path, word] of [
    ['/ar', 'بحث'],
    ['/he', 'חיפוש'],
  ] as const)
    it(`speaks the language of ${path}`, async () => {
      const html = await site.text(path);
      assert.match(html, new RegExp(word));
      assert.doesNotMatch(html, />\s*(?:On this page|Previous|Next|Was this page helpful)/);
    });

  it('fits its window, and axe finds nothing', async () => {
    const page = await open('/he', 390);
    const found: string[] = [];
    for (const [path, width] of [
      ['/he', 390],
      ['/ar/components', 390],
      ['/ar/maths', 390],
      ['/ar', 1440],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(site.url + path);
      const wide = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'));
      if (wide > 0) found.push(`${path}, ${width} px: ${wide} px too wide`);
      found.push(...(await axeFindings(page)));
    }
    await page.context().close();
    assert.deepEqual(found, []);
  });
});
