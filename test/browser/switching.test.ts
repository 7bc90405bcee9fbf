/** Choosing another version, language, product or dropdown keeps the reader on the same page where there is one. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { testBrowser } from '../support/browser.ts';
import { runningSite } from '../support/running-site.ts';
import { siteFixture } from '../support/site-fixture.ts';

const CASES = [
  ['versions', '/v2/install', 'v1', '/v1/install'],
  ['versions', '/v2/retry', 'v1', '/v1'],
  ['languages', '/install', 'Français', '/fr/install'],
  ['languages', '/install', 'العربية', '/ar'],
] as const;

describe('switching', { timeout: 120_000 }, () => {
  const browser = testBrowser();
  for (const [fixture, from, choice, to] of CASES) {
    it(`${fixture}: ${from} with ${choice} leads to ${to}`, async () => {
      const site = await runningSite(siteFixture(fixture));
      const page = await browser.page({ viewport: { width: 1440, height: 900 } });
      await page.goto(`${site.url}${from}`, { waitUntil: 'networkidle' });
      await page.locator('.site-header button[popovertarget]').first().click();
      await page.locator('.menu-list:visible').getByRole('link', { name: choice }).click();
      await page.waitForURL((url) => url.pathname !== from);
      assert.equal(new URL(page.url()).pathname, to);
      await page.context().close();
    });
  }

  it('turns the page around for a language that is written from right to left', async () => {
    const site = await runningSite(siteFixture('languages'));
    const html = await site.text('/ar');
    assert.match(html, /<html[^>]+lang="ar"[^>]+dir="rtl"/);
    assert.match(await site.text('/fr/install'), /La version 2 est arrivée/);
    assert.doesNotMatch(await site.text('/install'), /La version 2 est arrivée/);
  });
});
