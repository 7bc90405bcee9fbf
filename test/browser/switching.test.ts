/** Choosing another version, language, product or dropdown keeps the reader on the same page where there is one. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { testBrowser } from '../support/browser.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';
import { siteFixture } from '../support/site-fixture.ts';

const CASES = [
  ['versions', '/v2/install', 'v1', '/v1/install'],
  ['versions', '/v2/retry', 'v1', '/v1'],
  ['languages', '/install', 'Français', '/fr/install'],
  ['languages', '/install', 'العربية', '/ar'],
] as const;

describe('switching', () => {
  const browser = testBrowser();
  let sites: Readonly<Record<(typeof CASES)[number][0], RunningSite>>;
  before(async () => {
    const [versions, languages] = [
      await runningSite(siteFixture('versions')),
      await runningSite(siteFixture('languages')),
    ];
    sites = { versions, languages };
  });

  for (const [fixture, from, choice, to] of CASES) {
    it(`${fixture}: ${from} with ${choice} leads to ${to}`, async () => {
      const page = await browser.page({ viewport: { width: 1440, height: 900 } });
      await page.goto(`${sites[fixture].url}${from}`);
      await page.locator('.site-header button[popovertarget]').first().click();
      await page.locator('.menu-list:visible').getByRole('link', { name: choice }).click();
      await page.waitForURL((url) => url.pathname !== from);
      assert.equal(new URL(page.url()).pathname, to);
      await page.context().close();
    });
  }

  it('opens the one list from the drawer of a phone too', async () => {
    const page = await browser.page({ viewport: { width: 390, height: 800 }, hasTouch: true });
    await page.goto(`${sites.versions.url}/v2/install`);
    assert.equal(
      await page
        .locator('[data-collection="versions"] .menu-item, .menu-box .menu-item')
        .filter({ hasText: 'v1' })
        .count(),
      1,
    );
    await page.getByRole('button', { name: 'Menu' }).click();
    const drawer = page.locator('.site-sidebar');
    await drawer.locator('.switcher-button').click();
    const choice = page.locator('.menu-box:popover-open').getByRole('link', { name: 'v1' });
    await choice.waitFor();
    assert.equal(await drawer.isVisible(), true);
    const [list, button] = [
      await choice.boundingBox(),
      await drawer.locator('.switcher-button').boundingBox(),
    ];
    assert.ok(Math.abs(list!.y - button!.y) < 200 && list!.x < 200, JSON.stringify([list, button]));
    await choice.click();
    await page.waitForURL(/\/v1\/install/);
    await page.context().close();
  });

  it('turns the page around for a language that is written from right to left', async () => {
    const site = sites.languages;
    const html = await site.text('/ar');
    assert.match(html, /<html[^>]+lang="ar"[^>]+dir="rtl"/);
    assert.match(await site.text('/fr/install'), /La version 2 est arrivée/);
    assert.doesNotMatch(await site.text('/install'), /La version 2 est arrivée/);
  });
});
