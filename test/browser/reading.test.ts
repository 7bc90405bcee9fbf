/** What a reader meets in a real browser: modes, phones, keyboard, no JavaScript, and nothing that breaks the page's policy. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { testBrowser } from '../support/browser.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';
import { MANUAL } from '../support/site-fixture.ts';

/** All rules in light; in dark the one that colours decide. */
const AXE_RUN =
  'axe.run(document, matchMedia("(prefers-color-scheme: dark)").matches ? { runOnly: ["color-contrast"] } : { resultTypes: ["violations"] })';
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PAGES = [
  '/',
  '/getting-started/quickstart',
  '/components/tabs',
  '/components/card',
  '/service/feedback',
  '/reference/api/list-feedback',
  '/search?q=navigation',
  '/no-such-page',
];

interface Finding {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

async function findings(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations } = (await page.evaluate(AXE_RUN)) as {
    violations: readonly Finding[];
  };
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

describe('reading in a browser', { timeout: 240_000 }, () => {
  const browser = testBrowser();
  let site: RunningSite;
  before(async () => {
    site = await runningSite(MANUAL);
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`has nothing that axe finds, ${colorScheme}`, async () => {
      const context = await browser.context({
        colorScheme,
        viewport: { width: 1440, height: 900 },
        bypassCSP: true,
        reducedMotion: 'reduce',
      });
      const found: string[] = [];
      for (const path of PAGES) {
        const page = await context.newPage();
        await page.goto(`${site.url}${path}`);
        found.push(...(await findings(page)).map((finding) => `${path} ${finding}`));
        await page.close();
      }
      await context.close();
      assert.deepEqual(found, []);
    });
  }

  it('never scrolls sideways at 320 px', async () => {
    const context = await browser.context({ viewport: { width: 320, height: 640 } });
    const page = await context.newPage();
    const wide: string[] = [];
    for (const path of [
      ...PAGES,
      '/reference/docs-json',
      '/guides/writing/code',
      '/components/columns',
      '/components/param-field',
    ]) {
      await page.goto(`${site.url}${path}`);
      const over = (await page.evaluate('document.documentElement.scrollWidth - innerWidth')) as number;
      if (over > 0) wide.push(`${path}: ${over} px`);
    }
    await context.close();
    assert.deepEqual(wide, []);
  });

  it('breaks no content policy and logs no error', async () => {
    const context = await browser.context();
    const page = await context.newPage();
    const said: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('404')) said.push(message.text());
    });
    page.on('pageerror', (error) => said.push(error.message));
    for (const path of [...PAGES, '/components/accordion', '/components/code-group', '/components/frame']) {
      await page.goto(`${site.url}${path}`);
      await page.waitForLoadState('networkidle');
    }
    await context.close();
    assert.deepEqual(said, []);
  });

  it('shows the dark mode before anything is painted, and remembers a choice', async () => {
    const context = await browser.context({ colorScheme: 'dark' });
    const page = await context.newPage();
    await page.goto(site.url, { waitUntil: 'commit' });
    assert.equal(await page.evaluate('document.documentElement.dataset.theme'), 'dark');
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Colour theme' }).click();
    await page.getByRole('button', { name: 'Light' }).first().click();
    await page.reload();
    assert.equal(await page.evaluate('document.documentElement.dataset.theme'), 'light');
    await context.close();
  });

  it('reads and navigates without JavaScript', async () => {
    const context = await browser.context({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(site.url);
    await page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link', { name: 'Components' })
      .click();
    assert.match(page.url(), /\/components/);
    await page.locator('.site-nav a', { hasText: 'Tabs' }).first().click();
    assert.equal(await page.locator('h1').innerText(), 'Tabs');
    await page.goto(`${site.url}/search?q=dropdown`);
    assert.ok((await page.locator('main a[href*="dropdown"]').count()) > 0);
    await context.close();
  });

  it('opens, walks and closes the drawer of a phone by keyboard', async () => {
    const context = await browser.context({ viewport: { width: 390, height: 800 }, hasTouch: true });
    const page = await context.newPage();
    await page.goto(site.url, { waitUntil: 'networkidle' });
    const drawer = page.locator('#lectern-sidebar');
    assert.equal(await drawer.isVisible(), false);
    await page.getByRole('button', { name: 'Menu' }).press('Enter');
    assert.equal(await drawer.isVisible(), true);
    for (let i = 0; i < 12; i++) {
      await page.keyboard.press('Tab');
      assert.ok(
        await page.evaluate("document.activeElement.closest('#lectern-sidebar') !== null"),
        'focus left the open drawer',
      );
    }
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await context.close();
  });

  it('searches from the keyboard', async () => {
    const page = await browser.page();
    await page.goto(site.url, { waitUntil: 'networkidle' });
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('breadcrumbs');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname !== '/');
    assert.match((await page.locator('main').innerText()).toLowerCase(), /breadcrumbs/);
    await page.context().close();
  });

  it('copies a code sample', async () => {
    const context = await browser.context({ permissions: ['clipboard-read', 'clipboard-write'] });
    const page = await context.newPage();
    await page.goto(`${site.url}/getting-started/quickstart`, { waitUntil: 'networkidle' });
    const block = page.locator('figure.code').first();
    await block.hover();
    await block.locator('[data-copy]').click();
    const copied = (await page.evaluate('navigator.clipboard.readText()')) as string;
    assert.equal(copied.trim(), (await block.locator('code').innerText()).trim());
    await context.close();
  });
});
