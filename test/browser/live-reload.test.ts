/** An author's change reaches the open page: text, front matter, navigation, style sheets, and the author's mistakes. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { axeFindings } from '../support/axe.ts';
import { testBrowser } from '../support/browser.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { runningSite } from '../support/running-site.ts';

/** Scrolls a block into the middle of the window, once every style of the page is in use and nothing moves it again. */
async function scrollTo(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((selector) => {
    const block = document.querySelector(selector)!;
    if (document.querySelector('link[media="print"]') !== null) return false;
    const { top, bottom } = block.getBoundingClientRect();
    if (top > 0 && bottom < innerHeight) return true;
    block.scrollIntoView({ block: 'center', behavior: 'instant' });
    return false;
  }, selector);
}

describe('dev', () => {
  const browser = testBrowser();

  it('keeps the page while the server is away, and shows the change when it is back', async () => {
    const folder = fixtureFolder({
      'docs.json': docsJson({ groups: [{ group: 'Start', pages: ['index'] }] }),
      'index.mdx': '---\ntitle: One\n---\n\nFirst text.\n',
    });
    const site = await runningSite(folder.path, { preview: true });
    const page = await browser.page();
    await page.goto(site.url, { waitUntil: 'load' });
    await page.evaluate('window.kept = true');
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some((entry) => entry.name.includes('live')),
    );
    const answers: number[] = [];
    await page.route(`${site.url}/`, async (route) => {
      const count = answers.push(route.request().isNavigationRequest() ? 1 : 0);
      if (count === 1) await route.abort();
      else if (count === 2) await route.fulfill({ status: 503, body: 'The server starts' });
      else await route.continue();
    });
    folder.write('index.mdx', '---\ntitle: One\n---\n\nSecond text.\n');
    await page.getByText('Second text.').waitFor();
    assert.equal(await page.evaluate('window.kept'), true);
    assert.deepEqual(answers, [0, 0, 0]);
  });

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
    const shows = (text: string): Promise<void> => page.getByText(text, { exact: false }).first().waitFor();

    folder.write('index.mdx', '---\ntitle: Two\n---\n\nSecond text.\n');
    await shows('Second text.');
    await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Two');

    folder.write(
      'docs.json',
      JSON.stringify(docsJson({ groups: [{ group: 'Start', pages: ['index', 'other'] }] })),
    );
    await page.locator('.site-nav', { hasText: 'Other page' }).waitFor();

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

  it('shows other colours, without a complaint in the console', async () => {
    const navigation = { groups: [{ group: 'Start', pages: ['index'] }] };
    const folder = fixtureFolder({
      'docs.json': docsJson(navigation),
      'index.mdx': '---\ntitle: One\n---\n\n[A link](/).\n',
    });
    const site = await runningSite(folder.path, { preview: true });
    const page = await browser.page();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    await page.goto(site.url, { waitUntil: 'load' });
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some((entry) => entry.name.includes('live')),
    );
    for (const [primary, shown] of [
      ['#aa2222', 'rgb(170, 34, 34)'],
      ['#2222aa', 'rgb(34, 34, 170)'],
    ] as const) {
      folder.write('docs.json', JSON.stringify(docsJson(navigation, { colors: { primary } })));
      await page.waitForFunction((color) => {
        const link = document.querySelector('.prose a[href]');
        return link !== null && getComputedStyle(link).color === color;
      }, shown);
    }
    assert.deepEqual(complaints, []);
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

  it('keeps the problems in view and in place: with the page that was scrolled, by keyboard, and until they are mended', async () => {
    const long = Array.from({ length: 40 }, (_, at) => `## Part ${at}\n\nText of part ${at}.\n`).join('\n');
    const text = (added: string): string => `---\ntitle: One\ndescription: One.\n---\n\n${long}\n${added}\n`;
    const folder = fixtureFolder({
      'docs.json': docsJson({ pages: ['index', 'two'] }),
      'index.mdx': text('[The second](/two)'),
      'two.mdx': '---\ntitle: Two\ndescription: Two.\n---\n\nSecond.\n',
    });
    const site = await runningSite(folder.path, { preview: true });
    const page = await browser.page();
    const errors: string[] = [];
    page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
    await page.goto(site.url, { waitUntil: 'load' });
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some((entry) => entry.name.includes('live')),
    );
    assert.equal(await page.locator('.problems').innerText(), '');
    await page.evaluate('window.kept = true');
    await page.locator('#part-20').scrollIntoViewIfNeeded();
    const top = (): Promise<number> =>
      page.evaluate(() => document.querySelector('#part-20')?.getBoundingClientRect().top ?? 0);
    const before = await top();

    // On another page, which only a link of this one names.
    folder.remove('two.mdx');
    const badge = page.locator('.problems summary');
    await badge.getByText('2 errors').waitFor();
    assert.match(await badge.innerText(), /The page "two"|The link to "\/two"/);
    assert.equal(await top(), before, 'the page moved');
    const box = (await badge.boundingBox())!;
    assert.ok(box.y > 0 && box.y + box.height <= page.viewportSize()!.height, 'out of view');

    await badge.focus();
    await page.keyboard.press('Enter');
    const link = page.locator('.problem-list li', { hasText: 'The link to "/two"' });
    assert.match(
      (await link.locator('a').getAttribute('href')) ?? '',
      /^vscode:\/\/file\/.*\/index\.mdx:\d+:\d+$/,
    );
    assert.deepEqual(await axeFindings(page, '.problems'), []);
    await link.getByRole('button', { name: 'Show' }).click();
    await page.locator('.site-main a.problem-shown[href$="/two"]').waitFor();
    await page.waitForFunction(() => {
      const shown = document.querySelector('.problem-shown')?.getBoundingClientRect();
      return shown !== undefined && shown.top >= 0 && shown.bottom <= innerHeight;
    });

    // The list stays open while its content changes.
    folder.write('index.mdx', text('[The second](/two) and [more](/nowhere)'));
    await badge.getByText('3 errors').waitFor();
    assert.ok((await page.locator('.problems details').getAttribute('open')) !== null);
    await page.keyboard.press('Escape');
    await page.locator('.problems details:not([open])').waitFor();

    folder.write('two.mdx', '---\ntitle: Two\ndescription: Two.\n---\n\nSecond.\n');
    folder.write('index.mdx', text('[The second](/two)'));
    await page.waitForFunction(() => document.querySelector('.problems')?.childElementCount === 0);
    assert.equal(await page.evaluate('window.kept'), true, 'the page was loaded anew');
    assert.deepEqual(errors, []);
  });

  it('fetches the page once for a change and what its check finds', async () => {
    const folder = fixtureFolder({
      'docs.json': docsJson({ pages: ['index'] }),
      'index.mdx': '---\ntitle: One\n---\n\nFirst text.\n',
    });
    const site = await runningSite(folder.path, { preview: true });
    const page = await browser.page();
    await page.goto(site.url, { waitUntil: 'load' });
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some((entry) => entry.name.includes('live')),
    );
    // What the first check says may still be on its way.
    folder.write('index.mdx', '---\ntitle: One\n---\n\nSecond text.\n');
    await page.getByText('Second text.').waitFor();
    let fetched = 0;
    await page.route(`${site.url}/`, async (route) => {
      fetched += 1;
      // Until the check has ended, too, and both are announced.
      while (!/1 error/.test(await site.text('/'))) await page.evaluate('0');
      await route.continue();
    });
    folder.write('index.mdx', '---\ntitle: One\n---\n\nThird [text](/nowhere).\n');
    await page.locator('.problems summary').getByText('1 error').waitFor();
    folder.write('index.mdx', '---\ntitle: One\n---\n\nOther [text](/nowhere).\n');
    await page.getByText('Other text.').waitFor();
    assert.equal(fetched, 2);
    await page.context().close();
  });

  it('is told of problems of which only the hint has changed', async () => {
    const two = (heading: string): string =>
      `---\ntitle: Two\ndescription: Two.\n---\n\n## ${heading}\n\nText.\n`;
    const folder = fixtureFolder({
      'docs.json': docsJson({ pages: ['index', 'two'] }),
      'index.mdx': '---\ntitle: One\ndescription: One.\n---\n\n[Text](/two#install-it).\n',
      'two.mdx': two('Zebras'),
    });
    const checked = Promise.withResolvers<void>();
    const site = await runningSite(folder.path, { preview: true, problemsFound: () => checked.resolve() });
    const page = await browser.page();
    await page.goto(site.url, { waitUntil: 'load' });
    await checked.promise;
    const problem = page.locator('.problem-list li', { hasText: 'install-it' });
    await problem.waitFor({ state: 'attached' });
    const live = await fetch(site.url + (await page.locator('body').getAttribute('data-live')));
    folder.write('two.mdx', two('Install ita'));
    await problem.getByText('"#install-ita"').waitFor({ state: 'attached' });
    const reader = live.body!.pipeThrough(new TextDecoderStream()).getReader();
    let told = '';
    while (!/event: problems/.test(told)) told += (await reader.read()).value ?? '';
    await reader.cancel();
    await page.context().close();
  });

  it('keeps the text in view in its place, whatever comes and goes above it', async () => {
    const parts = (from: number): string =>
      Array.from({ length: 40 }, (_, at) => `## Part ${from + at}\n\nText of part ${from + at}.\n`).join(
        '\n',
      );
    const text = (first: string): string => `---\ntitle: One\n---\n\n${first}\n\n${parts(0)}`;
    const folder = fixtureFolder({
      'docs.json': docsJson({ pages: ['index'] }),
      'index.mdx': text('Short.'),
    });
    const site = await runningSite(folder.path, { preview: true });
    const page = await browser.page();
    await page.goto(site.url, { waitUntil: 'load' });
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some((entry) => entry.name.includes('live')),
    );
    await scrollTo(page, '#part-20');
    const top = (): Promise<number> =>
      page.evaluate(() => Math.round(document.querySelector('#part-20')!.getBoundingClientRect().top));
    const before = await top();
    const shows = (words: string): Promise<void> => page.locator('.prose', { hasText: words }).waitFor();

    folder.write('index.mdx', text(Array.from({ length: 9 }, (_, at) => `Line ${at}.`).join('\n\n')));
    await shows('Line 8.');
    assert.equal(await top(), before);

    // Nothing of what was in view is left for a while.
    folder.write('index.mdx', '---\ntitle: One\n---\n\n## New\n\nAll is gone.\n\n## Newer\n\nMore.\n');
    await shows('All is gone.');
    folder.write('index.mdx', text('Back again.'));
    await shows('Back again.');
    assert.equal(await top(), before);
  });

  it('keeps the text in view in its place while pictures above it are found to be missing', async () => {
    const parts = Array.from({ length: 40 }, (_, at) => `## Part ${at}\n\nText of part ${at}.\n`).join('\n');
    const text = (end: string): string =>
      `---\ntitle: One\n---\n\n<Frame>\n  ![A picture](/none.png)\n</Frame>\n\n<Frame>\n  ![Another](/neither.png)\n</Frame>\n\n${parts}\n${end}\n`;
    const folder = fixtureFolder({ 'docs.json': docsJson({ pages: ['index'] }), 'index.mdx': text('') });
    const site = await runningSite(folder.path, { preview: true });
    const page = await browser.page();
    await page.goto(site.url, { waitUntil: 'load' });
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some((entry) => entry.name.includes('live')),
    );
    await scrollTo(page, '#part-20');
    const top = (): Promise<number> =>
      page.evaluate(() => Math.round(document.querySelector('#part-20')!.getBoundingClientRect().top));
    const before = await top();
    for (const end of ['First.', 'Second.']) {
      folder.write('index.mdx', text(end));
      await page.locator('.prose', { hasText: end }).waitFor();
      await page.waitForFunction(() => [...document.images].every((picture) => picture.complete));
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
      assert.equal(await top(), before, end);
    }
  });

  const words = Array.from({ length: 120 }, (_, at) => `word ${at}`);
  for (const [what, text, seen] of [
    ['a list', words.map((word) => `- ${word}`).join('\n'), '.prose li:nth-child(60)'],
    ['a table', `| a |\n| - |\n${words.map((word) => `| ${word} |`).join('\n')}`, '.prose tr:nth-child(60)'],
    ['a note', `<Note>\n${words.join('\n\n')}\n</Note>`, '.prose p:nth-child(60)'],
  ] as const)
    it(`keeps in its place what is higher than the window: ${what}`, async () => {
      const page = await browser.page();
      const written = (front: string): string => `---\ntitle: One\n${front}---\n\nShort.\n\n${text}\n`;
      const folder = fixtureFolder({
        'docs.json': docsJson({ pages: ['index'] }),
        'index.mdx': written('description: What it is about.\n'),
      });
      const site = await runningSite(folder.path, { preview: true });
      await page.goto(site.url, { waitUntil: 'load' });
      await page.waitForFunction(() =>
        performance.getEntriesByType('resource').some((entry) => entry.name.includes('live')),
      );
      await scrollTo(page, seen);
      const top = (): Promise<number> =>
        page.locator(seen).evaluate((block) => Math.round(block.getBoundingClientRect().top));
      const before = await top();
      folder.write('index.mdx', written(''));
      await page.locator('.lead').waitFor({ state: 'detached' });
      assert.equal(await top(), before);
    });
});
