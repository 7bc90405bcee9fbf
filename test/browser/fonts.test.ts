/** Our typefaces in a browser: loaded once, without moving anything, never beside those of an author, and per script. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { testBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';

const TEXT = `A page is rendered when somebody asks for it, and kept until its file changes. Each problem names its
file, line and column, and says what to write instead.

Readers search every heading and every sentence. What they do not find is listed in the dashboard, where you see which
pages are missing.
`;
const page = (body: string): string => `---\ntitle: Harbour\n---\n\n## Gates\n\n${body}\n`;

/** Names of the fonts that the page asked for, without their hashes. */
function fontsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font')
      asked.push(request.url().replace(/^.*\/|-[A-Z0-9]{8}\.woff2$/g, ''));
  });
  return asked;
}

const ready = (page: Page): Promise<unknown> => page.evaluate('document.fonts.ready.then(() => 0)');

describe('typefaces', () => {
  const browser = testBrowser();
  let ours: RunningSite;
  let theirs: RunningSite;
  before(async () => {
    const pages = {
      'index.mdx': page(`${TEXT}\n\`\`\`sh\nlectern dev\n\`\`\``),
      'russian.mdx': page('Гавань открывается в семь.'),
      'boxes.mdx': page('```\n├── docs\n└── src\n```'),
    };
    const docs = docsJson({ pages: ['index', 'russian', 'boxes'] });
    ours = await runningSite(fixtureFolder({ ...pages, 'docs.json': docs }).path);
    const own = docsJson({ pages: ['index'] }, { fonts: { family: 'Georgia' } });
    theirs = await runningSite(fixtureFolder({ 'index.mdx': pages['index.mdx'], 'docs.json': own }).path);
  });

  it('are fetched once each, and move nothing when they come late', async () => {
    const tab = await browser.page({ viewport: { width: 390, height: 900 } });
    const asked = fontsOf(tab);
    await tab.addInitScript(`
      window.shift = 0;
      new PerformanceObserver((list) => { for (const entry of list.getEntries()) shift += entry.value; })
        .observe({ type: 'layout-shift', buffered: true });
    `);
    let release = (): void => undefined;
    const painted = new Promise<void>((resolve) => (release = resolve));
    await tab.route('**/*.woff2', async (route) => {
      await painted;
      await route.continue();
    });
    await tab.goto(ours.url, { waitUntil: 'commit' });
    await tab.evaluate(`new Promise((done) =>
      new PerformanceObserver((list) => {
        if (list.getEntriesByName('first-contentful-paint').length > 0) done(0);
      }).observe({ type: 'paint', buffered: true }))`);
    assert.equal(await tab.evaluate(`document.fonts.check('16px "Lectern Sans"')`), false);
    release();
    await tab.waitForLoadState('load');
    await ready(tab);
    const root = tab.locator('html');
    await eventually(() => root.getAttribute('data-fonts-next'), '');
    assert.equal(await root.getAttribute('data-fonts'), null, 'the text stays as it was painted');
    await tab.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    assert.deepEqual(asked.sort(), ['inter', 'mono']);
    const local = await tab.evaluate(
      `[...document.fonts].find(({ family }) => /Lectern Sans Local/.test(family)).status`,
    );
    // A machine without any of the local fonts shows its own, of other widths.
    if (local === 'loaded')
      assert.ok(Number(await tab.evaluate('shift')) < 0.005, String(await tab.evaluate('shift')));
    await tab.unroute('**/*.woff2');
    await tab.goto(`${ours.url}/boxes`);
    assert.equal(await root.getAttribute('data-fonts'), '', 'the next page has them');
    await tab.context().close();
  });

  it('give way to the font of an author', async () => {
    const tab = await browser.page();
    const asked = fontsOf(tab);
    await tab.goto(theirs.url);
    await ready(tab);
    assert.deepEqual(asked, ['mono']);
    await tab.context().close();
  });

  for (const [path, font] of [
    ['/russian', 'inter-cyrillic'],
    ['/boxes', 'mono-boxes'],
  ] as const)
    it(`bring ${font} to a page that shows its characters`, async () => {
      const tab = await browser.page();
      const asked = fontsOf(tab);
      await tab.goto(ours.url + path);
      await ready(tab);
      assert.ok(asked.includes(font), asked.join());
      assert.ok(!asked.includes('inter-rare'), asked.join());
      await tab.context().close();
    });

  it('are kept for ever', async () => {
    const address = /href="([^"]*inter-[^"]*\.woff2)"/.exec(await ours.text('/'))![1]!;
    const response = await ours.get(address);
    assert.equal(response.headers.get('content-type'), 'font/woff2');
    assert.match(response.headers.get('cache-control')!, /max-age=31536000, immutable/);
  });
});
