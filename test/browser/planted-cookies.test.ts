/** Cookies that an author's script plants beside the dashboard's: no member gets a redirect loop, is locked out, or acts for another. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { testBrowser } from '../support/browser.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { runningSite } from '../support/running-site.ts';

const [EMAIL, PASSWORD] = ['ada@example.com', 'four unrelated words'];
const OVERVIEW = '/dashboard/p/fixture/overview';
const PATHS = ['/', '/dashboard/', '/dashboard/p', '/dashboard/p/fixture', OVERVIEW, '/dashboard/sign-in'];

/** Runs on a page of the site. @returns how many characters of them that page can read */
function plant({ names, paths, value }: { names: string[]; paths: string[]; value: string }): number {
  // biome-ignore lint/suspicious/noDocumentCookie: what an author's script uses.
  for (const name of names) for (const path of paths) document.cookie = `${name}=${value}; path=${path}`;
  // Chromium writes them while the script goes on, so the next request may be sent without them; reading waits for them.
  return document.cookie.length;
}

describe('cookies that a script of a site plants', () => {
  const browser = testBrowser();
  let url = '';
  before(async () => {
    const folder = fixtureFolder({ 'docs.json': docsJson({ pages: ['index'] }), 'index.mdx': 'Home' });
    url = (await runningSite(folder.path, { adminEmail: EMAIL, adminPassword: PASSWORD })).url;
  });
  const signIn = async (page: Page): Promise<void> => {
    await page.goto(`${url}/dashboard/sign-in`);
    await page.fill('#email', EMAIL);
    await page.fill('#password', PASSWORD);
    await Promise.all([page.waitForURL(/\/overview/), page.click('button[type=submit]')]);
  };
  const left = async (context: BrowserContext): Promise<string[]> =>
    (await context.cookies(url + OVERVIEW)).filter(({ name }) => name === 'lectern').map(({ path }) => path);

  for (const [what, value] of [
    ['of nothing', ''],
    ['that look like a session', 'A'.repeat(43)],
    ['as large as they may be', 'x'.repeat(4_000)],
  ] as const)
    it(`${what} neither end a session nor cause a redirect loop`, async () => {
      const context = await browser.context();
      const page = await context.newPage();
      await signIn(page);
      await page.goto(url);
      await page.evaluate(plant, { names: ['lectern', 'lectern-browser'], paths: PATHS, value });
      const answer = await page.goto(url + OVERVIEW);
      assert.deepEqual([answer?.status(), new URL(page.url()).pathname], [200, OVERVIEW]);
      if (value !== '') assert.deepEqual(await left(context), ['/dashboard'], 'they are taken away');
    });

  it('do not prevent signing in, before and after', async () => {
    const context = await browser.context();
    const page = await context.newPage();
    await page.goto(url);
    await page.evaluate(plant, {
      names: ['lectern', 'lectern-browser', '__Host-lectern'],
      paths: [...PATHS, '/dashboard'],
      value: 'A'.repeat(43),
    });
    await signIn(page);
    assert.equal((await page.goto(url + OVERVIEW))?.status(), 200);
    assert.equal(new URL(page.url()).pathname, OVERVIEW);
  });
});
