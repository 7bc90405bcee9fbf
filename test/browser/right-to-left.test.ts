/** Pages in Arabic and Hebrew: mirrored, in their own words, and with code that still reads from left to right. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { testBrowser } from '../support/browser.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';
import { siteFixture } from '../support/site-fixture.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

describe('right to left', { timeout: 120_000 }, () => {
  const browser = testBrowser();
  let site: RunningSite;
  before(async () => {
    site = await runningSite(siteFixture('right-to-left'));
  });
  const open = async (path: string, width: number): Promise<Page> => {
    const page = await browser.page({ viewport: { width, height: 900 }, bypassCSP: true });
    await page.goto(site.url + path, { waitUntil: 'networkidle' });
    return page;
  };
  const left = (page: Page, selector: string): Promise<number> =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => element.getBoundingClientRect().left);

  it('stands the other way round on a desk', async () => {
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

  for (const [path, width] of [
    ['/ar/components', 390],
    ['/ar/maths', 390],
    ['/he', 390],
    ['/ar', 1440],
  ] as const)
    it(`fits ${path} into ${width} px, and axe finds nothing`, async () => {
      const page = await open(path, width);
      const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      assert.ok(Number(wide) <= 0, `${wide} px too wide`);
      const { violations } = (await page.evaluate(
        `${AXE}; axe.run(document, { resultTypes: ["violations"] })`,
      )) as { violations: { id: string; nodes: { html: string }[] }[] };
      assert.deepEqual(
        violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html.slice(0, 150)}`),
        [],
      );
      await page.context().close();
    });
});
