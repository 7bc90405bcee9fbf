/** What is counted of real requests to a served site, what is not, and that nothing about the readers is in any file. */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { openRecords } from '../../src/installation/open-records.ts';
import type { Log } from '../../src/lib/log.ts';
import { DAY_MS } from '../../src/lib/time/dates.ts';
import { DEFAULT_PROJECT_SETTINGS } from '../../src/records/projects/project-records.ts';
import type { Records } from '../../src/records/records.ts';
import { joinSettings, type SettingsSource } from '../../src/settings/settings.ts';
import { backUp } from '../../src/tasks/back-up.ts';
import { eventually } from '../support/eventually.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { sharedRenderProcesses } from '../support/render-processes.ts';
import { startPatiently } from '../support/start-patiently.ts';

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.7777.31 Safari/537.36';
const CLAUDE =
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Claude-User/1.0; +Claude-User@anthropic.com)';
const TYPES = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const ADDRESS = '203.0.113.77';

type Headers = Readonly<Record<string, string>>;

/** A person who follows a link, from an address of their own. */
const person = (address = ADDRESS, more: Headers = {}): Headers => ({
  'user-agent': CHROME,
  accept: TYPES,
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'x-forwarded-for': address,
  ...more,
});
const program = (userAgent: string, more: Headers = {}): Headers => ({
  'user-agent': userAgent,
  accept: '*/*',
  'x-forwarded-for': '198.51.100.9',
  ...more,
});

const folders: string[] = [];
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** @returns a server behind one proxy, and what its store has once it is closed */
async function served(
  settings: SettingsSource = {},
  prepare?: (records: Records) => Promise<unknown>,
  config: object = {},
) {
  const docs = fixtureFolder({
    'docs.json': docsJson(
      { pages: ['index', 'start', 'news'] },
      { name: 'Docs', redirects: [{ source: '/old', destination: '/start' }], ...config },
    ),
    'index.mdx': '---\ntitle: Home\n---\n\n[Start](/start)\n',
    'start.mdx': '---\ntitle: Start\n---\n\nBegin here.\n',
    'news.mdx': '---\ntitle: News\n---\n\n<Update label="One">New.</Update>\n',
  });
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-insight-'));
  folders.push(dataDir);
  const said: string[] = [];
  const note = (message: string, more?: object): void => void said.push(message + JSON.stringify(more));
  const log: Log = { info: note, error: note };
  if (prepare !== undefined) {
    const { records, close } = await openRecords({ dataDir });
    await records.projects.register([{ id: 'docs', subdomain: 'docs', name: 'Docs' }]);
    await prepare(records);
    await close();
  }
  const joined = joinSettings([
    { port: 0, dataDir, renderers: 1, proxies: 1, accessLog: false, ...settings },
  ]);
  const server = await startPatiently({
    projects: [{ folder: docs.path, hosts: [] }],
    settings: joined,
    preview: false,
    worker: false,
    renderProcesses: sharedRenderProcesses(),
    log,
  });
  const ask = (path: string, headers: Headers, { method = 'GET', body = '' } = {}): Promise<number> =>
    new Promise((resolve, reject) => {
      const sent = request({ port: server.port, host: '127.0.0.1', path, method, headers }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode!));
      });
      sent.on('error', reject).end(body);
    });
  // The store is open from here on.
  await ask('/dashboard/sign-in', person());
  const read = async () => {
    await server.close();
    const { records, close } = await openRecords({ dataDir });
    const period = { project: 'docs', from: Date.now() - DAY_MS, to: Date.now() + DAY_MS };
    const list = { limit: 50 };
    const [totals, pages, agents, missing, redirects, referrers, outward] = await Promise.all([
      records.insight.totals(period),
      records.insight.pages({ ...period, by: 'views' }, list),
      records.insight.agents(period),
      records.insight.arrivals({ ...period, kind: 'missing' }, list),
      records.insight.arrivals({ ...period, kind: 'redirect' }, list),
      records.insight.arrivals({ ...period, kind: 'referrer' }, list),
      records.insight.arrivals({ ...period, kind: 'outward' }, list),
    ]);
    await close();
    return {
      totals,
      pages: Object.fromEntries(pages.pages.map((page) => [page.path, page])),
      agents: Object.fromEntries(agents.map(({ agent, forms }) => [agent, forms])),
      arrivals: [missing, redirects, referrers, outward].map(({ arrivals }) =>
        arrivals.map(({ path, source, count }) => `${path} ${source} ${count}`),
      ),
    };
  };
  const files = (): string[] =>
    readdirSync(dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  const backUpHere = async (): Promise<string> => {
    const text = join(dataDir, 'backup.db');
    await backUp(joined, { text, force: false, now: Date.now() });
    return text;
  };
  return { ask, read, said, files, backUp: backUpHere };
}

const ZERO = { human: 0, assistant: 0, crawler: 0, bot: 0 };
const REPORT = { method: 'POST', body: JSON.stringify({ path: '/', seconds: 12, next: '/start' }) };
const JSON_TYPE = { 'content-type': 'application/json' };

it('counts people once for each page that is shown, and by its report what has no document of its own', async () => {
  const site = await served();
  await site.ask('/', person());
  await site.ask('/', person('203.0.113.78'));
  await site.ask('/start', person(ADDRESS, { referer: 'https://www.news.example/list?reader=jane' }));
  // Over plain HTTP, browsers do not name the destination.
  await site.ask('/start', { 'user-agent': CHROME, accept: TYPES, 'x-forwarded-for': ADDRESS });
  // Our script fetches the next page, and reports it when it is shown.
  await site.ask('/start', person(ADDRESS, { accept: 'text/html', 'sec-fetch-dest': 'empty' }));
  const sent = await site.ask(
    '/api/public/v1/docs/read',
    { ...person(), ...JSON_TYPE, 'sec-fetch-dest': 'empty' },
    REPORT,
  );
  assert.equal(sent, 204);
  const { totals, pages, arrivals } = await site.read();
  assert.deepEqual(totals.views, { ...ZERO, human: 5 });
  assert.deepEqual(totals.visitors, { ...ZERO, human: 2 });
  assert.deepEqual([pages['/']!.views.human, pages['/']!.visitors.human, pages['/']!.seconds], [2, 2, 12]);
  assert.deepEqual([pages['/start']!.views.human, pages['/start']!.visitors.human], [3, 1]);
  assert.deepEqual(arrivals[2], ['/start news.example 1']);
});

it('counts programs by name and by what they were given', async () => {
  const site = await served();
  await site.ask('/start', program(CLAUDE));
  await site.ask('/start.md', program(CLAUDE));
  await site.ask('/start', program('SomeAgent/1.0', { accept: 'text/markdown' }));
  await site.ask('/llms.txt', program('GPTBot/1.3'));
  await site.ask('/news/rss.xml', program('Feedly/1.0'));
  const call = (name: string, input: object) => ({
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } }),
  });
  const mcp = program('Claude-User (claude-code/2.1.0)', {
    ...JSON_TYPE,
    accept: 'application/json, text/event-stream',
  });
  assert.equal(await site.ask('/mcp', mcp, call('read_page', { path: '/start' })), 200);
  assert.equal(await site.ask('/mcp', mcp, call('search', { query: 'begin' })), 200);
  const { totals, pages, agents } = await site.read();
  assert.deepEqual(totals.views, { ...ZERO, assistant: 3, bot: 1 });
  assert.deepEqual(pages['/start']!.views, totals.views);
  const forms = { html: 0, markdown: 0, llms: 0, mcp: 0, feed: 0 };
  assert.deepEqual(agents, {
    'Claude-User': { ...forms, html: 1, markdown: 1 },
    'Claude Code': { ...forms, mcp: 2 },
    GPTBot: { ...forms, llms: 1 },
    Feedly: { ...forms, feed: 1 },
    'Other programs': { ...forms, markdown: 1 },
  });
});

it('does not count what nobody reads: ahead of time, members, monitors, heads, files, and what pretends to be a browser', async () => {
  const site = await served();
  await site.ask('/start', person(ADDRESS, { 'sec-purpose': 'prefetch;prerender' }));
  await site.ask('/start', person(ADDRESS, { cookie: `__Host-lectern=${'x'.repeat(43)}` }));
  const member = { cookie: `__Host-lectern=${'x'.repeat(43)}`, 'sec-fetch-dest': 'empty', ...JSON_TYPE };
  assert.equal(await site.ask('/api/public/v1/docs/read', person(ADDRESS, member), REPORT), 204);
  await site.ask('/start', program('UptimeRobot/2.0'));
  await site.ask('/start', person(), { method: 'HEAD' });
  await site.ask('/healthz', person());
  await site.ask('/search?q=begin', person());
  await site.ask('/search.json?q=begin', person(ADDRESS, { 'sec-fetch-dest': 'empty' }));
  await site.ask('/robots.txt', program('GPTBot/1.3'));
  await site.ask('/start', { 'user-agent': CHROME, accept: '*/*', 'x-forwarded-for': ADDRESS });
  const { totals, pages } = await site.read();
  assert.deepEqual(totals.views, { ...ZERO, bot: 1 });
  assert.deepEqual(Object.keys(pages), ['/start']);
});

it('counts readers who do not want to be told apart without telling them apart', async () => {
  const site = await served();
  await site.ask('/', person(ADDRESS, { dnt: '1' }));
  await site.ask('/', person(ADDRESS, { 'sec-gpc': '1' }));
  const { totals } = await site.read();
  assert.deepEqual([totals.views.human, totals.visitors.human], [2, 0]);
});

it('counts pages of a static site elsewhere by what they report, when the project lists its origin', async () => {
  const origin = 'https://docs.example.org';
  const site = await served({}, ({ projects }) =>
    projects.changeSettings('docs', () => ({ ...DEFAULT_PROJECT_SETTINGS, readOrigins: [origin] })),
  );
  const path = '/api/public/v1/docs/read';
  const from = (address: string, more: Headers = {}): Headers => ({
    ...{ 'user-agent': CHROME, accept: '*/*', 'x-forwarded-for': address, origin },
    ...{
      'content-type': 'text/plain;charset=UTF-8',
      'sec-fetch-dest': 'empty',
      'sec-fetch-site': 'cross-site',
    },
    ...more,
  });
  const report = (body: object) => ({ method: 'POST', body: JSON.stringify(body) });
  assert.equal(await site.ask(path, from(ADDRESS), report({ path: '/', next: '/' })), 204);
  assert.equal(await site.ask(path, from(ADDRESS), report({ path: '', seconds: 9, next: '/start/' })), 204);
  assert.equal(
    await site.ask(path, from('203.0.113.78', { dnt: '1' }), report({ path: '/', next: '/' })),
    204,
  );
  assert.equal(await site.ask(path, from(ADDRESS), report({ path: '/x', next: '/not-there' })), 204);
  const own = from(ADDRESS, { ...JSON_TYPE, 'sec-fetch-site': 'same-origin' });
  assert.equal(await site.ask(path, own, report({ path: '/' })), 204, 'a site that lists itself goes on');
  const refused: readonly (readonly [Headers, string, number])[] = [
    [from(ADDRESS, { origin: 'https://other.example.org' }), '{"path":"/"}', 403],
    [from(ADDRESS, { origin: `${origin}.evil.example` }), '{"path":"/"}', 403],
    [from(ADDRESS, { origin: 'null' }), '{"path":"/"}', 403],
    [from(ADDRESS, { 'content-type': 'text/html' }), '{"path":"/"}', 415],
    [from(ADDRESS), '{"path":"/","name":"jane"}', 400],
    [from(ADDRESS), JSON.stringify({ path: 'x'.repeat(3_000) }), 413],
  ];
  for (const [headers, body, status] of refused)
    assert.equal(await site.ask(path, headers, { method: 'POST', body }), status, body.slice(0, 40));
  const feedback = report({
    path: '/',
    helpful: true,
    submissionId: '00000000-0000-4000-8000-000000000001',
    source: 'contextual',
  });
  const voted = await site.ask('/api/public/v1/docs/feedback', from(ADDRESS, JSON_TYPE), feedback);
  assert.equal(voted, 403, 'nothing but reading is reported from there');
  const { totals, pages } = await site.read();
  assert.deepEqual([totals.views, totals.visitors.human], [{ ...ZERO, human: 3 }, 1]);
  assert.deepEqual([pages['/']!.views.human, pages['/']!.seconds, pages['/start']!.views.human], [2, 9, 1]);
});

it('counts addresses where nothing is by where they were found, and redirects that were used', async () => {
  const site = await served({ hosts: 'docs.example.com' });
  const host = { host: 'docs.example.com' };
  await site.ask('/gone', person(ADDRESS, { ...host, referer: 'http://docs.example.com/start?x=1' }));
  await site.ask('/gone', person(ADDRESS, { ...host, referer: 'https://blog.example/post' }));
  await site.ask('/gone', program(CLAUDE));
  await site.ask('/wp-login.php', person());
  await site.ask('/.env', program('GPTBot/1.3'));
  await site.ask('/reset/jane@example.com', person());
  await site.ask('/scan', program('Scanner/1.0'));
  await site.ask('/old', person());
  await site.ask('/start/', person());
  const { arrivals } = await site.read();
  assert.deepEqual(arrivals[0], ['/gone  1', '/gone /start 1', '/gone blog.example 1']);
  assert.deepEqual(arrivals[1], ['/old  1']);
});

it('leaves people to the reports of their browsers where caches answer readers', async () => {
  const site = await served({ sharedCacheSeconds: 60 });
  await site.ask('/', person());
  await site.ask('/', program(CLAUDE));
  await site.ask(
    '/api/public/v1/docs/read',
    { ...person(), ...JSON_TYPE, 'sec-fetch-dest': 'empty' },
    REPORT,
  );
  const { totals } = await site.read();
  assert.deepEqual(totals.views, { ...ZERO, human: 1, assistant: 1 });
});

it('refuses reports of other sites, of pages that are not there, and of too much', async () => {
  const site = await served();
  const api = '/api/public/v1/docs/read';
  const send = (body: object, more: Headers = {}) =>
    site.ask(api, { ...person(ADDRESS, more), ...JSON_TYPE }, { method: 'POST', body: JSON.stringify(body) });
  assert.equal(await send({ path: '/', seconds: 5 }, { origin: 'https://evil.example' }), 403);
  assert.equal(await send({ path: '/invented', seconds: 5, next: '/made-up' }), 204);
  assert.equal(await send({ path: '/', seconds: 80_000, copies: 900, out: ['www.nodejs.example'] }), 204);
  assert.equal(await send({ path: '/', out: ['<b>'] }), 400);
  assert.equal(await send({ path: '/', seconds: -1 }), 400);
  assert.equal(await send({ path: '/', more: 'x' }), 400);
  assert.equal(await send({ path: `/${'x'.repeat(4_000)}` }), 413);
  assert.equal(await site.ask('/api/public/v1/nobody/read', { ...person(), ...JSON_TYPE }, REPORT), 404);
  assert.equal(await site.ask(api, person()), 405);
  const { totals, arrivals } = await site.read();
  assert.deepEqual([totals.views.human, totals.seconds, totals.copies], [0, 1_800, 20]);
  assert.deepEqual(arrivals[3], ['/ nodejs.example 1']);
});

it('counts nothing where the operator has turned it off', async () => {
  const site = await served({ insight: 'false' });
  await site.ask('/', person());
  assert.equal(await site.ask('/api/public/v1/docs/read', { ...person(), ...JSON_TYPE }, REPORT), 204);
  const { totals, pages } = await site.read();
  assert.deepEqual([totals.views, pages], [ZERO, {}]);
});

it('counts nothing for a project that does not want it', async () => {
  const site = await served({}, async ({ projects }) =>
    projects.changeSettings('docs', () => ({ ...DEFAULT_PROJECT_SETTINGS, insight: false })),
  );
  await site.ask('/', person());
  assert.equal(await site.ask('/api/public/v1/docs/read', { ...person(), ...JSON_TYPE }, REPORT), 204);
  assert.deepEqual((await site.read()).totals.views, ZERO);
});

it('leaves nothing about readers in any file of the store, in a backup, nor in the log', async () => {
  const site = await served();
  const marks = {
    'accept-language': 'tlh-KX',
    cookie: 'own=cookie-of-the-reader',
    'x-forwarded-for': ADDRESS,
  };
  await site.ask('/', person(ADDRESS, { ...marks, referer: 'https://news.example/?name=jane-doe' }));
  await site.ask('/start', person(ADDRESS, marks));
  await site.ask('/gone', person(ADDRESS, marks));
  await site.ask(
    '/start.md',
    program('UnheardOfAgent/7.7 jane-doe', { 'x-forwarded-for': '2001:db8:77::1' }),
  );
  const secrets = [
    ADDRESS,
    '2001:db8:77',
    // The same as bytes and as numbers, which the store writes as these bytes.
    Buffer.from([203, 0, 113, 77]).toString('latin1'),
    Buffer.from([0x20, 0x01, 0x0d, 0xb8, 0x00, 0x77]).toString('latin1'),
    '140.0.7777.31',
    'UnheardOfAgent',
    'cookie-of-the-reader',
    'jane-doe',
  ];
  const search = (): string[] =>
    site.files().flatMap((file) => {
      const text = readFileSync(file, 'latin1');
      return secrets.filter((secret) => text.includes(secret)).map((secret) => `${file}: ${secret}`);
    });
  const isStored = () => site.files().some((file) => readFileSync(file, 'latin1').includes('/gone'));
  await eventually(isStored, true);
  const copy = await site.backUp();
  assert.ok(readFileSync(copy, 'latin1').includes('/gone'));
  assert.ok(site.files().includes(copy));
  assert.deepEqual(search(), []);
  assert.equal((await site.read()).totals.views.human, 2);
  assert.deepEqual(search(), []);
  assert.deepEqual(
    secrets.filter((secret) => site.said.join('\n').includes(secret)),
    [],
  );
});

it('counts an address where nothing is as broken, also where it leads to the first page', async () => {
  const site = await served({}, undefined, { errors: { '404': { redirect: true } } });
  assert.equal(await site.ask('/nowhere', person(ADDRESS, { referer: 'https://blog.example/post' })), 307);
  assert.equal(await site.ask('/old', person()), 308);
  const { arrivals } = await site.read();
  assert.deepEqual(arrivals.slice(0, 2), [['/nowhere blog.example 1'], ['/old  1']]);
});
