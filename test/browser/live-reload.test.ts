/** An author's change reaches the open page: text, front matter, navigation, style sheets, and the author's mistakes. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { testBrowser } from '../support/browser.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { runningSite } from '../support/running-site.ts';

describe('dev', { timeout: 120_000 }, () => {
  const browser = testBrowser();

  it('shows each change without a reload of the page', async () => {
    const folder = fixtureFolder({
      'docs.json': docsJson({ groups: [{ group: 'Start', pages: ['index'] }] }),
      'index.mdx': '---\ntitle: One\n---\n\nFirst text.\n',
      'other.mdx': '---\ntitle: Other page\n---\n\nOther.\n',
      'style.css': '.prose p { letter-spacing: 0px }',
    });
    const site = await runningSite(folder.path, { preview: true });
    const page = await browser.page();
    await page.goto(site.url, { waitUntil: 'load' });
    await page.evaluate('window.kept = true');
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some((entry) => entry.name.includes('live')),
    );
    const shows = (text: string): Promise<void> =>
      page.getByText(text, { exact: false }).first().waitFor({ timeout: 10_000 });

    folder.write('index.mdx', '---\ntitle: Two\n---\n\nSecond text.\n');
    await shows('Second text.');
    await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Two');

    folder.write(
      'docs.json',
      JSON.stringify(docsJson({ groups: [{ group: 'Start', pages: ['index', 'other'] }] })),
    );
    await page.locator('.site-nav', { hasText: 'Other page' }).waitFor({ timeout: 10_000 });

    folder.write('style.css', '.prose p { letter-spacing: 3px }');
    await page.waitForFunction(
      () => getComputedStyle(document.querySelector('.prose p') ?? document.body).letterSpacing === '3px',
    );

    folder.write(
      'docs.json',
      JSON.stringify(docsJson({ groups: [{ group: 'Start', pages: ['index', 'nowhere'] }] })),
    );
    await shows('nowhere');
    folder.write('docs.json', JSON.stringify(docsJson({ groups: [{ group: 'Start', pages: ['index'] }] })));
    await page.waitForFunction(() => !document.body.innerText.includes('nowhere'));

    assert.equal(await page.evaluate('window.kept'), true, 'the page was loaded anew');
  });

  it("shows a page's mistake on the page, with its line", async () => {
    const folder = fixtureFolder({
      'docs.json': docsJson({ pages: ['index'] }),
      'index.mdx': '---\ntitle: One\n---\n\n<Card>\n\nNever closed.\n',
    });
    const site = await runningSite(folder.path, { preview: true });
    assert.match(await site.text('/'), /index\.mdx:\d/);
    const reader = await runningSite(folder.path);
    assert.match(await reader.text('/'), /Never closed/);
  });
});
