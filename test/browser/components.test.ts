/** Every component as the manual shows it: nothing that axe finds in either mode, and all of it by keyboard. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { testBrowser } from '../support/browser.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';
import { MANUAL } from '../support/site-fixture.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PAGES = globSync('components/*.mdx', { cwd: MANUAL })
  .map((path) => basename(path, '.mdx'))
  .sort();

/** Axe looks at the page's own part only: what is around it is the same everywhere and tested with it. */
async function findings(page: Page, rules: object): Promise<string[]> {
  await page.evaluate(AXE);
  const options = JSON.stringify({ resultTypes: ['violations'], ...rules });
  const { violations } = (await page.evaluate(`axe.run("main", ${options})`)) as {
    violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
  };
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

/** What components remember and how they follow each other, on a page of their own. */
const CHOICES = `---
title: Choices
---

<Tabs>
  <Tab title="One">first pane</Tab>
  <Tab title="Two">second pane</Tab>
</Tabs>

<Tabs>
  <Tab title="One">first again</Tab>
  <Tab title="Two">second again</Tab>
</Tabs>

<View title="JavaScript">

## In JavaScript

Text

</View>

<View title="Python">

## In Python

Text

</View>

<Update label="May" tags={["Fix"]}>Mended</Update>

<Update label="June" tags={["New"]}>Made</Update>
`;

describe('components in a browser', { timeout: 240_000 }, () => {
  const browser = testBrowser();
  let site: RunningSite;
  before(async () => {
    site = await runningSite(MANUAL);
  });

  it('have nothing that axe finds, light and dark', async () => {
    const context = await browser.context({
      colorScheme: 'light',
      viewport: { width: 1440, height: 900 },
      bypassCSP: true,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const found: string[] = [];
    for (const name of PAGES) {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(`${site.url}/components/${name === 'index' ? '' : name}`);
      await page.evaluate(() => {
        for (const box of document.querySelectorAll('main details')) box.setAttribute('open', '');
      });
      found.push(...(await findings(page, {})).map((finding) => `${name} ${finding}`));
      // The modes differ in their colours alone.
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.waitForFunction('getComputedStyle(document.body).backgroundColor === "rgb(15, 17, 21)"');
      const dark = await findings(page, { runOnly: ['color-contrast'] });
      found.push(...dark.map((finding) => `${name}, dark: ${finding}`));
    }
    await context.close();
    assert.deepEqual(found, []);
  });

  it('do not make a phone scroll sideways', async () => {
    const page = await browser.page({ viewport: { width: 390, height: 844 } });
    for (const name of PAGES) {
      await page.goto(`${site.url}/components/${name === 'index' ? '' : name}`);
      const { scrollWidth, clientWidth } = await page.evaluate(() => ({
        scrollWidth: document.documentElement.scrollWidth,
        clientWidth: document.documentElement.clientWidth,
      }));
      assert.ok(scrollWidth <= clientWidth, name);
    }
  });

  it('are worked by keyboard: tabs and code groups', async () => {
    const page = await browser.page();
    for (const path of ['tabs', 'code-group']) {
      await page.goto(`${site.url}/components/${path}`);
      const tabs = page.locator('.tabs').first().getByRole('tab');
      await tabs.first().focus();
      await page.keyboard.press('ArrowRight');
      assert.equal(await tabs.nth(1).getAttribute('aria-selected'), 'true', path);
      assert.ok(await tabs.nth(1).evaluate((tab) => tab === document.activeElement));
      await page.keyboard.press('Home');
      assert.equal(await tabs.first().getAttribute('aria-selected'), 'true', path);
    }
  });

  it('are worked by keyboard: accordions and trees', async () => {
    const page = await browser.page();
    for (const path of ['accordion', 'tree', 'expandable', 'prompt']) {
      await page.goto(`${site.url}/components/${path}`);
      const summary = page.locator('main summary').first();
      const isOpen = () => summary.evaluate((each) => (each.parentElement as HTMLDetailsElement).open);
      const before = await isOpen();
      await summary.focus();
      await page.keyboard.press('Enter');
      assert.equal(await isOpen(), !before, path);
    }
  });

  it('are worked by keyboard: a tooltip shows on focus and goes with Escape', async () => {
    const page = await browser.page();
    await page.goto(`${site.url}/components/tooltip`);
    const tip = page.locator('.tooltip [data-part="tip"]').first();
    await page.locator('.tooltip [data-part="trigger"]').first().focus();
    await tip.waitFor({ state: 'visible' });
    await page.keyboard.press('Escape');
    await tip.waitFor({ state: 'hidden' });
  });

  it('load their styles only where they are used', async () => {
    const sheets = async (path: string): Promise<string[]> =>
      [
        ...(await site.text(path)).matchAll(/<link rel="stylesheet" href="[^"]*\/(\w+)-[A-Z0-9]{8}\.css"/g),
      ].map(([, name]) => name!);
    assert.deepEqual(await sheets('/getting-started/moving'), ['theme']);
    for (const name of ['color', 'github', 'prompt', 'tooltip', 'tree', 'update', 'view'])
      assert.deepEqual(await sheets(`/components/${name}`), ['theme', name]);
  });

  describe('that readers choose in', () => {
    let own: RunningSite;
    before(async () => {
      const { path } = fixtureFolder({
        'docs.json': docsJson({ pages: ['choices'] }),
        'choices.mdx': CHOICES,
      });
      own = await runningSite(path);
    });

    it('tabs follow each other, and the choice is remembered', async () => {
      const page = await browser.page();
      await page.goto(`${own.url}/choices`);
      await page.getByRole('tab', { name: 'Two' }).first().click();
      await page.getByText('second again').waitFor({ state: 'visible' });
      await page.reload();
      await page.getByText('second pane').waitFor({ state: 'visible' });
    });

    it('views are chosen for the page, and its contents follow', async () => {
      const page = await browser.page({ viewport: { width: 1440, height: 900 } });
      await page.goto(`${own.url}/choices`);
      const entry = (name: string) => page.locator('.toc-list li', { hasText: name });
      await page.locator('.view-bar button').first().waitFor();
      assert.equal(await entry('In Python').isVisible(), false);
      await page.locator('.view-bar').getByRole('button', { name: 'Python' }).press('Enter');
      assert.equal(await entry('In Python').isVisible(), true);
      assert.equal(await entry('In JavaScript').isVisible(), false);
      await page.goto(`${own.url}/choices#in-javascript`);
      await page.getByRole('heading', { name: 'In JavaScript' }).waitFor({ state: 'visible' });
    });

    it('updates are kept by their tags, in the address too, and contents follow', async () => {
      const page = await browser.page({ viewport: { width: 1440, height: 900 } });
      await page.goto(`${own.url}/choices`);
      await page.locator('.update-bar').getByRole('button', { name: 'New' }).press('Enter');
      assert.equal(await page.locator('#may').isVisible(), false);
      assert.equal(await page.locator('.toc-list li', { hasText: 'May' }).isVisible(), false);
      assert.match(page.url(), /\?tags=New$/);
      await page.goto(`${own.url}/choices?tags=Fix`);
      await page.locator('#june').waitFor({ state: 'hidden' });
      assert.equal(await page.locator('#may').isVisible(), true);
    });
  });
});
