/** A docs.json that is broken never reaches readers: the last good one stays in use, even after a restart, and the operator is notified. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningServer } from '../../src/server/start-server.ts';
import { joinSettings } from '../../src/settings/settings.ts';
import { docsJson, type FixtureFolder, fixtureFolder } from '../support/fixture-folder.ts';
import { startPatiently } from '../support/start-patiently.ts';

const MAX_TRIES = 500;
const PAGES = ['index', 'guide', 'install', 'deep/one', 'deep/two'];
const CONFIG = JSON.stringify(
  docsJson({ groups: [{ group: 'All', pages: PAGES.slice(0, 3) }, { $ref: './deep.json' }] }),
  null,
  2,
);
const DEEP = JSON.stringify({ group: 'Deep', pages: PAGES.slice(3) });

interface Served {
  readonly folder: FixtureFolder;
  readonly log: string[];
  readonly server: () => RunningServer;
  text(path: string): Promise<string>;
  restart(): Promise<void>;
  /** Resolves when the page shows it. */
  shows(path: string, text: string): Promise<string>;
}

const TOKEN = 'a-token-of-the-operator-of-this-test';

async function served(t: TestContext): Promise<Served> {
  const folder = fixtureFolder({
    'docs.json': CONFIG,
    'deep.json': DEEP,
    ...Object.fromEntries(PAGES.map((page) => [`${page}.mdx`, `---\ntitle: Title ${page}\n---\n\nFirst.\n`])),
  });
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-data-'));
  const log: string[] = [];
  const start = (): Promise<RunningServer> =>
    startPatiently({
      projects: [{ folder: folder.path, id: 'docs', hosts: [] }],
      settings: joinSettings([{ port: 0, dataDir, renderers: 1, metricsToken: TOKEN }]),
      preview: false,
      worker: false,
      log: { info: (line) => log.push(line), error: (line) => log.push(line) },
    });
  let server = await start();
  // A server listens after three seconds, on a busy machine before its site is there.
  const ready = (): Promise<void> =>
    until(async () => (await text('/readyz')).startsWith('ready'), 'It is not ready');
  t.after(async () => {
    await server.close();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });
  const text = async (path: string): Promise<string> =>
    (
      await fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { authorization: `Bearer ${TOKEN}` } })
    ).text();
  await ready();
  return {
    folder,
    log,
    server: () => server,
    text,
    restart: async () => {
      await server.close();
      server = await start();
      await ready();
    },
    shows: async (path, wanted) => {
      await until(async () => (await text(path)).includes(wanted), `${path} does not show ${wanted}`);
      return text(path);
    },
  };
}

/** A change is noticed after some time; ten seconds are enough on any machine. */
async function until(is: () => Promise<boolean>, otherwise: string): Promise<void> {
  for (let tries = 0; !(await is()); tries++) {
    if (tries > MAX_TRIES) throw new Error(otherwise);
    await sleep(20);
  }
}

const links = (html: string): string[] =>
  [
    ...new Set(
      [...html.matchAll(/href="(\/(?:guide|install|deep\/one|deep\/two))"/g)].map(([, path]) => path!),
    ),
  ].sort();
const ALL = ['/deep/one', '/deep/two', '/guide', '/install'];

const BROKEN: Readonly<Record<string, readonly [file: string, text: string]>> = {
  'cut off': ['docs.json', CONFIG.slice(0, CONFIG.length * 0.6)],
  'a stray brace': ['docs.json', '{ broken'],
  empty: ['docs.json', ''],
  null: ['docs.json', 'null'],
  'a list': ['docs.json', '[]'],
  'without a navigation': ['docs.json', '{ "name": "Fixture" }'],
  'with a navigation of nothing': ['docs.json', JSON.stringify(docsJson({ pages: [] }))],
  'with a navigation that is a word': ['docs.json', '{ "name": "Fixture", "navigation": "guide" }'],
  'with a reference to a file that is not there': ['docs.json', CONFIG.replace('./deep.json', './gone.json')],
  'broken in a file that it refers to': ['deep.json', '{ "group": '],
};

describe('a docs.json that is broken', () => {
  for (const [name, [file, text]] of Object.entries(BROKEN))
    it(`is not shown to readers: ${name}`, async (t) => {
      const site = await served(t);
      assert.deepEqual(links(await site.text('/')), ALL);
      site.folder.write(file, text);
      await until(async () => site.log.some((line) => line.includes('broken')), 'Nothing was logged');
      assert.deepEqual(links(await site.text('/')), ALL);
      assert.match(
        site.log.join('\n'),
        /"Fixture": docs\.json is broken, and the last good one stays in use\. (?:docs|deep)\.json/,
      );
      assert.match(await site.text('/readyz'), /^ready/);
      const metrics = await site.text('/metrics');
      assert.match(metrics, /lectern_site_broken\{project="docs"\} 1/);
      assert.match(metrics, /lectern_project_reload_errors_total\{project="docs"\} [1-9]/);
      // Pages are still served.
      site.folder.write('guide.mdx', '---\ntitle: Guide\n---\n\nSecond.\n');
      assert.deepEqual(links(await site.shows('/guide', 'Second.')).length > 0, true);
      assert.deepEqual(links(await site.text('/')), ALL);
      site.folder.write('deep.json', DEEP);
      site.folder.write('docs.json', CONFIG.replace('"All"', '"Everything"'));
      assert.deepEqual(links(await site.shows('/', 'Everything')), ALL);
      assert.match(await site.text('/metrics'), /lectern_site_broken\{project="docs"\} 0/);
    });

  it('is not shown to them after a restart either', async (t) => {
    const site = await served(t);
    site.folder.write('docs.json', '{ broken');
    await site.restart();
    assert.deepEqual(links(await site.text('/')), ALL);
    assert.match(site.log.join('\n'), /docs\.json is broken, and the last good one stays in use/);
    site.folder.write('docs.json', CONFIG.replace('"All"', '"Everything"'));
    await site.shows('/', 'Everything');
  });

  it('is used when its mistake affects one field only', async (t) => {
    const site = await served(t);
    site.folder.write(
      'docs.json',
      CONFIG.replace('"All"', '"Everything"').replace('"guide"', '"guide", "nowhere"'),
    );
    await site.shows('/', 'Everything');
    assert.ok(!site.log.some((line) => line.includes('broken')), site.log.join('\n'));
  });
});
