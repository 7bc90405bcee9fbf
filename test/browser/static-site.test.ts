/** The built site on a plain file host: it reads, navigates and searches like the served one. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { buildSite } from '../../src/tasks/build-site.ts';
import { testBrowser } from '../support/browser.ts';
import { fileHost } from '../support/file-host.ts';
import { MANUAL } from '../support/site-fixture.ts';

describe('a built site on a file host', () => {
  const browser = testBrowser();
  const top = mkdtempSync(join(tmpdir(), 'lectern-static-'));
  after(() => rmSync(top, { recursive: true }));
  let url = '';
  before(async () => {
    await buildSite({ folder: MANUAL, out: join(top, 'out'), base: '', cache: false });
    url = await fileHost(join(top, 'out'));
  });

  it('reads and navigates without an error', async () => {
    const page = await browser.page();
    const said: string[] = [];
    page.on('console', (message) => message.type() === 'error' && said.push(message.text()));
    page.on('pageerror', (error) => said.push(error.message));
    await page.goto(url, { waitUntil: 'networkidle' });
    await page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link', { name: 'Components' })
      .click();
    await page.waitForURL(/\/components/);
    await page.waitForLoadState('load');
    assert.equal(await page.locator('h1').count(), 1);
    assert.deepEqual(said, []);
    await page.context().close();
  });

  it('searches in its index file', async () => {
    const page = await browser.page();
    await page.goto(url);
    await page.keyboard.press('/');
    await page.getByRole('combobox').fill('dropdowns');
    await page.getByRole('option', { selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/dropdown/);
    await page.context().close();
  });

  it('answers a question in its address', async () => {
    const page = await browser.page();
    await page.goto(`${url}/search/?q=banner`);
    await page
      .getByRole('option', { name: /banner/i })
      .first()
      .waitFor();
    await page.context().close();
  });

  it('has a page for addresses that lead nowhere', async () => {
    const page = await browser.page();
    const answer = await page.goto(`${url}/no/such/page`);
    assert.equal(answer?.status(), 404);
    assert.equal(await page.locator('h1').textContent(), 'No such page');
    await page.context().close();
  });
});
