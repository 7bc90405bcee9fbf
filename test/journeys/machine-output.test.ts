/** What a site reports to search engines, feed readers and lost readers: dates from Git, redirects, the page for unknown addresses. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { SILENT } from '../../src/lib/log.ts';
import { joinSettings } from '../../src/settings/settings.ts';
import { docsJson } from '../support/fixture-folder.ts';
import { makeRepository, type TestRepository } from '../support/git/test-repository.ts';
import { all, only, readXml } from '../support/read-xml.ts';
import { PROGRAM } from '../support/run-lectern.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';
import { startPatiently } from '../support/start-patiently.ts';

const BASE = 'https://docs.example.com';
const CIRCLES = [
  { source: '/ping', destination: '/pong' },
  { source: '/pong/', destination: '/ping' },
  { source: '/round/:x*', destination: '/about/:x*' },
  { source: '/about/*', destination: '/round/*' },
];
const config = (circles: readonly object[] = []): string =>
  JSON.stringify(
    docsJson(
      { pages: ['index', 'guides/install', 'changelog', 'quiet'] },
      {
        metadata: { timestamp: true },
        redirects: [
          { source: '/old', destination: '/older' },
          { source: '/older', destination: '/guides/install#linux', permanent: false },
          { source: '/v1/:rest*', destination: '/guides/:rest*' },
          ...circles,
          { source: '/away', destination: 'https://elsewhere.example/x?a=1#there' },
          { source: '/quiet', destination: '/index' },
        ],
        errors: {
          '404': {
            title: 'Lost <b>',
            description: 'Try **this**:\n\n<Card title="Start" href="/guides/install">Here</Card>',
          },
        },
      },
    ),
  );
const FILES = {
  'docs/index.mdx': '---\ntitle: Home\n---\n\nHello',
  'docs/guides/install.mdx': '---\ntitle: Install\n---\n\n## Linux\n\nText',
  'docs/changelog.mdx': '---\ntitle: Changelog\n---\n\n<Update label="v2">New</Update>',
  'docs/quiet.mdx': '---\ntitle: Quiet\ntimestamp: false\n---\n\nText',
};
const folders: string[] = [];
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function repository(circles: readonly object[] = []): Promise<TestRepository> {
  const made = await makeRepository({ ...FILES, 'docs/docs.json': config(circles) });
  made.commit({ 'docs/index.mdx': '---\ntitle: Home\n---\n\nHello again' }, 'Second');
  made.git('remote', 'add', 'origin', 'https://someone:s3cret@github.com/acme/docs.git');
  return made;
}

const committed = ({ git }: TestRepository, file: string): string =>
  new Date(Number(git('log', '-1', '--format=%ct', '--', file)) * 1000).toISOString();

describe('a site from a repository', () => {
  let site: RunningSite;
  let made: TestRepository;
  before(async () => {
    made = await repository(CIRCLES);
    site = await runningSite(join(made.path, 'docs'), { baseUrl: BASE });
    for (let tries = 0; tries < 4_800 && !(await site.text('/sitemap.xml')).includes('lastmod'); tries++)
      await sleep(25);
  });

  it('shows when each page was last changed, where it is wanted', async () => {
    const home = await site.text('/');
    const install = await site.text('/guides/install');
    const [at, before] = [committed(made, 'docs/index.mdx'), committed(made, 'docs/guides/install.mdx')];
    assert.notEqual(at, before);
    assert.ok(home.includes(`<time datetime="${at}">`) && home.includes(`"dateModified":"${at}"`));
    assert.ok(install.includes(`<time datetime="${before}">`));
    const quiet = await site.text('/quiet');
    assert.ok(!quiet.includes('<time') && quiet.includes(`"dateModified":"${before}"`));
    const dates = Object.fromEntries(
      all(readXml(await site.text('/sitemap.xml')), 'url').map((url) => [
        only(url, 'loc'),
        only(url, 'lastmod'),
      ]),
    );
    assert.equal(dates[`${BASE}/`], at.replace('.000', ''));
    assert.match(await site.text('/changelog/rss.xml'), /<pubDate>/);
  });

  it('links to where a page can be edited, and never reveals the password of the remote', async () => {
    const html = await site.text('/guides/install');
    assert.match(html, /href="https:\/\/github\.com\/acme\/docs\/edit\/main\/docs\/guides\/install\.mdx"/);
    assert.ok(!html.includes('s3cret') && !html.includes('someone'));
  });

  for (const [path, to, status] of [
    ['/old', '/guides/install#linux', 307],
    ['/old?a=b&c=%26', '/guides/install?a=b&c=%26#linux', 307],
    ['/older/', '/guides/install#linux', 307],
    ['/v1/install?x=1', '/guides/install?x=1', 308],
    ['/away?b=2', 'https://elsewhere.example/x?a=1&b=2#there', 308],
    ['/guides/install/?q=1', '/guides/install?q=1', 308],
    ['/v1/a%3Fb', '/guides/a%3Fb', 308],
    ['/quiet', null, 200],
    ['/ping', '/pong', 308],
    ['/pong', null, 404],
    ['/round/x', null, 404],
    ['/about/x', null, 404],
  ] as const)
    it(`${path} leads to ${to}`, async () => {
      const answer = await site.get(path);
      assert.deepEqual([answer.status, answer.headers.get('location')], [status, to]);
    });

  it('helps readers who are lost', async () => {
    const answer = await site.get('/docs/instal');
    const html = await answer.text();
    assert.equal(answer.status, 404);
    for (const part of [
      '<title>Lost &lt;b&gt; - Fixture</title>',
      '<strong>this</strong>',
      'class="card"',
      '<a class="near-link not-found-recommended-page-link" href="/guides/install">',
      'value="instal"',
      '<meta name="robots" content="noindex">',
    ])
      assert.ok(html.includes(part), part);
    assert.equal(
      (await site.get('/docs/instal.png')).headers.get('content-type'),
      'text/plain; charset=utf-8',
    );
  });
});

function build(folder: string, out: string, dataDir: string): { issues: { code: string }[] } {
  const env = { PATH: process.env['PATH'], LECTERN_BASE_URL: BASE, LECTERN_DATA_DIR: dataDir };
  return JSON.parse(
    execFileSync(process.execPath, [PROGRAM, 'build', folder, '--out', out, '--json'], {
      env,
      encoding: 'utf8',
    }),
  ) as { issues: { code: string }[] };
}

describe('files of a repository', () => {
  it('have the same dates, feeds, redirects and page for unknown addresses', async () => {
    const made = await repository();
    const at = mkdtempSync(join(tmpdir(), 'lectern-built-'));
    folders.push(at);
    const out = join(at, 'out');
    const { issues } = build(join(made.path, 'docs'), out, join(at, 'data'));
    const read = (file: string): string => readFileSync(join(out, file), 'utf8');
    const home = committed(made, 'docs/index.mdx');
    assert.ok(read('index.html').includes(`<time datetime="${home}">`));
    assert.ok(read('sitemap.xml').includes(home.replace('.000', '')));
    readXml(read('changelog/rss.xml'));
    assert.match(read('404.html'), /<strong>this<\/strong>/);
    assert.match(read('old/index.html'), /url=\/guides\/install#linux/);
    const redirects = read('_redirects').split('\n');
    assert.deepEqual(redirects.slice(0, 2), [
      '/old /guides/install#linux 307',
      '/older /guides/install#linux 307',
    ]);
    assert.ok(redirects.includes('/v1/* /guides/:splat 308'));
    assert.equal(issues.filter(({ code }) => code === 'build/redirect-wildcard').length, 1);
    assert.ok(!JSON.stringify(readdirSync(out, { recursive: true })).includes('s3cret'));

    const unchanged = read('guides/install/index.html');
    made.commit({ 'docs/guides/install.mdx': '---\ntitle: Install\n---\n\nOther' }, 'Third');
    made.commit({ 'docs/guides/install.mdx': FILES['docs/guides/install.mdx'] }, 'Fourth');
    build(join(made.path, 'docs'), out, join(at, 'data'));
    assert.notEqual(read('guides/install/index.html'), unchanged, 'a commit alone changes the date');
    assert.ok(read('sitemap.xml').includes(committed(made, 'docs/guides/install.mdx').replace('.000', '')));
    assert.ok(existsSync(join(out, 'changelog/rss.xml')), 'what did not change stays');
  });

  it('have no dates and no link without a repository', async () => {
    const made = await repository();
    rmSync(join(made.path, '.git'), { recursive: true });
    const at = mkdtempSync(join(tmpdir(), 'lectern-built-'));
    folders.push(at);
    build(join(made.path, 'docs'), join(at, 'out'), join(at, 'data'));
    const home = readFileSync(join(at, 'out/index.html'), 'utf8');
    assert.doesNotMatch(home, /<time|dateModified|page-facts/);
  });
});

it('a project that is served from commits has dates too, and the next commit makes new ones', async () => {
  const made = await makeRepository({ ...FILES, 'docs/docs.json': config() }, { bare: true });
  const at = mkdtempSync(join(tmpdir(), 'lectern-served-'));
  folders.push(at);
  const git = { remote: made.path, branch: 'main', folder: 'docs' };
  const server = await startPatiently({
    projects: [{ id: 'docs', name: 'Docs', folder: `${made.path}#main:docs`, git, hosts: [] }],
    settings: joinSettings([{ port: 0, dataDir: join(at, 'data'), renderers: 1, gitSeconds: 1 }]),
    preview: false,
    worker: false,
    log: SILENT,
  });
  try {
    const dated = async (file: string): Promise<boolean> => {
      const date = committed(made, file).replace('.000', '');
      for (let tries = 0; tries < 4_800; tries++) {
        const xml = await (await fetch(`http://127.0.0.1:${server.port}/sitemap.xml`)).text();
        if (xml.includes(date)) return true;
        await sleep(25);
      }
      return false;
    };
    assert.ok(await dated('docs/index.mdx'));
    made.commit({ 'docs/index.mdx': '---\ntitle: Home\n---\n\nChanged' }, 'Second');
    assert.ok(await dated('docs/index.mdx'));
  } finally {
    await server.close();
  }
});
