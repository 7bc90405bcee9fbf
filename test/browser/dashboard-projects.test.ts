/** An owner makes a project in a real browser: an address is typed, the folder is offered, and the page shows the site's address by itself. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { axeFindings } from '../support/axe.ts';
import { testBrowser } from '../support/browser.ts';
import { connectingServer, OWNER } from '../support/connecting-server.ts';
import { gitServer } from '../support/git/git-server.ts';
import { makeRepository } from '../support/git/test-repository.ts';
import { DOCS } from '../support/jobs-under-test.ts';

const SHOTS = process.env['LECTERN_SHOTS'];

describe('projects in the dashboard', { timeout: 120_000 }, () => {
  const browser = testBrowser();

  it('a new project from an address, served at the end', async (t) => {
    const repository = await makeRepository(DOCS, { bare: true });
    const { url } = await gitServer({ repository: repository.path });
    const { server } = await connectingServer(t);
    const page = await browser.page({ viewport: { width: 1280, height: 860 } });
    const look = async (name: string): Promise<void> => {
      assert.deepEqual(await axeFindings(page), [], name);
      if (SHOTS === undefined) return;
      await page.screenshot({ path: `${SHOTS}/${name}.png` });
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.setViewportSize({ width: 390, height: 844 });
      await page.screenshot({ path: `${SHOTS}/${name}-narrow.png` });
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize({ width: 1280, height: 860 });
    };
    await page.goto(`http://127.0.0.1:${server.port}/dashboard/sign-in`);
    await page.fill('[name=email]', OWNER.email);
    await page.fill('[name=password]', OWNER.password);
    await page.press('[name=password]', 'Enter');
    await page.getByText('There is no project yet').waitFor();
    await look('projects-empty');
    await page.getByRole('link', { name: 'Connect an account' }).click();
    await page.getByRole('heading', { name: 'Connect an account' }).waitFor();
    await look('accounts');
    await page.goto(`http://127.0.0.1:${server.port}/dashboard/projects/new`);
    await page.fill('[name=remote]', url);
    await page.press('[name=remote]', 'Enter');
    await page.getByLabel('Folder').waitFor();
    await look('project-form');
    await page.getByRole('button', { name: 'Make project' }).click();
    // The page asks for itself until the site is served, and shows its address then.
    await page.locator('.copy-row').first().waitFor();
    await page.waitForLoadState();
    await look('project');
    assert.match((await page.locator('.copy-row').first().textContent()) ?? '', /^http:/);
  });
});
