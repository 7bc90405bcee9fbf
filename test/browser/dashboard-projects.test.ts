/** An owner makes a project in a real browser: an address is typed, the folder is offered, and the page shows the site's address by itself. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { axeFindings } from '../support/axe.ts';
import { testBrowser } from '../support/browser.ts';
import { connectingServer } from '../support/connecting-server.ts';
import { gitServer } from '../support/git/git-server.ts';
import { makeRepository } from '../support/git/test-repository.ts';
import { DOCS } from '../support/jobs-under-test.ts';
import { ownerPage } from '../support/owner-page.ts';

const SHOTS = process.env['LECTERN_SHOTS'];

describe('projects in the dashboard', () => {
  const browser = testBrowser();

  it('a new project from an address, served at the end', async (t) => {
    const repository = await makeRepository(DOCS, { bare: true });
    const { url } = await gitServer({ repository: repository.path });
    const { server } = await connectingServer(t);
    const page = await ownerPage(browser, `http://127.0.0.1:${server.port}`);
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
    // The page loads itself again until the site is served, and shows its address then.
    const site = page.locator('#content').getByRole('link', { name: 'View site' });
    await site.waitFor();
    await page.waitForLoadState();
    await look('project');
    const address = (await page.getByRole('textbox', { name: 'address', exact: true }).textContent()) ?? '';
    assert.match(address, /^http:/);
    assert.equal(await site.getAttribute('href'), address);

    const code = page.getByLabel('Code repositories');
    await code.fill('api=/srv/git/api.git');
    await page.getByRole('button', { name: 'Save project' }).click();
    await page.getByText('The address of "api" cannot be that of a code repository').waitFor();
    assert.equal(await code.inputValue(), 'api=/srv/git/api.git');
    await look('project-code-refused');
    const written = 'api=https://github.com/example/api.git\nweb=https://github.com/example/web.git#release';
    await code.fill(written);
    await page.getByRole('button', { name: 'Save project' }).click();
    await page.getByRole('heading', { name: 'Pushes to code' }).waitFor();
    assert.equal(await code.inputValue(), written);
    const hook =
      (await page.getByRole('textbox', { name: 'address of the webhook of web' }).textContent()) ?? '';
    assert.match(hook, /\/_lectern\/forge\/[a-z-]+\/code\/web$/);
    await look('project-code');
  });
});
