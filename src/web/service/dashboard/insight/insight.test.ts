/** Insight asked as a handler: figures, lists, one page, all pages, the export and the end of everything. */
import assert from 'node:assert/strict';
import type { Readable } from 'node:stream';
import { describe, it } from 'node:test';
import { feedbackDashboard } from '../../../../../test/support/feedback-dashboard.ts';
import { docsJson } from '../../../../../test/support/fixture-folder.ts';
import { IN_A_TAB, webRequest } from '../../../../../test/support/web-request.ts';
import { SILENT } from '../../../../lib/log.ts';
import { DAY_MS } from '../../../../lib/time/dates.ts';
import type { InsightBatch } from '../../../../records/insight/insight-records.ts';
import { memorySource } from '../../../../site/source/memory-source.ts';
import { openLiveSite } from '../../../reader/live/live-site.ts';

const ROOT = '/dashboard/p/docs/insight';
const renderer = { render: () => Promise.reject(new Error('not asked')), close: async () => undefined };
const live = await openLiveSite(
  {
    source: memorySource({
      'docs.json': JSON.stringify(docsJson({ pages: ['index', 'guides/install'] })),
      'index.mdx': 'Home',
      'guides/install.mdx': 'Install',
    }),
    renderer,
  },
  SILENT,
  false,
);

async function dashboard() {
  const made = await feedbackDashboard({ live });
  const today = Math.floor(made.clock() / DAY_MS);
  const page = (path: string, more: Partial<InsightBatch['pages'][number]> = {}) => ({
    ...({ path, reader: 'human', views: 1, seconds: 0, copies: 0, visitors: [] } as const),
    ...more,
  });
  const add = (more: Partial<InsightBatch>) =>
    made.records.insight.add({
      ...{ project: 'docs', day: today, pages: [], hours: [], agents: [], arrivals: [] },
      ...more,
    });
  return { ...made, today, page, add };
}

/** Below the chart. */
const ticksOf = (text: string): string =>
  [.../class="chart-ticks"[^>]*>(.*?)<\/div>/s.exec(text)![1]!.matchAll(/<span>([^<]*)</g)]
    .map(([, tick]) => tick)
    .join(', ');

describe('Insight', () => {
  it('shows one site, program or country alone after a click on its row, with a filter that can be taken off', async () => {
    const { as, add, today } = await dashboard();
    await add({
      day: today,
      agents: [{ agent: 'Claude-User', form: 'markdown', views: 7 }],
      arrivals: [
        { kind: 'referrer', path: '/guides/install', source: 'one.example', count: 5 },
        { kind: 'referrer', path: '/', source: 'two.example', count: 90 },
        { kind: 'country', path: '', source: 'NZ', count: 4 },
      ],
    });
    const overview = (await as('viewer').get(`${ROOT}?period=7`)).text;
    const clicked = async (label: string) => {
      const [, href] = new RegExp(`href="([^"]*/only[^"]*)"[^>]*><span class="ranked-label">${label}<`).exec(
        overview,
      )!;
      return (await as('viewer').get(href!.replaceAll('&amp;', '&'))).text;
    };
    for (const [label, filter, shows, hides] of [
      [
        'one.example',
        'From one.example',
        [/<dd[^>]*>5</, /Pages opened from there/, /\/guides\/install/],
        /two\.example/,
      ],
      ['Claude-User', 'Program Claude-User', [/<dd[^>]*>7</, /It was given 7 as Markdown/], /one\.example/],
      [
        'New Zealand',
        'Country New Zealand',
        [/<dd[^>]*>4</, /only how many views came is kept/],
        /one\.example/,
      ],
    ] as const) {
      const text = await clicked(label);
      const [, off] = new RegExp(`href="([^"]*)" aria-label="Remove filter: ${filter}"`).exec(text) ?? [];
      assert.equal(off, `${ROOT}?period=7`, label);
      for (const one of shows) assert.match(text, one, label);
      assert.doesNotMatch(text.replace(/<head>.*<\/head>/s, ''), hides, label);
    }
    // What is written in an address is only shown.
    const odd = (await as('viewer').get(`${ROOT}/only?of=source&name=%3Cscript%3E`)).text;
    assert.match(odd, /From <b>&lt;script&gt;<\/b>/);
    // One that names nothing leads to the overview of the same period.
    for (const query of [
      'of=toString&name=a',
      'of=source&name=',
      'of=country&name=%20',
      'of=source',
      'name=a',
    ]) {
      const { status, headers } = await as('viewer').get(`${ROOT}/only?${query}&period=7`);
      assert.deepEqual([status, headers.location], [303, `${ROOT}?period=7`], query);
    }
  });

  it('says that a site led to more pages than are listed', async () => {
    const { as, add, today } = await dashboard();
    const from = (source: string, pages: number) =>
      Array.from({ length: pages }, (_, at) => ({
        kind: 'referrer' as const,
        path: `/page-${at}`,
        source,
        count: 1,
      }));
    await add({ day: today, arrivals: [...from('many.example', 51), ...from('full.example', 50)] });
    const shown = async (name: string) =>
      (await as('viewer').get(`${ROOT}/only?of=source&name=${name}&period=7`)).text;
    const many = await shown('many.example');
    assert.match(many, /<dd[^>]*>50\+</);
    assert.match(many, /The 50 pages that were opened most are listed/);
    const full = await shown('full.example');
    assert.match(full, /<dd[^>]*>50</);
    assert.doesNotMatch(full, /are listed/);
  });

  it('shows views and visitors with the time before, and every list', async () => {
    const { as, add, page, today } = await dashboard();
    await add({ day: today - 35, pages: [page('/', { views: 1_000 })] });
    // A rise is shown only where all of the time before was counted.
    const shown = async () => (await as('viewer').get(ROOT)).text;
    assert.doesNotMatch(await shown(), /compared with/);
    await add({ day: today - 60, pages: [page('/')] });
    await add({
      pages: [
        page('/guides/install', { views: 1_500, visitors: [1, 2], seconds: 120_000 }),
        page('/', { views: 40, reader: 'assistant' }),
      ],
      agents: [
        { agent: 'ChatGPT-User', form: 'html', views: 30 },
        { agent: 'ChatGPT-User', form: 'markdown', views: 10 },
      ],
      arrivals: [
        { kind: 'referrer', path: '/', source: 'news.example', count: 7 },
        { kind: 'missing', path: '/guide/instal', source: 'blog.example', count: 3 },
        { kind: 'redirect', path: '/before-2025', source: '', count: 2 },
      ],
    });
    const { text } = await as('viewer').get(ROOT);
    assert.match(text, />1,500</);
    assert.match(text, /\+50%/);
    assert.match(text, />1 min 20 s</);
    assert.match(text, /href="\/dashboard\/p\/docs\/insight\/page\?path=%2Fguides%2Finstall"/);
    assert.match(text, /OpenAI, reads for a person/);
    assert.match(text, /30 pages, 10 as Markdown/);
    assert.match(text, /news\.example/);
    assert.match(text, /Redirects in use.*\/before-2025</s);
    assert.match(text, /\/guide\/instal, mostly from blog\.example/);
    assert.match(
      text,
      /href="\/dashboard\/p\/docs\/insight\/page\?path=%2Fguides%2Finstall"[^>]*>\/guides\/install/,
    );
    assert.match(text, /<svg role="img" aria-label="Views by day/);
    assert.match(text, /Show as table/);
  });

  it('says that nothing was read, and that nothing is counted here', async () => {
    const { as } = await dashboard();
    const { text } = await as('viewer').get(ROOT);
    assert.match(text, /Views are not counted/);
    const counting = await feedbackDashboard({
      live,
      insight: { of: () => () => undefined, flush: async () => undefined, stop: async () => undefined },
    });
    assert.match((await counting.as('viewer').get(ROOT)).text, /Nothing was read/);
  });

  it('shows each hour of a week, while hours are kept', async () => {
    const { as, add, page, today } = await dashboard();
    await add({
      pages: [page('/', { views: 5 })],
      hours: [{ hour: today * 24 + 9, reader: 'human', views: 5 }],
    });
    const { text } = await as('viewer').get(`${ROOT}?period=7`);
    assert.match(text, /aria-label="Views by hour/);
    assert.match(text, /Jan 15, 2026, 09:00 UTC\nPeople: 5\n/);
    assert.equal(ticksOf(text), 'Jan 9, Jan 10, Jan 11, Jan 12, Jan 13, Jan 14, Jan 15', 'each day once');
    const day = (await as('viewer').get(`${ROOT}?dateFrom=2026-01-15`)).text;
    assert.equal(ticksOf(day), '00:00, 06:00, 12:00, 17:00, 23:00', 'the hours of a day');
    assert.match((await as('viewer').get(ROOT)).text, /aria-label="Views by day/);
  });

  it('shows whole weeks of a year', async () => {
    const { as, add, page, today } = await dashboard();
    for (let back = 0; back < 365; back++) await add({ day: today - back, pages: [page('/')] });
    const { text } = await as('viewer').get(`${ROOT}?period=365`);
    assert.match(text, /aria-label="Views by week/);
    const weeks = [...text.matchAll(/<title>[^\n]*\nPeople: (\d+)/g)].map(([, people]) => people);
    assert.deepEqual(weeks, Array(52).fill('7'), 'one day is no week');
  });

  it('marks in the chart what went live', async () => {
    const { as, add, page, records, clock } = await dashboard();
    await add({ pages: [page('/')] });
    const key = /<span class="chart-key chart-mark-key">.*Went live<\/span>/;
    assert.doesNotMatch((await as('viewer').get(ROOT)).text, key);
    const row = await records.deployments.begin({
      ...({ project: 'docs', kind: 'live', source: 'push', actor: 'server' } as const),
      ...{ commit: 'a'.repeat(40), ref: 'main', author: 'Jane', since: clock() },
      subject: 'Explain <b> retries',
    });
    const end = { state: 'success', summary: null, changes: null, problems: null } as const;
    await records.deployments.finish('docs', row!.id, end);
    const { text } = await as('viewer').get(ROOT);
    assert.match(text, /Went live: Explain &lt;b&gt; retries/);
    assert.match(text, key);
  });

  it('shows one page with its votes, searches, sources and broken addresses', async () => {
    const { as, add, page, records } = await dashboard();
    const path = '/guides/install';
    await add({
      pages: [page(path, { views: 12, copies: 2 })],
      arrivals: [
        { kind: 'referrer', path, source: 'news.example', count: 7 },
        { kind: 'missing', path: '/guide/instal', source: '', count: 3 },
        { kind: 'outward', path, source: 'nodejs.example', count: 4 },
      ],
    });
    await records.searches.add({ project: 'docs', term: 'set up', results: 2, opened: true, page: path });
    const { text } = await as('viewer').get(`${ROOT}/page?path=${encodeURIComponent(path)}`);
    for (const shown of [
      /<h1[^>]*>\/guides\/install/,
      />set up</,
      /news\.example/,
      /\/guide\/instal</,
      /nodejs\.example/,
      /No votes/,
    ])
      assert.match(text, shown);
    assert.match(text, /href="https:\/\/docs\.example\.com\/guides\/install"/);
    assert.match(text, /href="\/dashboard\/p\/docs\/feedback\?view=all&amp;path=%2Fguides%2Finstall"/);
    const hostile = await as('viewer').get(
      `${ROOT}/page?path=${encodeURIComponent('/<script>alert(1)</script>')}`,
    );
    assert.doesNotMatch(hostile.text, /<script>alert/);
    const elsewhere = await as('viewer').get(`${ROOT}/page?path=.evil.example/`);
    assert.doesNotMatch(elsewhere.text, /href="https:[^"]*evil/);
  });

  it('lists all pages in three orders, a part at a time', async () => {
    const { as, add, page } = await dashboard();
    assert.match((await as('viewer').get(`${ROOT}/pages`)).text, /Nothing was read/);
    await add({
      pages: Array.from({ length: 60 }, (_, at) => page(`/p${at}`, { views: 100 - at })).concat(
        page('/p59', { reader: 'crawler', views: 9 } as never),
      ),
    });
    const first = (await as('viewer').get(`${ROOT}/pages`)).text;
    assert.match(first, /\/p0</);
    assert.doesNotMatch(first, /\/p59</);
    assert.match(first, /1–50/);
    assert.match((await as('viewer').get(`${ROOT}/pages?skip=50`)).text, /\/p59</);
    assert.match((await as('viewer').get(`${ROOT}/pages?skip=100`)).text, /No more pages/);
    const ai = (await as('viewer').get(`${ROOT}/pages?order=ai`)).text;
    assert.match(ai, /\/p59</);
    assert.doesNotMatch(ai, /\/p0</);
    assert.equal((await as('viewer').get(`${ROOT}/pages?skip=x&order=y&period=z`)).status, 200);
  });

  it('hands out every count as CSV, and says so in the audit log', async () => {
    const { add, page, records, ...made } = await dashboard();
    await add({ pages: [page('/a"b', { views: 3, visitors: [1], seconds: 4 })] });
    const cookie = `lectern=${made.cookie('viewer')}`;
    const { body, headers } = (await made.handler(
      webRequest(`${ROOT}/figures.csv`, { headers: { cookie, ...IN_A_TAB } }),
    ))!;
    const text = (await (body as Readable).toArray()).join('');
    const [, row] = text.split('\r\n');
    assert.match(row!, /^2026-01-15,"\/a""b",3,0,0,0,1,0,0,0,4,0$/);
    assert.match(headers['content-disposition'] ?? '', /docs-insight-2026-01-15\.csv/);
    const [entry] = await records.audit.list({ limit: 1 });
    assert.equal(entry!.action, 'insight.exported');
  });

  it('deletes everything for an administrator who confirms it, and for nobody else', async () => {
    const { as, add, page, records } = await dashboard();
    await add({ pages: [page('/')] });
    assert.equal((await as('editor').get(`${ROOT}/remove`)).status, 403);
    assert.doesNotMatch((await as('editor').get(ROOT)).text, /Delete all figures/);
    assert.match((await as('admin').get(`${ROOT}/remove`)).text, /cannot be undone/);
    assert.equal((await as('editor').submit(ROOT, `${ROOT}/remove`, {})).status, 403);
    const done = await as('admin').submit(`${ROOT}/remove`, `${ROOT}/remove`, {});
    assert.deepEqual([done.status, done.headers['location']], [303, `${ROOT}?done=removed`]);
    assert.deepEqual(await Array.fromAsync(records.insight.all('docs')), []);
    assert.equal((await records.audit.list({ limit: 1 }))[0]!.action, 'insight.removed');
  });
});
