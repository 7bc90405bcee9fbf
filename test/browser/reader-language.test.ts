/** The language that a reader chooses is remembered, and a site of files leads to it as a server does. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { buildSite } from '../../src/tasks/build-site.ts';
import { testBrowser } from '../support/browser.ts';
import { fileHost } from '../support/file-host.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { runningSite } from '../support/running-site.ts';

const languages = [
  { language: 'en', pages: ['index', 'install'] },
  { language: 'fr', pages: ['fr/index', 'fr/install'] },
];
/** A browser without a window says so. */
const PERSON =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const folder = (): string =>
  fixtureFolder({
    'docs.json': docsJson({ languages }, { translations: { detect: true } }),
    ...Object.fromEntries(
      languages.flatMap(({ pages }) =>
        pages.map((path) => [`${path}.mdx`, `---\ntitle: ${path}\n---\n\nWords.\n`]),
      ),
    ),
  }).path;

describe('the language of a reader', () => {
  const browser = testBrowser();
  const top = mkdtempSync(join(tmpdir(), 'lectern-language-'));
  after(() => rmSync(top, { recursive: true }));

  it('is the one they choose, from then on', async () => {
    const { url } = await runningSite(folder());
    const page = await browser.page({ userAgent: PERSON });
    await page.goto(url);
    assert.equal(new URL(page.url()).pathname, '/');
    assert.deepEqual(await page.context().cookies(), []);
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('link', { name: 'Français' }).click();
    await page.waitForURL(/\/fr$/);
    assert.deepEqual(
      (await page.context().cookies()).map(({ name, value }) => [name, value]),
      [['lectern-language', 'fr']],
    );
    const other = await page.context().newPage();
    await other.goto(url);
    assert.equal(new URL(other.url()).pathname, '/fr');
    await other.getByRole('button', { name: 'Langue' }).click();
    await other.getByRole('link', { name: 'English' }).click();
    await other.waitForURL((at) => at.pathname === '/');
    await other.getByRole('heading', { name: 'index', exact: true }).waitFor();
    await page.goto(url);
    assert.equal(new URL(page.url()).pathname, '/');
    await page.context().close();
  });

  it('is found by the script of a site of files', async () => {
    await buildSite({ folder: folder(), out: join(top, 'out'), base: '', cache: false });
    const url = await fileHost(join(top, 'out'));
    const page = await browser.page();
    // What a browser of a person says; that of a test says that it is one.
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'webdriver', { get: () => false });
      Object.defineProperty(navigator, 'languages', { get: () => ['fr-CA', 'en'] });
    });
    await page.goto(url);
    await page.waitForURL(/\/fr\/?$/);
    await page.goto(`${url}/install/`);
    await page.waitForLoadState('networkidle');
    assert.match(page.url(), /\/install\/$/);
    await page.context().close();
  });
});
