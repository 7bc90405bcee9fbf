/** The figures that a team shows to everybody, in a real browser: readable by everybody, wide, on a phone and from right to left. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { openRecords } from '../../src/installation/open-records.ts';
import { DAY_MS } from '../../src/lib/time/dates.ts';
import { DEFAULT_PROJECT_SETTINGS } from '../../src/records/projects/project-records.ts';
import { axeFindings } from '../support/axe.ts';
import { testBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';

describe('figures for everybody, in a browser', () => {
  const browser = testBrowser();
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-figures-'));
  after(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  let site: RunningSite;
  before(async () => {
    const { records, close } = await openRecords({ dataDir });
    await records.projects.register([{ id: 'fixture', subdomain: 'fixture', name: 'Fixture' }]);
    await records.projects.changeSettings('fixture', () => ({
      ...DEFAULT_PROJECT_SETTINGS,
      publicFigures: 'listed',
    }));
    const today = Math.floor(Date.now() / DAY_MS);
    const page = (path: string, reader: 'human' | 'assistant', views: number) => ({
      ...{ path, reader, views, seconds: 0, copies: 0 },
      visitors: [1, 2, 3],
    });
    for (const day of [today, today - 1])
      await records.insight.add({
        ...{ project: 'fixture', day, hours: [], arrivals: [] },
        pages: [page('/', 'human', 1_234_567), page('/second', 'assistant', 40)],
        agents: [{ agent: 'ChatGPT-User', form: 'html', views: 40 }],
      });
    await close();
    const pages = ['index', 'second'];
    const folder = fixtureFolder({
      'docs.json': docsJson({ languages: [{ language: 'ar', pages }] }),
      'index.mdx': '---\ntitle: The first page, whose title is a long one\n---\n\nText\n',
      'second.mdx': '---\ntitle: Second\n---\n\nText\n',
    });
    site = await runningSite(folder.path, { dataDir });
    await eventually(async () => (await site.get('/_lectern/figures')).status, 200);
  });

  for (const [name, width] of [
    ['wide', 1280],
    ['on a phone', 390],
  ] as const)
    it(`can be read by everybody, ${name}, and is never wider than the window`, async () => {
      for (const colorScheme of ['light', 'dark'] as const) {
        const page = await browser.page({ viewport: { width, height: 900 }, colorScheme });
        await page.goto(`${site.url}/_lectern/figures`, { waitUntil: 'networkidle' });
        assert.equal(await page.locator('html').getAttribute('dir'), 'rtl');
        assert.deepEqual(await axeFindings(page), []);
        const over = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
        assert.ok(over <= 0, `${over} px too wide`);
        await page.context().close();
      }
    });
});
