/** Every kind of page in every theme: nothing for axe, nothing too wide, every focus in view, marks that stay in forced colours, also from right to left. */
import assert from 'node:assert/strict';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { THEMES } from '../../src/site/config/schema/docs-fields.ts';
import { axeFindings } from '../support/axe.ts';
import { testBrowser } from '../support/browser.ts';
import { fixtureFolder } from '../support/fixture-folder.ts';
import { runningSite } from '../support/running-site.ts';
import { MANUAL, siteFixture } from '../support/site-fixture.ts';

const KINDS = [
  ...['/', '/getting-started/quickstart', '/components/callouts', '/components/steps', '/components/tabs'],
  ...[
    '/guides/writing/math',
    '/reference/settings',
    '/reference/api/create-agent-job',
    '/search?q=card',
    '/none',
  ],
];
const MIRRORED = ['/ar', '/ar/components', '/he'];
/** The narrowest window of WCAG 1.4.10, a tablet, a desktop at 200 %, a desktop. */
const WIDTHS = [320, 768, 980, 1440];
const MAX_STOPS = 120;

/** A copy of a folder with another theme in its docs.json. */
function inTheme(folder: string, theme: string): string {
  const { path } = fixtureFolder({});
  cpSync(folder, path, { recursive: true });
  const file = join(path, 'docs.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), theme }));
  return path;
}

/** What is in front of the element that has the focus; undefined when it is in view, or nothing has the focus. */
const COVERED = `(() => {
  const at = document.activeElement;
  if (at === null || at === document.body || at.tagName === 'IFRAME') return undefined;
  const box = at.getBoundingClientRect();
  const name = (element) => element === null ? 'the window' : element.tagName.toLowerCase() + '.' + element.className;
  const points = [...at.getClientRects()].flatMap(({ left, right, top, bottom }) => [[(left + right) / 2, (top + bottom) / 2], [left + 3, top + 3], [right - 3, bottom - 3]]);
  const over = points.map(([x, y]) => document.elementFromPoint(x, y));
  const seen = over.some((element) => element !== null && (at.contains(element) || element.contains(at) || element.closest('label')?.control === at));
  return seen ? undefined : name(at) + ' "' + at.textContent.trim().slice(0, 30) + '" under ' + name(over[0] ?? null) + ' at ' + Math.round(box.left) + ',' + Math.round(box.top);
})()`;

/** Goes through a page by keyboard. @returns a line for each stop that is hidden */
async function hiddenStops(page: Page): Promise<string[]> {
  const hidden: string[] = [];
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate('document.activeElement === document.body')) break;
    const covered = await page.evaluate<string | undefined>(COVERED);
    if (covered !== undefined) hidden.push(`focus ${covered}`);
  }
  return hidden;
}

/** Colours that a person has chosen replace all fills: the current entry needs another mark. */
async function marksCurrent(page: Page): Promise<boolean> {
  await page.emulateMedia({ forcedColors: 'active' });
  const plain = await page
    .locator('.site-nav .nav-item[aria-current="page"]')
    .evaluateAll((items) => items.filter((item) => getComputedStyle(item).outlineStyle === 'none').length);
  await page.emulateMedia({ forcedColors: 'none' });
  return plain === 0;
}

async function findings(page: Page): Promise<string[]> {
  const found = await axeFindings(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const over = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    if (over > 0) found.push(`${width} px: ${over} px too wide`);
  }
  return found;
}

describe('themes', { timeout: 1_800_000 }, () => {
  const browser = testBrowser();
  for (const theme of THEMES)
    it(`${theme} has no fault on any kind of page`, async () => {
      const manual = await runningSite(inTheme(MANUAL, theme));
      const mirrored = await runningSite(inTheme(siteFixture('right-to-left'), theme));
      const page = await browser.page({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
      const found: string[] = [];
      const addresses = [
        ...KINDS.map((path) => manual.url + path),
        ...MIRRORED.map((path) => mirrored.url + path),
      ];
      for (const address of addresses) {
        const { pathname } = new URL(address);
        await page.goto(address, { waitUntil: 'networkidle' });
        found.push(...(await findings(page)).map((line) => `${pathname}: ${line}`));
        for (const width of [390, 1440]) {
          await page.setViewportSize({ width, height: 800 });
          await page.goto(address, { waitUntil: 'networkidle' });
          found.push(...(await hiddenStops(page)).map((line) => `${pathname}, ${width} px: ${line}`));
        }
        if (!(await marksCurrent(page)))
          found.push(`${pathname}: the current entry looks like all others in forced colours`);
      }
      assert.deepEqual(found, []);
      await page.context().close();
    });
});
