/** A static site in a real browser: it reports to a server elsewhere that its pages are read, without a cookie, and only where it was built so. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { openRecords } from '../../src/installation/open-records.ts';
import { DAY_MS } from '../../src/lib/time/dates.ts';
import { DEFAULT_PROJECT_SETTINGS } from '../../src/records/projects/project-records.ts';
import type { Records } from '../../src/records/records.ts';
import { buildSite } from '../../src/tasks/build-site.ts';
import { testBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { fileHost } from '../support/file-host.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';

const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const FOLDER = {
  'docs.json': docsJson({ pages: ['index', 'second'] }),
  'index.mdx': '---\ntitle: First\n---\n\n[On to the second](/second)\n',
  'second.mdx': '---\ntitle: Second\n---\n\nThe end.\n',
};

describe('a static site that reports', () => {
  const browser = testBrowser();
  const top = mkdtempSync(join(tmpdir(), 'lectern-reports-'));
  let server: RunningSite;
  let records: Records;
  let close: () => Promise<void>;
  let host = '';
  before(async () => {
    const folder = fixtureFolder(FOLDER).path;
    server = await runningSite(folder, { dataDir: join(top, 'data') });
    ({ records, close } = await openRecords({ dataDir: join(top, 'data') }));
    const flags = { insightServer: `${server.url}/api/public/v1/fixture/read` };
    const build = { folder, cache: false, strict: false };
    await buildSite({ ...build, out: join(top, 'out/docs'), base: '/docs', flags });
    await buildSite({ ...build, out: join(top, 'out/quiet'), base: '/quiet' });
    host = await fileHost(join(top, 'out'));
    const readOrigins = [new URL(host).origin];
    await records.projects.changeSettings('fixture', () => ({ ...DEFAULT_PROJECT_SETTINGS, readOrigins }));
  });
  after(async () => {
    await close?.();
    rmSync(top, { recursive: true, force: true, maxRetries: 5 });
  });
  const views = async (path: string): Promise<number> => {
    const period = { project: 'fixture', from: Date.now() - DAY_MS, to: Date.now() + DAY_MS };
    return (await records.insight.totals({ ...period, path })).views.human;
  };

  it('tells the server of each page, by the address that the page has there', async () => {
    const page = await browser.page({ userAgent });
    const sent: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(host)) sent.push(`${request.method()} ${request.url()}`);
    });
    // The server follows its settings within seconds.
    const reads = async (): Promise<boolean> => {
      await page.goto(`${host}/docs/`, { waitUntil: 'networkidle' });
      return (await views('/')) > 0;
    };
    await eventually(reads, true);
    await page.getByRole('link', { name: 'On to the second' }).click();
    await page.locator('h1', { hasText: 'Second' }).waitFor();
    await eventually(() => views('/second'), 1);
    const report = `POST ${server.url}/api/public/v1/fixture/read`;
    assert.deepEqual([...new Set(sent)], [report], 'and nobody else, of nothing else');
    assert.deepEqual(await page.context().cookies(), []);
    await page.context().close();
  });

  it('says nothing to anybody where it was not built so', async () => {
    const page = await browser.page({ userAgent });
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await page.goto(`${host}/quiet/`, { waitUntil: 'networkidle' });
    await page.getByRole('link', { name: 'On to the second' }).click();
    await page.locator('h1', { hasText: 'Second' }).waitFor();
    assert.deepEqual(
      sent.filter((url) => !url.startsWith(host)),
      [],
    );
    await page.context().close();
  });
});
