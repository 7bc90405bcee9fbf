/** A sidebar too long for every page: what a reader sees of it, where it leads without JavaScript, and what a script adds. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { buildSite } from '../../src/tasks/build-site.ts';
import { testBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { fileHost } from '../support/file-host.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';

const GROUPS = 8;
const PAGES = 60;
const INNER = 20;

/** Eight groups of sixty pages, each with a closed group in it. */
function longSite(): string {
  const files: Record<string, string | object> = {};
  const groups = Array.from({ length: GROUPS }, (_, g) => {
    const page = (name: string): string => {
      files[`${name}.mdx`] = `---\ntitle: Page ${name}\n---\n\nWords of ${name}.\n`;
      return name;
    };
    const pages = Array.from({ length: PAGES }, (_, p) => page(`g${g}/p${p}`));
    const inner = Array.from({ length: INNER }, (_, p) => page(`g${g}/in${p}`));
    return {
      group: `Group ${g}`,
      pages: [...pages, { group: `Inner ${g}`, icon: 'star', tag: 'New', pages: inner }],
    };
  });
  files['docs.json'] = docsJson({ groups });
  return fixtureFolder(files).path;
}

describe('a long sidebar', () => {
  const browser = testBrowser();
  const folder = longSite();
  const out = mkdtempSync(join(tmpdir(), 'lectern-out-'));
  let site: RunningSite;
  let built = '';
  before(async () => {
    site = await runningSite(folder, { baseUrl: 'http://localhost/base' });
    await buildSite({ folder, out: join(out, 'web/base'), base: '/base', cache: false });
    built = await fileHost(join(out, 'web'));
  });
  after(() => rmSync(out, { recursive: true, force: true, maxRetries: 5 }));

  it('leaves a page light, and the same when served and built', async () => {
    const served = await site.text('/base/g6/p30');
    const navOf = (html: string): string => /<nav class="site-nav"[\s\S]*?<\/nav>/.exec(html)![0];
    assert.equal(navOf(served), navOf(await (await fetch(`${built}/base/g6/p30/index.html`)).text()));
    const size = Buffer.byteLength(served.replace(/<style.*?<\/style>/gs, ''));
    assert.ok(size < 40_000, `${size} bytes`);
    assert.match(served, /href="\/base\/g6\/p30" aria-current="page"/);
    const href = /data-nav-href="([^"]+)"/.exec(served)![1]!;
    const [one, other] = await Promise.all([site.get(href), fetch(`${built}${href}`)]);
    assert.equal(one.headers.get('cache-control'), 'public, max-age=31536000, immutable');
    assert.equal(await one.text(), await other.text());
    const elsewhere = await site.text('/base/g0/p0');
    assert.ok(elsewhere.includes(`data-nav-href="${href}"`));
    for (const wrong of [
      '/base/_lectern/nav/nothing.json',
      `${href.replace(/\?.*/, '')}x?scope=`,
      `${href.replace(/nav\/./, 'nav/-')}`,
    ])
      assert.equal((await site.get(wrong)).status, 404, wrong);
  });

  it('leads to every page without JavaScript', async () => {
    const seen = new Set<string>();
    const waiting = ['/base/g0/p0'];
    while (waiting.length > 0) {
      const path = waiting.pop()!;
      if (seen.has(path)) continue;
      seen.add(path);
      const nav = /<nav class="site-nav"[\s\S]*?<\/nav>/.exec(await site.text(path))?.[0] ?? '';
      for (const [, href] of nav.matchAll(/<a [^>]*href="([^"]+)"/g)) waiting.push(href!);
    }
    assert.equal(seen.size, GROUPS * (PAGES + INNER));
  });

  it('fills gaps that come near, keeps its height, and opens closed groups', async () => {
    for (const host of [site.url, built]) {
      const page = await browser.page({ viewport: { width: 1440, height: 900 } });
      await page.goto(`${host}/base/g2/p30`);
      const nav = page.locator('.site-nav');
      const height = (): Promise<number> =>
        page.evaluate('document.querySelector(".site-sidebar").scrollHeight');
      const before = await height();
      assert.ok(before > GROUPS * PAGES * 30, `${before} px`);
      assert.equal(await nav.getByRole('link', { name: 'Page g7/p59', exact: true }).count(), 0);
      await page.evaluate('document.querySelector(".site-sidebar").scrollTo(0, 1e6)');
      await nav.getByRole('link', { name: 'Page g7/p59', exact: true }).waitFor();
      await nav.getByText('Inner 7').click();
      await nav.getByRole('link', { name: 'Page g7/in19', exact: true }).waitFor();
      assert.ok(
        Math.abs((await height()) - before - INNER * 33) < before / 50,
        `${before} -> ${await height()} px`,
      );
      assert.equal(await nav.locator('[aria-current="page"]').innerText(), 'Page g2/p30');
      await page.context().close();
    }
  });

  it('works by keyboard: a gap gets its entries with the focus', async () => {
    const page = await browser.page({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${site.url}/base/g0/p0`);
    await page.waitForLoadState('networkidle');
    await page.evaluate(
      '[...document.querySelectorAll(".nav-gap a")].find((link) => link.checkVisibility()).focus()',
    );
    await eventually(
      () =>
        page.evaluate<unknown>(
          "document.activeElement.matches('.site-nav :is(a, summary)') && !document.activeElement.closest('.nav-gap')",
        ),
      true,
    );
    await page.context().close();
  });

  it('goes to the next page in place, with the sidebar as it was and one entry marked', async () => {
    const page = await browser.page({ viewport: { width: 1440, height: 900 } });
    let trees = 0;
    page.on('request', (request) => {
      if (request.url().includes('/_lectern/nav/')) trees++;
    });
    await page.goto(`${site.url}/base/g6/p30`);
    await page.waitForLoadState('networkidle');
    await page.locator('.site-nav [aria-current="page"]').hover();
    await eventually(() => Promise.resolve(trees), 1);
    await page.evaluate('window.kept = document.querySelector(".site-sidebar .site-nav")');
    await page.locator('.neighbour-next').click();
    await page.locator('h1', { hasText: 'Page g6/p31' }).waitFor();
    assert.equal(new URL(page.url()).pathname, '/base/g6/p31');
    assert.equal(await page.title(), 'Page g6/p31 - Fixture');
    assert.equal(
      await page.evaluate('window.kept === document.querySelector(".site-sidebar .site-nav")'),
      true,
    );
    assert.deepEqual(await page.locator('.site-nav [aria-current="page"]').allInnerTexts(), ['Page g6/p31']);
    assert.equal(await page.evaluate('document.activeElement.id'), 'lectern-content');
    assert.equal(await page.locator('[role="status"]', { hasText: 'Page g6/p31' }).count(), 1);
    assert.equal(
      await page.locator('link[rel="alternate"][type="text/markdown"]').getAttribute('href'),
      '/base/g6/p31.md',
    );
    await page.evaluate('scrollTo(0, 50)');
    await page.goBack();
    await page.locator('h1', { hasText: 'Page g6/p30' }).waitFor();
    assert.deepEqual(await page.locator('.site-nav [aria-current="page"]').allInnerTexts(), ['Page g6/p30']);
    await page.goForward();
    await page.locator('h1', { hasText: 'Page g6/p31' }).waitFor();
    await page.evaluate('document.querySelector(".site-sidebar").scrollTo(0, 0)');
    await page.locator('.site-nav').getByRole('link', { name: 'Page g0/p9', exact: true }).waitFor();
    assert.equal(trees, 1);
    await page.context().close();
  });
});
