/** Reading in a real browser: modes, phones, keyboard, no JavaScript, and nothing that breaks the page's policy. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { axeFindings } from '../support/axe.ts';
import { testBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';
import { MANUAL } from '../support/site-fixture.ts';

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
/** Long and wide ones; those of the components are opened by `components.test.ts`. */
const MORE = ['/reference/docs-json', '/guides/writing/code'];

describe('reading in a browser', () => {
  const browser = testBrowser();
  let site: RunningSite;
  before(async () => {
    site = await runningSite(MANUAL);
  });

  it('logs no error, breaks no content policy, and never scrolls sideways at 320 px', async () => {
    const page = await browser.page({ viewport: { width: 320, height: 640 } });
    const wrong: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('404')) wrong.push(message.text());
    });
    page.on('pageerror', (error) => wrong.push(error.message));
    for (const path of [...PAGES, ...MORE]) {
      await page.goto(`${site.url}${path}`, { waitUntil: 'networkidle' });
      const over = (await page.evaluate('document.documentElement.scrollWidth - innerWidth')) as number;
      if (over > 0) wrong.push(`${path}: ${over} px too wide`);
    }
    await page.context().close();
    assert.deepEqual(wrong, []);
  });

  it('has nothing that axe finds, light and dark', async () => {
    const page = await browser.page({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    const found: string[] = [];
    for (const path of PAGES) {
      await page.goto(`${site.url}${path}`);
      found.push(...(await axeFindings(page)));
    }
    await page.context().close();
    assert.deepEqual(found, []);
  });

  it('shows the dark mode before anything is painted, and remembers a choice', async () => {
    const context = await browser.context({ colorScheme: 'dark' });
    const page = await context.newPage();
    await page.goto(site.url, { waitUntil: 'commit' });
    assert.equal(await page.evaluate('document.documentElement.dataset.theme'), 'dark');
    await page.waitForLoadState('load');
    await page.getByRole('button', { name: 'Colour theme' }).click();
    await page.getByRole('button', { name: 'Light' }).first().click();
    await page.locator('html[data-theme="light"]').waitFor();
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
    await page.waitForURL(/\/components/);
    await page.locator('.site-nav a', { hasText: 'Tabs' }).first().click();
    await page.locator('h1', { hasText: /^Tabs$/ }).waitFor();
    await page.goto(`${site.url}/search?q=dropdown`);
    assert.ok((await page.locator('main a[href*="dropdown"]').count()) > 0);
    await context.close();
  });

  it('opens, walks and closes the drawer of a phone by keyboard', async () => {
    const context = await browser.context({ viewport: { width: 390, height: 800 }, hasTouch: true });
    const page = await context.newPage();
    await page.goto(site.url);
    const drawer = page.locator('.site-sidebar');
    assert.equal(await drawer.isVisible(), false);
    await page.getByRole('button', { name: 'Menu' }).press('Enter');
    await drawer.waitFor();
    await page.locator('[inert]').first().waitFor({ state: 'attached' });
    await drawer.evaluate((each) => each.scrollTo(0, each.scrollHeight));
    assert.equal((await drawer.locator('.site-logo').boundingBox())!.y < 56, true, 'the head stays');
    for (let i = 0; i < 12; i++) {
      await page.keyboard.press('Tab');
      await eventually(
        () => page.evaluate<unknown>("document.activeElement.closest('.site-sidebar') !== null"),
        true,
        'focus left the open drawer',
      );
    }
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await context.close();
  });

  it('searches from the keyboard', async () => {
    const page = await browser.page();
    await page.goto(site.url);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('breadcrumbs');
    await page.getByRole('option', { selected: true }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname !== '/');
    await page.waitForLoadState('load');
    assert.match((await page.locator('main').innerText()).toLowerCase(), /breadcrumbs/);
    await page.context().close();
  });

  it('copies a code sample', async () => {
    const context = await browser.context({ permissions: ['clipboard-read', 'clipboard-write'] });
    const page = await context.newPage();
    await page.goto(`${site.url}/getting-started/quickstart`);
    const block = page.locator('figure.code').first();
    await block.hover();
    await block.locator('[data-copy]').click();
    const copied = async (): Promise<string> =>
      ((await page.evaluate('navigator.clipboard.readText()')) as string).trim();
    await eventually(copied, (await block.locator('code').innerText()).trim());
    await context.close();
  });
});
