/** The menu of a phone: the tree fits on a screen, opens where the reader is, with tabs and search in reach of the thumb. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { axeFindings } from '../support/axe.ts';
import { testBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';

const SCREEN = { width: 390, height: 844 };
const groups = ['Start', 'Write', 'Publish', 'Run', 'Ask'].map((group, at) => ({
  group,
  pages: Array.from({ length: 8 }, (_, i) => `g${at}/p${i}`),
}));
const TABS = ['Guides', 'Components', 'Service', 'Reference'].map((tab, at) =>
  at === 0 ? { tab, groups } : { tab, pages: [`t${at}`] },
);

describe('the menu of a phone', () => {
  const browser = testBrowser();
  let site: RunningSite;
  before(async () => {
    const pages = [...groups.flatMap((group) => group.pages), 't1', 't2', 't3'];
    site = await runningSite(
      fixtureFolder({
        'docs.json': docsJson({ tabs: TABS }),
        ...Object.fromEntries(pages.map((page) => [`${page}.mdx`, `---\ntitle: ${page}\n---\n\nText.\n`])),
      }).path,
    );
  });

  const open = async (path: string): Promise<Page> => {
    const page = await browser.page({ viewport: SCREEN, hasTouch: true });
    await page.goto(`${site.url}/${path}`, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.locator('.site-sidebar').waitFor();
    return page;
  };

  it('shows the group of the page with its neighbours, and the titles of all others', async () => {
    const page = await open('g3/p4');
    const nav = page.locator('.site-nav');
    for (const name of ['g3/p3', 'g3/p4', 'g3/p5'])
      await nav.getByRole('link', { name, exact: true }).waitFor();
    assert.equal(await nav.getByRole('link', { name: 'g0/p1', exact: true }).isVisible(), false);
    assert.ok((await nav.boundingBox())!.height < SCREEN.height);
    const other = nav.getByRole('button', { name: 'Start' });
    assert.equal(await other.getAttribute('aria-expanded'), 'false');
    await other.press('Enter');
    await nav.getByRole('link', { name: 'g0/p1', exact: true }).waitFor();
    assert.equal(await other.getAttribute('aria-expanded'), 'true');
    await page.context().close();
  });

  it('has tabs and search at the lower edge, with the current tab in view', async () => {
    const page = await open('t3');
    // The menu slides in.
    await eventually(async () => {
      const tab = (await page.locator('.drawer-tabs [aria-current]').boundingBox())!;
      return tab.y > SCREEN.height * 0.8 && tab.x >= 0 && tab.x + tab.width <= 360;
    }, true);
    const search = page.locator('.drawer-search');
    assert.ok((await search.boundingBox())!.y > SCREEN.height * 0.85);
    await search.click();
    await page.getByRole('combobox').waitFor();
    await page.context().close();
  });

  it('has nothing that axe finds, and leaves the sidebar of a wide screen as it is', async () => {
    const page = await open('g3/p4');
    assert.deepEqual(await axeFindings(page), []);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.locator('.site-nav').getByRole('link', { name: 'g0/p1', exact: true }).waitFor();
    assert.equal(await page.locator('.drawer-search').isVisible(), false);
    await page.context().close();
  });
});
