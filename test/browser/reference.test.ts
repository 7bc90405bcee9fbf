/** What a reader does on a page of the API reference, and what no specification can do there. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { fonts } from '../../scripts/build-fonts.ts';
import { html } from '../../src/lib/html.ts';
import type { ReferenceView } from '../../src/site/openapi/reference-view.ts';
import { INLINE_SCRIPTS } from '../../src/theme/layout/head/head.ts';
import { everyView, full, long } from '../../src/theme/reference/reference-views.data.ts';
import { contentSecurityPolicy } from '../../src/web/edge/middleware/security-headers.ts';
import { axeFindings } from '../support/axe.ts';
import { testBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { fileHost } from '../support/file-host.ts';
import { referencePage } from '../support/reference-page.ts';

const THEME = fileURLToPath(new URL('../../src/theme', import.meta.url));
const SHEETS = {
  base: 'base',
  mint: 'themes/mint',
  blocks: 'blocks',
  reference: 'reference',
};
const ASSETS = {
  'core.js': '/core.js',
  ...Object.fromEntries(Object.keys(SHEETS).map((name) => [`${name}.css`, `/${name}.css`])),
};
const BUTTON = html`<button class="button button-primary request-try" type="button">Try it</button>`;
const DESKTOP = { width: 1440, height: 900 };

const ATTACK =
  '"\'></title></script><script>pwned=1</script><img src=x onerror="pwned=1"><svg onload=pwned=1><a href="javascript:pwned=1">click</a> [click](javascript:pwned=1) <details open ontoggle=pwned=1>';

/** Every text of a view begins with the attack. */
function attacked(value: unknown, key = ''): unknown {
  if (typeof value === 'string')
    return ['kind', 'in', 'direction', 'ends'].includes(key) ? value : ATTACK + value;
  if (Array.isArray(value)) return value.map((each) => attacked(each, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, attacked(each, name)]));
}

describe('a page of the API reference in a browser', () => {
  const browser = testBrowser();
  const folder = mkdtempSync(join(tmpdir(), 'lectern-reference-'));
  let url = '';

  before(async () => {
    await build({
      entryPoints: {
        core: join(THEME, 'client/core.ts'),
        ...Object.fromEntries(
          Object.entries(SHEETS).map(([name, file]) => [name, join(THEME, `styles/${file}.css`)]),
        ),
      },
      outdir: folder,
      bundle: true,
      splitting: true,
      format: 'esm',
      plugins: [fonts],
      logLevel: 'error',
    });
    const views = { ...everyView, long, hostile: attacked(full) as ReferenceView };
    for (const [name, view] of Object.entries(views))
      writeFileSync(join(folder, `${name}.html`), await referencePage(view, ASSETS, { playground: BUTTON }));
    writeFileSync(join(folder, '404.html'), 'no such file');
    url = await fileHost(folder);
  });
  after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

  const open = async (name: string, options: BrowserContextOptions = {}): Promise<Page> => {
    const page = await browser.page({ viewport: DESKTOP, reducedMotion: 'reduce', ...options });
    // The scripts are loaded after the page.
    await page.goto(`${url}/${name}.html`, { waitUntil: 'networkidle' });
    return page;
  };

  it('has nothing that axe finds, light and dark, and never scrolls sideways at 320 px, with any names', async () => {
    const page = await browser.page({ reducedMotion: 'reduce' });
    const found: string[] = [];
    for (const name of [...Object.keys(everyView), 'long', 'hostile']) {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(`${url}/${name}.html`);
      await page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true');
      const over = (await page.evaluate('document.documentElement.scrollWidth - innerWidth')) as number;
      if (over > 0) found.push(`${name}: ${over} px too wide`);
      if (!Object.hasOwn(everyView, name)) continue;
      await page.setViewportSize(DESKTOP);
      found.push(...(await axeFindings(page)));
    }
    await page.context().close();
    assert.deepEqual(found, []);
  });

  it('shows the examples beside the text, each in half of the window, and under the request line of a phone', async () => {
    const page = await open('long');
    const example = (await page.locator('.page-aside .example').first().boundingBox())!;
    const line = (await page.locator('.request-line').boundingBox())!;
    assert.ok(example.x > line.x + line.width);
    for (const box of await page.locator('.page-aside .example').all())
      assert.ok((await box.boundingBox())!.height <= (900 - 56) / 2);
    const phone = await open('everyday', { viewport: { width: 390, height: 800 } });
    const [top, text] = [phone.locator('.page-aside'), phone.locator('.reference')];
    assert.ok((await top.boundingBox())!.y > (await phone.locator('.request-line').boundingBox())!.y);
    assert.ok((await top.boundingBox())!.y < (await text.boundingBox())!.y);
  });

  it('remembers the language on other pages, and no status', async () => {
    const page = await open('everyday');
    await page.getByLabel('Request samples').selectOption('Python');
    await page.locator('.reference').getByRole('tab', { name: '404' }).click();
    await page.locator('.page-aside').getByText('There is no such pet').waitFor();
    await page.goto(`${url}/full.html`);
    // The script that remembers comes after the page.
    await page
      .getByLabel('Request samples')
      .locator('option:checked', { hasText: 'Python' })
      .waitFor({ state: 'attached' });
    await page.goto(`${url}/everyday.html`);
    await page.locator('.page-aside').getByText('Minka').waitFor();
  });

  it('scrolls the chosen status into view where tabs do not fit, and only the tabs', async () => {
    const page = await open('long', { viewport: { width: 390, height: 800 } });
    const bar = page.locator('.page-aside .tab-bar').filter({ has: page.getByRole('tab', { name: '500' }) });
    const seen = (): Promise<unknown> =>
      bar.evaluate((one) => {
        const [tab, all] = [one.querySelector('[data-name="500"]'), one].map((each) =>
          each?.getBoundingClientRect(),
        );
        return tab !== undefined && all !== undefined && tab.left >= all.left && tab.right <= all.right;
      });
    assert.equal(await seen(), false);
    assert.match(await bar.evaluate((one) => getComputedStyle(one).maskImage), /linear-gradient/);
    const chosen = page.locator('.reference').getByRole('tab', { name: '500' });
    const before = (await chosen.boundingBox())!.y;
    await chosen.evaluate((one) => (one as HTMLElement).click());
    await eventually(seen, true);
    assert.equal(Math.round((await chosen.boundingBox())!.y), Math.round(before));
    const folded = page.locator('.pattern').first();
    const low = (await folded.boundingBox())!.height;
    await folded.locator('summary').press('Enter');
    assert.ok((await folded.boundingBox())!.height > low, 'a long pattern unfolds');
  });

  it('opens what an address points to', async () => {
    const page = await browser.page({ viewport: DESKTOP, reducedMotion: 'reduce' });
    await page.goto(`${url}/full.html#body-owner-address-country`);
    await page.locator('#body-owner-address-country').waitFor();
    await page.evaluate('location.hash = "body-payment-iban"');
    await page.locator('#body-payment-iban').waitFor();
  });

  it('is chosen from by keyboard', async () => {
    const page = await open('everyday');
    await page.locator('.reference').getByRole('tab', { name: '200' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.locator('.reference').getByText('No such pet.').waitFor();
  });

  it('is read without JavaScript', async () => {
    const page = await open('full', { javaScriptEnabled: false });
    for (const text of ['Anything else.', 'photo', 'requests.get', 'Base URL'])
      assert.ok(await page.getByText(text).first().isVisible(), text);
    await page.locator('summary', { hasText: 'Child attributes' }).first().click();
    await page.getByText('at most 320 characters').first().waitFor();
  });

  it('prints completely', async () => {
    const page = await open('full');
    await page.emulateMedia({ media: 'print' });
    for (const text of ['Anything else.', 'at most 320 characters'])
      assert.ok((await page.getByText(text).first().boundingBox())!.height > 0, text);
  });

  it('runs no code of a hostile specification, even without a policy', async () => {
    const page = await browser.page({ viewport: DESKTOP });
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    page.on('dialog', (dialog) => void dialog.dismiss());
    await page.goto(`${url}/hostile.html`);
    await page.evaluate('for (const one of document.querySelectorAll("details")) one.open = !one.open');
    for (const link of await page.locator('a', { hasText: 'click' }).all())
      if (await link.isVisible()) await link.click({ noWaitAfter: true });
    assert.equal(await page.evaluate('typeof pwned'), 'undefined');
    assert.equal(await page.locator('.site-main script').count(), 0);
    assert.deepEqual(errors, []);
  });

  it('breaks no content policy', async () => {
    const hashes = INLINE_SCRIPTS.map(
      (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    );
    const policy = contentSecurityPolicy({ scriptHashes: hashes, styleHashes: [] });
    const page = await browser.page({ viewport: DESKTOP });
    await page.route('**/*.html', async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        headers: { ...response.headers(), 'content-security-policy': policy },
      });
    });
    const errors: string[] = [];
    page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
    await page.goto(`${url}/full.html`);
    await page.waitForLoadState('networkidle');
    assert.deepEqual(
      errors.filter((text) => text.includes('Content Security Policy')),
      [],
    );
  });
});
