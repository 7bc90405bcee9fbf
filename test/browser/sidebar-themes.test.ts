/** Themes that move the tabs or the search field into the sidebar: a plain list, and words that are not cut. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { testBrowser } from '../support/browser.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { runningSite } from '../support/running-site.ts';

const siteIn = (theme: string) =>
  runningSite(
    fixtureFolder({
      'docs.json': docsJson(
        {
          tabs: ['Guides', 'Components', 'API'].map((tab, at) => ({ tab, pages: [['index', 'b', 'c'][at]] })),
        },
        { theme },
      ),
      'index.mdx': '---\ntitle: First\n---\n\nText.\n',
      'b.mdx': '---\ntitle: Second\n---\n\nText.\n',
      'c.mdx': '---\ntitle: Third\n---\n\nText.\n',
    }).path,
  );

const DESKTOP = { viewport: { width: 1440, height: 900 } };

describe('themes with more in the sidebar', () => {
  const browser = testBrowser();

  for (const theme of ['aspen', 'willow'])
    it(`${theme} lists tabs below each other, as wide as the sidebar and without borders`, async () => {
      const site = await siteIn(theme);
      const page = await browser.page(DESKTOP);
      await page.goto(site.url);
      const items = await page.evaluate(
        `[...document.querySelectorAll('.drawer-tabs .nav-item')].map((item) => [item.getBoundingClientRect().left, item.offsetWidth, getComputedStyle(item).borderTopWidth].join())`,
      );
      assert.equal((items as string[]).length, 3);
      assert.equal(new Set(items as string[]).size, 1, JSON.stringify(items));
      assert.match((items as string[])[0]!, /,0px$/);
      await page.context().close();
    });

  for (const theme of ['maple', 'willow', 'sequoia'])
    it(`${theme} shows all words of the search field, and the keys only where there is room`, async () => {
      const site = await siteIn(theme);
      const page = await browser.page(DESKTOP);
      await page.goto(site.url);
      await page.evaluate('document.fonts.ready.then(() => undefined)');
      const [shown, needed, keys] = (await page.evaluate(`(() => {
        const label = document.querySelector('.search-link > .label');
        const field = document.querySelector('.search-link').getBoundingClientRect();
        const box = document.querySelector('.search-link > .keys').getBoundingClientRect();
        const beside = box.left >= label.getBoundingClientRect().right && box.right < field.right;
        const below = box.top >= field.bottom - 2;
        return [label.clientWidth, label.scrollWidth, beside ? 'whole' : below ? 'hidden' : 'cut'];
      })()`)) as [number, number, string];
      assert.ok(shown >= needed, `${shown} of ${needed} px are shown`);
      assert.notEqual(keys, 'cut');
      await page.context().close();
    });
});
