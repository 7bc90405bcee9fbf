/** Every component as the manual shows it: nothing that axe finds in either mode, and all of it by keyboard. */
import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { before, describe, it } from 'node:test';
import { axeFindings } from '../support/axe.ts';
import { testBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';
import { MANUAL } from '../support/site-fixture.ts';

const PAGES = globSync('components/*.mdx', { cwd: MANUAL })
  .map((path) => basename(path, '.mdx'))
  .sort();

/** A page for what components remember and how they follow each other. */
const CHOICES = `---
title: Choices
---

<Tabs>
  <Tab title="One">first pane</Tab>
  <Tab title="Two">
    second pane

    ## In the second pane
  </Tab>
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

<Update label="May" tags={["Fix"]}>FixResult</Update>

<Update label="June" tags={["New"]}>Made</Update>

<Update label="July" tags={["New", "Fix"]}>Both</Update>
`;

/** A line longer than a phone is wide, without a title and with one, and a sample that folds. */
const CODE = `---
title: Code
---

\`\`\`js
const first = 1;
send('${'x'.repeat(80)}');
\`\`\`

\`\`\`js long.js
${'send();\n'.repeat(40)}\`\`\`
`;

describe('components in a browser', () => {
  const browser = testBrowser();
  let site: RunningSite;
  before(async () => {
    site = await runningSite(MANUAL);
  });

  it('have nothing that axe finds, log no error, and do not make a phone scroll sideways', async () => {
    const page = await browser.page({ reducedMotion: 'reduce' });
    const found: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') found.push(`${page.url()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => found.push(`${page.url()}: ${error.message}`));
    for (const name of PAGES) {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(`${site.url}/components/${name === 'index' ? '' : name}`);
      const over = (await page.evaluate('document.documentElement.scrollWidth - innerWidth')) as number;
      if (over > 0) found.push(`${name}: ${over} px too wide`);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.evaluate(() => {
        for (const box of document.querySelectorAll('main details')) box.setAttribute('open', '');
      });
      // What is around the page's own part is the same everywhere and tested with it.
      found.push(...(await axeFindings(page, 'main')));
    }
    await page.context().close();
    assert.deepEqual(found, []);
  });

  it('work by keyboard: tabs and code groups', async () => {
    const page = await browser.page();
    for (const path of ['tabs', 'code-group']) {
      await page.goto(`${site.url}/components/${path}`);
      const tabs = page.locator('.tabs').first().getByRole('tab');
      await tabs.first().focus();
      await page.keyboard.press('ArrowRight');
      await eventually(() => tabs.nth(1).getAttribute('aria-selected'), 'true', path);
      await eventually(() => tabs.nth(1).evaluate((tab) => tab === document.activeElement), true, path);
      await page.keyboard.press('Home');
      await eventually(() => tabs.first().getAttribute('aria-selected'), 'true', path);
    }
  });

  it('work by keyboard: accordions and trees', async () => {
    const page = await browser.page();
    for (const path of ['accordion', 'tree', 'expandable', 'prompt']) {
      await page.goto(`${site.url}/components/${path}`);
      const summary = page.locator('main summary').first();
      const isOpen = () => summary.evaluate((each) => (each.parentElement as HTMLDetailsElement).open);
      const before = await isOpen();
      await summary.focus();
      await page.keyboard.press('Enter');
      await eventually(isOpen, !before, path);
    }
  });

  it('work by keyboard: a tooltip shows on focus and goes with Escape', async () => {
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
        ...(await site.text(path))
          .replace(/<noscript>.*?<\/noscript>/s, '')
          .matchAll(/<link rel="stylesheet" href="[^"]*\/(\w+)-[A-Z0-9]{8}\.css"/g),
      ].map(([, name]) => name!);
    assert.deepEqual(await sheets('/getting-started/moving'), ['mint', 'blocks']);
    for (const name of ['color', 'github', 'prompt', 'tooltip', 'tree', 'update', 'view'])
      assert.deepEqual(
        (await sheets(`/components/${name}`)).filter((each) => each !== 'blocks'),
        ['mint', name],
      );
    for (const name of ['badge', 'banner', 'param-field'])
      assert.deepEqual(
        (await sheets(`/components/${name}`)).filter((each) => each !== 'blocks'),
        ['mint', 'pieces'],
      );
    assert.deepEqual(await sheets('/components/card'), ['mint', 'blocks']);
    assert.deepEqual(await sheets('/search?q=x'), ['search', 'mint', 'answers']);
  });

  describe('that readers choose in', () => {
    let own: RunningSite;
    before(async () => {
      const { path } = fixtureFolder({
        'docs.json': docsJson({ pages: ['choices', 'code'] }),
        'choices.mdx': CHOICES,
        'code.mdx': CODE,
      });
      own = await runningSite(path);
    });

    it('tabs follow each other, and the choice is remembered', async () => {
      const page = await browser.page();
      await page.goto(`${own.url}/choices`);
      await page.getByRole('tab', { name: 'Two' }).first().click();
      await page.getByText('second again').waitFor({ state: 'visible' });
      await page.reload();
      await page.getByText('second pane', { exact: true }).waitFor({ state: 'visible' });
    });

    it('a heading in a hidden pane is opened by its entry in the contents', async () => {
      const page = await browser.page({ viewport: { width: 1440, height: 900 } });
      await page.goto(`${own.url}/choices`);
      const heading = page.getByRole('heading', { name: 'In the second pane' });
      assert.equal(await heading.isVisible(), false);
      const entries = page.locator('.toc-list a', { hasText: 'In the second pane' });
      assert.equal(await entries.count(), 1);
      await entries.click();
      await heading.waitFor({ state: 'visible' });
      await page.waitForURL(/#in-the-second-pane$/);
    });

    it('code ends before its buttons, fades where it goes on, and folds', async () => {
      const page = await browser.page({ viewport: { width: 390, height: 800 } });
      await page.goto(`${own.url}/code`);
      const pre = page.locator('.code-pre').first();
      const fade = () => pre.evaluate((each) => getComputedStyle(each).maskImage.includes('gradient'));
      await eventually(fade, true);
      await pre.evaluate((each) => each.scrollTo(each.scrollWidth, 0));
      await eventually(fade, false);
      const [line, button] = await Promise.all(
        [pre.locator('.line').last(), page.locator('[data-copy]').first()].map((each) => each.boundingBox()),
      );
      assert.ok(line!.x + line!.width <= button!.x, 'the copy button is over the code');
      const fold = page.getByRole('button', { name: 'Show all 40 lines' });
      await fold.press('Enter');
      await page.getByRole('button', { name: 'Show less' }).waitFor();
    });

    it('views are chosen for the page, and its contents follow', async () => {
      const page = await browser.page({ viewport: { width: 1440, height: 900 } });
      await page.goto(`${own.url}/choices`);
      const entry = (name: string) => page.locator('.toc-list li', { hasText: name });
      await page.locator('.view-bar button').first().waitFor();
      assert.equal(await entry('In Python').isVisible(), false);
      await page.locator('.view-bar').getByRole('button', { name: 'Python' }).press('Enter');
      await entry('In Python').waitFor();
      await entry('In JavaScript').waitFor({ state: 'hidden' });
      await page.goto(`${own.url}/choices#in-javascript`);
      await page.getByRole('heading', { name: 'In JavaScript' }).waitFor({ state: 'visible' });
    });

    it('updates are filtered by their tags, in the address too, and contents follow', async () => {
      const page = await browser.page({ viewport: { width: 1440, height: 900 } });
      await page.goto(`${own.url}/choices`);
      await page.locator('.update-bar').getByRole('button', { name: 'New' }).press('Enter');
      await page.locator('#may').waitFor({ state: 'hidden' });
      await page.locator('.toc-list li', { hasText: 'May' }).waitFor({ state: 'hidden' });
      await page.waitForURL(/\?tags=New$/);
      await page.goto(`${own.url}/choices?tags=Fix`);
      await page.locator('#june').waitFor({ state: 'hidden' });
      assert.equal(await page.locator('#may').isVisible(), true);
      await page.goto(`${own.url}/choices?tags=Fix,New`);
      await page.locator('#may').waitFor({ state: 'hidden' });
      assert.equal(await page.locator('#july').isVisible(), true);
    });
  });
});
