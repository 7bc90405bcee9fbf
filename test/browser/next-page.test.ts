/** Going to the next page: in place where both pages allow it, as a document where an author's code expects one. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { testBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';

const LONG = Array.from({ length: 60 }, (_, i) => `Words ${i}.\n`).join('\n');
const FILES = {
  'docs.json': docsJson({ groups: [{ group: 'Start', pages: ['one', 'two', 'live', 'styled'] }] }),
  'one.mdx': `---\ntitle: One\n---\n\n${LONG}\n[On](/two#part)\n`,
  'two.mdx': `---\ntitle: Two\n---\n\n${LONG}\n## Part\n\n${LONG}\n`,
  'styled.mdx': '---\ntitle: Styled\n---\n\n<div className="mt-[37px] text-teal-700">Spaced.</div>\n',
  'live.mdx':
    '---\ntitle: Live\n---\n\nexport const Count = () => { const [n, set] = useState(0); return <button onClick={() => set(n + 1)}>{n} times</button>; };\n\n<Count />\n',
};

/** Two tabs with sidebars longer than a screen. */
const IN_TABS = ['a', 'b'].map((letter) => Array.from({ length: 40 }, (_, at) => `${letter}${at}`));
const TABBED = {
  'docs.json': docsJson({
    tabs: IN_TABS.map((pages, at) => ({ tab: ['First', 'Second'][at], groups: [{ group: 'All', pages }] })),
  }),
  ...Object.fromEntries(
    IN_TABS.flat().map((page) => [`${page}.mdx`, `---\ntitle: ${page.toUpperCase()}\n---\n\nText.\n`]),
  ),
};

describe('the next page', () => {
  const browser = testBrowser();
  let plain: RunningSite;
  let tabbed: RunningSite;
  let scripted: RunningSite;
  before(async () => {
    plain = await runningSite(fixtureFolder(FILES).path);
    tabbed = await runningSite(fixtureFolder(TABBED).path);
    const script = "document.documentElement.dataset.ran = document.querySelector('h1').textContent;";
    scripted = await runningSite(fixtureFolder({ ...FILES, 'announce.js': script }).path);
  });

  const open = async (page: Page, url: string): Promise<void> => {
    await page.goto(url);
    await page.waitForLoadState('networkidle');
    // The first thing that a reader does loads navigation.
    await page.mouse.move(1, 1);
    await page.mouse.move(2, 2);
    const loaded = `performance.getEntriesByType('resource').some(({ name }) => name.includes('/navigate-'))`;
    await eventually(() => page.evaluate(loaded), true);
    await page.waitForLoadState('networkidle');
    await page.evaluate('window.kept = true');
  };
  const kept = (page: Page): Promise<unknown> => page.evaluate('window.kept === true');
  const shows = (page: Page, title: string): Promise<void> =>
    page.locator('h1', { hasText: title }).waitFor();

  it('is requested once, ahead, and swapped in at its fragment; the way back ends where it began', async () => {
    const page = await browser.page({ viewport: { width: 1440, height: 700 } });
    await open(page, `${plain.url}/one`);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    const link = page.locator('.prose a', { hasText: 'On' });
    await link.scrollIntoViewIfNeeded();
    const top = await page.evaluate('scrollY');
    await link.hover();
    await eventually(() => Promise.resolve(requested.includes('/two')), true);
    await link.click();
    await shows(page, 'Two');
    assert.equal(await kept(page), true);
    assert.deepEqual(
      requested.filter((path) => path === '/two'),
      ['/two'],
    );
    assert.equal(new URL(page.url()).hash, '#part');
    await eventually(async () => ((await page.locator('#part').boundingBox())?.y ?? 1e6) < 300, true);
    await page.goBack();
    await shows(page, 'One');
    assert.equal(await kept(page), true);
    await eventually(() => page.evaluate<unknown>('scrollY'), top);
    await page.context().close();
  });

  it('fades in, but not for readers who want no motion', async () => {
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      const page = await browser.page({ reducedMotion });
      await open(page, `${plain.url}/one`);
      await page.evaluate(`(() => {
        const { animate } = Element.prototype;
        window.fades = [];
        Element.prototype.animate = function (...how) {
          window.fades.push(this.className);
          return animate.apply(this, how);
        };
      })()`);
      await page.locator('.site-nav a', { hasText: 'Two' }).click();
      await shows(page, 'Two');
      assert.equal(await kept(page), true);
      assert.deepEqual(await page.evaluate('window.fades'), reducedMotion === 'reduce' ? [] : ['site-main']);
      await page.context().close();
    }
  });

  it('begins at the top of the sidebar of another tab', async () => {
    const page = await browser.page({ viewport: { width: 1440, height: 700 } });
    await open(page, `${tabbed.url}/a39`);
    const sidebar = page.locator('.site-sidebar');
    assert.ok(((await sidebar.evaluate((box) => box.scrollTop)) as number) > 100, 'the entry is far down');
    await page.getByRole('link', { name: 'Second', exact: true }).click();
    await shows(page, 'B0');
    assert.equal(await kept(page), true);
    await eventually(() => sidebar.evaluate((box) => box.scrollTop), 0);
    await page.context().close();
  });

  it('shows a full screen of a long text first, and the rest of it right after', async () => {
    const page = await browser.page({ viewport: { width: 1440, height: 1300 } });
    await open(page, `${plain.url}/one`);
    await page.evaluate(`(() => {
      const count = () => document.querySelectorAll('.page > .prose > p').length;
      new MutationObserver(() => {
        if (window.first || document.querySelector('h1')?.textContent !== 'Two') return;
        const { bottom } = document.querySelector('.page > .prose').getBoundingClientRect();
        window.first = { full: bottom >= innerHeight, paragraphs: count(), top: scrollY, below: document.querySelectorAll('.neighbours').length };
      }).observe(document.body, { childList: true, subtree: true });
      scrollTo(0, 400);
    })()`);
    await page.locator('.site-nav a', { hasText: 'Two' }).click();
    await shows(page, 'Two');
    const { paragraphs, ...first } = (await page.evaluate('window.first')) as {
      full: boolean;
      paragraphs: number;
      top: number;
      below: number;
    };
    assert.deepEqual({ kept: await kept(page), ...first }, { kept: true, full: true, top: 0, below: 0 });
    assert.ok(paragraphs < 120, `${paragraphs} paragraphs at once`);
    await eventually(() => page.locator('.page > .prose > p').count(), 120);
    assert.equal(await page.locator('.neighbours').count(), 1);
    assert.equal(
      await page.locator('.page > .prose').innerText(),
      await (async () => {
        await page.reload();
        return page.locator('.page > .prose').innerText();
      })(),
    );
    await page.context().close();
  });

  it('loads the style sheet of a page ahead too', async () => {
    const page = await browser.page({ viewport: { width: 1440, height: 700 } });
    await open(page, `${plain.url}/one`);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.locator('.site-nav a', { hasText: 'Styled' }).hover();
    await eventually(
      () => Promise.resolve(requested.filter((path) => /\/_lectern\/page\//.test(path)).length),
      1,
    );
    assert.equal(await page.locator('h1').innerText(), 'One');
    await page.locator('.site-nav a', { hasText: 'Styled' }).click();
    await shows(page, 'Styled');
    assert.equal(await kept(page), true);
    assert.equal(
      await page.evaluate("getComputedStyle(document.querySelector('.prose > div')).marginTop"),
      '37px',
    );
    await page.context().close();
  });

  it('is fetched when its link has been in view for a while, and on each page after', async () => {
    const page = await browser.page({ viewport: { width: 1440, height: 700 } });
    await open(page, `${plain.url}/one`);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    await eventually(() => Promise.resolve(requested.filter((path) => path === '/two').length), 1);
    await page.locator('.neighbours [rel="next"]').click();
    await shows(page, 'Two');
    assert.equal(await kept(page), true);
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    await eventually(() => Promise.resolve(requested.includes('/live')), true);
    assert.equal(requested.filter((path) => path === '/two').length, 1);
    await page.context().close();
  });

  it('compares a prefetched page with the one that is shown by then', async () => {
    const tabs = [
      { tab: 'First', pages: ['one', 'two'] },
      { tab: 'Second', pages: ['three'] },
    ];
    const links = '[To two](/two)\n';
    const site = await runningSite(
      fixtureFolder({
        'docs.json': docsJson({ tabs }),
        'one.mdx': `---\ntitle: One\n---\n\n${links}`,
        'two.mdx': '---\ntitle: Two\n---\n\nWords.\n',
        'three.mdx': `---\ntitle: Three\n---\n\n${links}`,
      }).path,
    );
    const page = await browser.page({ viewport: { width: 1440, height: 700 } });
    await open(page, `${site.url}/one`);
    const answer = page.waitForResponse(`${site.url}/two`);
    await page.locator('.prose a', { hasText: 'To two' }).hover();
    await answer;
    // After the page has handled the answer in its idle time.
    await page.evaluate('new Promise((done) => setTimeout(() => requestIdleCallback(done), 100))');
    await page.locator('.tab-row a', { hasText: 'Second' }).click();
    await shows(page, 'Three');
    await page.locator('.prose a', { hasText: 'To two' }).click();
    await shows(page, 'Two');
    assert.equal(await kept(page), true);
    assert.deepEqual(await page.locator('.tab-row [aria-current]').allInnerTexts(), ['First']);
    await page.context().close();
  });

  it('prefetches nothing for readers who save data', async () => {
    const page = await browser.page({ viewport: { width: 1440, height: 700 } });
    await page.addInitScript("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })");
    await open(page, `${plain.url}/one`);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.locator('.site-nav a', { hasText: 'Two' }).hover();
    await page.locator('.site-nav a', { hasText: 'Live' }).hover();
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    await page.locator('.site-nav a', { hasText: 'Two' }).click();
    await shows(page, 'Two');
    // What was read is reported, which fetches nothing.
    assert.deepEqual(
      requested.filter((path) => !path.endsWith('/read')),
      ['/two'],
    );
    await page.context().close();
  });

  it('is a document of its own where an author has a script or a component', async () => {
    const page = await browser.page({ viewport: { width: 1440, height: 700 } });
    await open(page, `${scripted.url}/one`);
    await page.locator('.site-nav a', { hasText: 'Two' }).click();
    await page.locator('html[data-ran="Two"]').waitFor();
    assert.equal(await kept(page), false);
    await open(page, `${plain.url}/one`);
    await page.locator('.site-nav a', { hasText: 'Live' }).click();
    await page.getByRole('button', { name: '0 times' }).click();
    await page.getByRole('button', { name: '1 times' }).waitFor();
    assert.equal(await kept(page), false);
    await page.locator('.site-nav a', { hasText: 'Two' }).click();
    await shows(page, 'Two');
    await page.context().close();
  });
});
