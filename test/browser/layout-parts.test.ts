/** Parts of the layout in a browser: each place holds its part, and islands of parts and pages are alive side by side. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { testBrowser } from '../support/browser.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';

const counter = (name: string): string =>
  `export default ({ page }) => { const [n, set] = useState(0); return <button id="${name}" onClick={() => set(n + 1)}>${name} {n}</button>; };`;
const FOLDER = {
  'docs.json': docsJson(
    { pages: ['index', 'plain'] },
    {
      parts: {
        'header.end': '/parts/header.jsx',
        'sidebar.top': '/parts/text.jsx',
        'sidebar.bottom': '/parts/text.jsx#Bottom',
        'page.before': '/parts/text.jsx#Before',
        'page.after': '/parts/text.jsx#After',
        footer: '/parts/text.jsx#Foot',
      },
    },
  ),
  'index.mdx':
    '---\ntitle: First\n---\n\nimport Own from "/snippets/own.jsx";\n\n<Own />\n\nText that is read.\n',
  'plain.mdx': '---\ntitle: Plain\n---\n\nText.\n',
  'parts/header.jsx': counter('part'),
  'parts/text.jsx': `export default () => <p>top</p>;
export const Bottom = () => <p>bottom</p>;
export const Before = () => <p>before</p>;
export const After = () => <p>after</p>;
export const Foot = () => <p>foot</p>;`,
  'snippets/own.jsx': counter('own'),
};

const boxOf = async (page: Page, selector: string) => (await page.locator(selector).boundingBox())!;

describe('parts of the layout in a browser', () => {
  const browser = testBrowser();
  const folder = fixtureFolder(FOLDER);
  let site: RunningSite;
  before(async () => {
    site = await runningSite(folder.path);
  });

  it('are alive beside the islands of the page', async () => {
    const page = await browser.page();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.goto(site.url);
    for (const name of ['part', 'own']) {
      await page.click(`#${name}`);
      await page.locator(`#${name}`, { hasText: `${name} 1` }).waitFor();
    }
    await page.goto(`${site.url}/missing`);
    await page.click('#part');
    await page.locator('#part', { hasText: 'part 1' }).waitFor();
    assert.deepEqual(
      errors.filter((text) => !text.includes('404')),
      [],
    );
  });

  it('without script follow a reader from page to page within the document', async () => {
    const still = fixtureFolder({
      ...FOLDER,
      'docs.json': docsJson(
        { pages: ['plain', 'third'] },
        {
          parts: {
            'header.end': '/parts/still.jsx',
            'sidebar.top': '/parts/still.jsx',
            'page.after': '/parts/still.jsx',
          },
        },
      ),
      'plain.mdx': '---\ntitle: Plain\n---\n\n[on](/third)\n',
      'third.mdx': '---\ntitle: Third\n---\n\nText.\n',
      'parts/still.jsx': 'export default ({ page }) => <p>on {page.title}</p>;',
    });
    const page = await browser.page();
    await page.goto(`${(await runningSite(still.path)).url}/plain`);
    await page.evaluate(() => Object.assign(window, { same: true }));
    // The first thing that a reader does loads navigation.
    await page.hover('main a[href="/third"]');
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/navigate-')),
    );
    await page.waitForLoadState('networkidle');
    await page.click('main a[href="/third"]');
    await page.locator('h1', { hasText: 'Third' }).waitFor();
    assert.equal(await page.evaluate('window.same'), true);
    assert.deepEqual(await page.locator('.own-part').allTextContents(), ['on Third', 'on Third', 'on Third']);
  });

  for (const [name, viewport] of [
    ['on a desktop', { width: 1280, height: 900 }],
    ['on a phone', { width: 390, height: 844 }],
  ] as const)
    it(`stand in their places, ${name}`, async () => {
      const page = await browser.page({ viewport });
      await page.goto(`${site.url}/plain`);
      const placeOf = (place: string) => boxOf(page, `[data-place="${place}"]`);
      const [header, bar] = [await placeOf('header.end'), await boxOf(page, '.site-header')];
      assert.ok(header.y >= bar.y && header.y + header.height <= bar.y + bar.height);
      const title = await boxOf(page, 'h1');
      const pageEnd = await boxOf(page, '.site-footer');
      const [above, below, foot] = [
        await placeOf('page.before'),
        await placeOf('page.after'),
        await placeOf('footer'),
      ];
      assert.ok(above.y + above.height <= title.y);
      assert.ok(below.y >= title.y + title.height && below.y + below.height <= pageEnd.y);
      assert.ok(foot.y >= pageEnd.y);
      if (viewport.width < 600) await page.click('.menu-button');
      await page.locator('[data-place="sidebar.top"]').waitFor();
      const [top, list, bottom] = [
        await placeOf('sidebar.top'),
        await boxOf(page, '.site-nav'),
        await placeOf('sidebar.bottom'),
      ];
      assert.ok(top.y + top.height <= list.y && list.y < bottom.y);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    });
});
