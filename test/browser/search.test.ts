/** The search dialog in a real browser: keys, screen reader semantics, scope, slips, small screens, and error messages. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { axeFindings } from '../support/axe.ts';
import { testBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';

const folder = fixtureFolder({
  'docs.json': docsJson({
    languages: [
      { language: 'en', groups: [{ group: 'Guides', pages: ['start', 'penguins'] }] },
      { language: 'fr', groups: [{ group: 'Guides', pages: ['fr/start'] }] },
    ],
  }),
  'start.mdx': '---\ntitle: Start\n---\nHome of <b>one</b> penguin.\n',
  'penguins.mdx':
    '---\ntitle: Penguins\n---\nBirds.\n\n## Feeding penguins\n\nFish and `<img src=x onerror=alert(1)>`.\n\n## Counting penguins\n\nOne by one.\n',
  'fr/start.mdx': '---\ntitle: Commencer\n---\nUn penguin.\n',
});

describe('the search dialog', () => {
  const browser = testBrowser();
  let site: RunningSite;
  before(async () => {
    site = await runningSite(folder.path);
  });

  const open = async (page: Page, query: string, path = '/start'): Promise<void> => {
    await page.goto(`${site.url}${path}`);
    await page.keyboard.press('/');
    await page.getByRole('combobox').fill(query);
  };
  const chosen = (page: Page): Promise<string | null> =>
    page.locator('[role="option"][aria-selected="true"]').getAttribute('href');

  it('groups results by page, marks matches as text, and is walked by keys', async () => {
    const page = await browser.page();
    await open(page, 'pengiun');
    await page.getByRole('option', { selected: true }).waitFor();
    const groups = page.locator('#lectern-results [role="group"]');
    assert.equal(await groups.first().getAttribute('aria-label'), 'Penguins');
    assert.equal(await chosen(page), '/penguins');
    assert.match(await page.locator('.result mark').first().innerText(), /penguins/i);
    const input = page.getByRole('combobox');
    assert.equal(await input.getAttribute('aria-expanded'), 'true');
    assert.match((await page.getByRole('status').last().textContent()) ?? '', /\d+ results/);
    await page.keyboard.press('ArrowDown');
    await page.locator('[role="option"][aria-selected="true"][href^="/penguins#"]').waitFor();
    // The last row asks, and leads to no page.
    const last = await page.locator('#lectern-ask-row').getAttribute('href');
    assert.equal(last, null);
    await page.keyboard.press('End');
    await eventually(() => chosen(page), last);
    await page.keyboard.press('ArrowDown');
    await eventually(() => chosen(page), '/penguins');
    await page.keyboard.press('ArrowUp');
    await eventually(() => chosen(page), last);
    await page.keyboard.press('Home');
    await eventually(() => chosen(page), '/penguins');
    const active = await input.getAttribute('aria-activedescendant');
    assert.equal(await page.locator(`#${active}`).getAttribute('href'), '/penguins');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/penguins');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('');
    await page.locator('.search-recent button', { hasText: 'pengiun' }).click();
    await page.getByRole('option', { selected: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('#lectern-search').waitFor({ state: 'hidden' });
    await page.context().close();
  });

  it('offers the first pages before the first letter, and none of them to Enter alone', async () => {
    const page = await browser.page();
    await page.goto(`${site.url}/start`);
    await page.keyboard.press('/');
    const group = page.getByRole('listbox').getByRole('group', { name: 'Pages' });
    await group.getByRole('option', { name: 'Penguins' }).waitFor();
    assert.equal(await group.getByRole('option', { name: 'Start' }).count(), 0, 'the page is open already');
    const high = async (): Promise<number> =>
      Math.round((await page.getByRole('dialog').boundingBox())!.height);
    const before = await high();
    await page.keyboard.press('Enter');
    assert.equal(await page.getByRole('option', { selected: true }).count(), 0);
    await page.getByRole('combobox').fill('fish');
    await page.getByRole('option', { selected: true }).locator('.ui').first().waitFor();
    assert.equal(await high(), before, 'the dialog keeps its height');
    await page.getByRole('combobox').fill('');
    await group.waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/penguins');
    await page.context().close();
  });

  it('stays in the language of the page until the reader widens', async () => {
    const page = await browser.page();
    await open(page, 'penguin', '/fr/start');
    await page.getByRole('option', { selected: true }).waitFor();
    assert.equal(await page.locator('a[role="option"]').count(), 1);
    await page.getByRole('checkbox', { name: 'Français' }).uncheck();
    await page.locator('[role="option"][href="/penguins"]').waitFor();
    assert.ok(await page.locator('[data-search-everywhere]').isChecked());
    await page.context().close();
  });

  it('offers two next steps when nothing is found, and reports when it cannot search', async () => {
    const page = await browser.page();
    await open(page, 'xyzzyplugh');
    await page.locator('.search-message', { hasText: 'Nothing found' }).waitFor();
    assert.equal(await page.locator('.search-nothing a:visible').count(), 2);
    await page.route('**/search.json*', (route) => route.abort());
    await page.getByRole('combobox').fill('penguin');
    await page.locator('.search-message', { hasText: 'not reachable' }).waitFor();
    await page.context().close();
  });

  it('has nothing for axe to find, light and dark, and fits 320 px', async () => {
    const page = await browser.page({ isMobile: true, viewport: { width: 320, height: 640 } });
    await open(page, 'penguin');
    await page.getByRole('option', { selected: true }).waitFor();
    assert.deepEqual(await axeFindings(page), []);
    const [wide, dialog] = (await page.evaluate(
      '[document.documentElement.scrollWidth, document.getElementById("lectern-search").getBoundingClientRect().width]',
    )) as [number, number];
    assert.deepEqual([wide, dialog], [320, 320]);
    await page.goto(`${site.url}/search?q=penguin&lang=fr`);
    assert.deepEqual(await axeFindings(page), []);
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320);
    await page.context().close();
  });

  it('answers without JavaScript', async () => {
    const context = await browser.context({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${site.url}/search?q=pengiun`);
    assert.equal(await page.locator('.hit').first().getAttribute('href'), '/penguins');
    await page.locator('.search-chips').getByRole('link', { name: 'Français' }).click();
    await eventually(() => page.locator('.hit').count(), 1);
    await context.close();
  });
});
