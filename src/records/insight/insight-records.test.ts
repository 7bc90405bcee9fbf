/** Counts of Insight on both databases: how they add up, who is counted once, how many names there can be, and what is forgotten. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { it } from 'node:test';
import { eachDatabase } from '../../../test/support/databases.ts';
import { DAY_MS } from '../../lib/time/dates.ts';
import { createInsightRecords } from './create-insight-records.ts';
import { INSIGHT_LIMITS, OTHER_NAMES } from './insight.ts';
import type { InsightBatch } from './insight-records.ts';

type Page = InsightBatch['pages'][number];

const page = (path: string, more: Partial<Page> = {}): Page => ({
  path,
  reader: 'human',
  views: 1,
  seconds: 0,
  copies: 0,
  visitors: [],
  ...more,
});
const batch = (more: Partial<InsightBatch>): InsightBatch => ({
  project: 'docs',
  day: 100,
  pages: [],
  hours: [],
  agents: [],
  arrivals: [],
  ...more,
});
const DAY_100 = { project: 'docs', from: 100 * DAY_MS, to: 101 * DAY_MS };
const NONE = { human: 0, assistant: 0, crawler: 0, bot: 0 };
const LONG = { limit: 100 };

eachDatabase((_kind, open) => {
  const make = async () => {
    const database = await open();
    const records = createInsightRecords({
      database,
      clock: () => 100 * DAY_MS,
      random: randomBytes,
      secret: new Uint8Array(32),
    });
    return { records, database };
  };

  it('adds up views, and counts a visitor once for each page and once for the site', async () => {
    const { records } = await make();
    await records.add(batch({ pages: [page('/a', { views: 3, visitors: [1, 2], seconds: 30 })] }));
    await records.add(
      batch({
        pages: [
          page('/a', { views: 2, visitors: [2, 3], copies: 1 }),
          page('/b', { visitors: [1] }),
          page('/b', { reader: 'assistant', views: 4, visitors: [9] }),
        ],
      }),
    );
    assert.deepEqual(await records.totals(DAY_100), {
      views: { ...NONE, human: 6, assistant: 4 },
      visitors: { ...NONE, human: 3, assistant: 1 },
      seconds: 30,
      copies: 1,
    });
    const { pages } = await records.pages({ ...DAY_100, by: 'views' }, LONG);
    assert.deepEqual(
      pages.map(({ path, views, visitors }) => [path, views.human, views.assistant, visitors.human]),
      [
        ['/a', 5, 0, 3],
        ['/b', 1, 4, 1],
      ],
    );
    assert.deepEqual((await records.totals({ ...DAY_100, path: '/b' })).visitors, {
      ...NONE,
      human: 1,
      assistant: 1,
    });
  });

  it('loses nothing of what several servers count at once', async () => {
    const { records } = await make();
    const servers = Array.from({ length: 12 }, (_, at) => at);
    const adds = servers.map((at) =>
      records.add(batch({ pages: [page('/a', { visitors: [1, 2 + (at % 4)] })] })),
    );
    await Promise.all(adds);
    const { views, visitors } = await records.totals({ ...DAY_100, path: '/a' });
    assert.deepEqual([views.human, visitors.human], [12, 5]);
  });

  it('counts the same visitor again the next day, and keeps projects apart', async () => {
    const { records } = await make();
    assert.equal(await records.since('docs'), undefined);
    for (const day of [99, 100, 101])
      await records.add(batch({ day, pages: [page('/a', { visitors: [1] })] }));
    await records.add(batch({ project: 'other', pages: [page('/a', { views: 50 })] }));
    const period = { ...DAY_100, to: 102 * DAY_MS };
    assert.equal((await records.totals(period)).visitors.human, 2);
    assert.deepEqual(
      (await records.days(period)).map(({ day, views }) => [day, views.human]),
      [
        [100, 1],
        [101, 1],
      ],
    );
    assert.equal((await records.days({ ...period, path: '/nothing' })).length, 0);
    assert.deepEqual(
      [await records.since('docs'), await records.since('other')],
      [99 * DAY_MS, 100 * DAY_MS],
    );
  });

  it('lists pages by what some readers read of them, a part at a time', async () => {
    const { records } = await make();
    const pages = ['/a', '/b', '/c'].flatMap((path, at) => [
      page(path, { views: 10 - at }),
      page(path, { views: at, reader: 'crawler', visitors: at === 2 ? [5, 6] : [5] }),
    ]);
    await records.add(batch({ pages }));
    const paths = async (more: object, list = LONG) => {
      const found = await records.pages({ ...DAY_100, by: 'views', ...more }, list);
      return [found.pages.map(({ path }) => path).join(' '), found.hasMore];
    };
    assert.deepEqual(await paths({}), ['/a /b /c', false]);
    assert.deepEqual(await paths({ readers: ['crawler', 'assistant'] }), ['/c /b', false]);
    assert.deepEqual(await paths({ by: 'visitors' }), ['/c /a /b', false]);
    assert.deepEqual(await paths({}, { ...LONG, limit: 2 }), ['/a /b', true]);
    assert.deepEqual(await paths({}, { limit: 2, skip: 2 } as typeof LONG), ['/c', false]);
  });

  it('adds up months, weeks and the days beside them', async () => {
    const { records } = await make();
    // From the middle of January to the middle of April 1970, and a day on each side that does not belong to it.
    for (let day = 13; day <= 106; day++)
      await records.add(batch({ day, pages: [page('/a', { views: day })] }));
    const [from, to] = [14, 106];
    const period = { project: 'docs', from: from * DAY_MS, to: to * DAY_MS };
    const { pages } = await records.pages({ ...period, by: 'views' }, LONG);
    let sum = 0;
    for (let day = from; day < to; day++) sum += day;
    assert.equal(pages[0]!.views.human, sum);
    assert.equal((await records.totals(period)).views.human, sum);
    await records.expire('docs', { days: 40 * DAY_MS, hours: 0, today: 0 });
    const since = { ...period, from: 59 * DAY_MS };
    assert.deepEqual(
      (await records.pages({ ...since, by: 'views' }, LONG)).pages[0]!.views,
      (await records.totals(since)).views,
    );
    await records.expire('docs', { days: 400 * DAY_MS, hours: 0, today: 0 });
    assert.deepEqual((await records.pages({ ...period, by: 'views' }, LONG)).pages, []);
  });

  it('counts hours, agents by form, and arrivals by path and source', async () => {
    const { records } = await make();
    const more = batch({
      hours: [{ hour: 2_400, reader: 'human', views: 2 }],
      agents: [
        { agent: 'ClaudeBot', form: 'html', views: 1 },
        { agent: 'ClaudeBot', form: 'llms', views: 2 },
        { agent: 'GPTBot', form: 'html', views: 5 },
      ],
      arrivals: [
        { kind: 'missing', path: '/old', source: '/a', count: 2 },
        { kind: 'missing', path: '/old', source: '', count: 1 },
        { kind: 'referrer', path: '/a', source: 'news.example', count: 1 },
        { kind: 'referrer', path: '/b', source: 'news.example', count: 3 },
      ],
    });
    await records.add(more);
    await records.add(more);
    assert.deepEqual(await records.hours(DAY_100), [{ hour: 2_400, reader: 'human', views: 4 }]);
    assert.deepEqual(
      (await records.agents(DAY_100)).map(({ agent, views, forms }) => [
        agent,
        views,
        forms.html,
        forms.llms,
      ]),
      [
        ['GPTBot', 10, 10, 0],
        ['ClaudeBot', 6, 2, 4],
      ],
    );
    const arrivals = async (query: object) =>
      (await records.arrivals({ ...DAY_100, kind: 'missing', ...query }, LONG)).arrivals.map(
        ({ path, source, count }) => [path, source, count],
      );
    assert.deepEqual(await arrivals({}), [
      ['/old', '/a', 4],
      ['/old', '', 2],
    ]);
    assert.deepEqual(await arrivals({ group: 'path' }), [['/old', '', 6]]);
    assert.deepEqual(await arrivals({ kind: 'referrer', group: 'source' }), [['', 'news.example', 8]]);
    assert.deepEqual(await arrivals({ kind: 'referrer', path: '/b' }), [['/b', 'news.example', 6]]);
  });

  it('takes a limited number of new names a day; what was known still counts', async () => {
    const { records } = await make();
    const missing = (path: string, source = '') => ({ kind: 'missing', path, source, count: 1 }) as const;
    const many = Array.from({ length: INSIGHT_LIMITS.namesADay + 50 }, (_, at) => missing(`/x${at}`));
    await records.add(batch({ arrivals: [missing('/known')] }));
    await records.add(batch({ arrivals: many }));
    await records.add(batch({ arrivals: [missing('/known'), missing('/late')] }));
    const found = await records.arrivals({ ...DAY_100, kind: 'missing' }, LONG);
    assert.deepEqual(found.arrivals.slice(0, 2), [
      { path: OTHER_NAMES, source: '', count: 52 },
      { path: '/known', source: '', count: 2 },
    ]);
    await records.add(batch({ day: 101, arrivals: [missing('/late')] }));
    const next = await records.arrivals(
      { ...DAY_100, from: 101 * DAY_MS, to: 102 * DAY_MS, kind: 'missing' },
      LONG,
    );
    assert.deepEqual(next.arrivals, [{ path: '/late', source: '', count: 1 }]);
    await records.add(batch({ arrivals: [missing('x'.repeat(INSIGHT_LIMITS.name + 1))] }));
    assert.equal((await records.arrivals({ ...DAY_100, kind: 'missing' }, LONG)).arrivals[0]!.count, 53);
  });

  it('keeps a limited number of pairs of path and source', async () => {
    const { records, database } = await make();
    const names = Array.from({ length: 1_000 }, (_, at) => at);
    const pairs = (from: number) =>
      names.flatMap((at) =>
        [0, 1].map((more) => ({
          ...({ kind: 'referrer', count: 1 } as const),
          path: `/${at}`,
          source: `${(at + from + more) % 900}.example`,
        })),
      );
    for (let from = 0; from < 12; from += 2) await records.add(batch({ arrivals: pairs(from) }));
    const rows = await database.first<{ count: number }>('SELECT count(*) AS count FROM insight_arrivals');
    assert.ok(rows!.count <= INSIGHT_LIMITS.arrivalsADay + 1_000, String(rows!.count));
    const { arrivals } = await records.arrivals({ ...DAY_100, kind: 'referrer', group: 'source' }, LONG);
    assert.equal(arrivals[0]!.source, OTHER_NAMES);
  });

  it('tells a limited number of visitors of a day apart', async () => {
    const { records, database } = await make();
    await records.add(batch({ pages: [page('/a', { visitors: [1] })] }));
    await database.write((transaction) =>
      transaction.run('UPDATE insight_days SET visitors = ? WHERE page = 0', [INSIGHT_LIMITS.visitorsADay]),
    );
    await records.add(batch({ pages: [page('/a', { visitors: [2] })] }));
    await records.add(batch({ day: 101, pages: [page('/a', { visitors: [2] })] }));
    const { visitors, views } = await records.totals({ ...DAY_100, to: 102 * DAY_MS });
    assert.deepEqual([visitors.human, views.human], [INSIGHT_LIMITS.visitorsADay + 1, 3]);
  });

  it('forgets visitors when their day is over, hours and days when they are old, and names that nothing has', async () => {
    const { records, database } = await make();
    const hour = (at: number) => [{ hour: at * 24, reader: 'human' as const, views: 1 }];
    for (const day of [10, 99, 100])
      await records.add(batch({ day, pages: [page(`/${day}`, { visitors: [1] })], hours: hour(day) }));
    const count = async (table: string) =>
      (await database.first<{ count: number }>(`SELECT count(*) AS count FROM ${table}`))!.count;
    const at = (day: number) => day * DAY_MS;
    assert.equal(await records.expire('docs', { days: at(50), hours: at(100), today: at(100) }), 2);
    assert.deepEqual(
      [await count('insight_days'), await count('insight_names'), await count('insight_visitors')],
      [4, 2, 2],
    );
    assert.deepEqual(
      (await records.hours({ ...DAY_100, from: 0 })).map((one) => one.hour),
      [2_400],
    );
    assert.equal((await records.totals({ ...DAY_100, from: 0 })).visitors.human, 2);
  });

  it('hands out every count of a project, and removes them without touching another', async () => {
    const { records } = await make();
    for (const project of ['docs', 'other'])
      await records.add(batch({ project, pages: [page('/b', { views: 2 }), page('/a', { seconds: 4 })] }));
    const exported = await Array.fromAsync(records.all('docs'));
    assert.deepEqual(
      exported.map(({ day, path, views, seconds }) => [day, path, views.human, seconds]),
      [
        [100, '/a', 1, 4],
        [100, '/b', 2, 0],
      ],
    );
    await records.remove('docs');
    assert.deepEqual(await Array.fromAsync(records.all('docs')), []);
    assert.equal((await records.totals(DAY_100)).views.human, 0);
    assert.equal((await records.totals({ ...DAY_100, project: 'other' })).views.human, 3);
  });

  it('adds up how visits began, and finds those with a page', async () => {
    const { records } = await make();
    const flow = (count: number, ...steps: string[]) => ({ steps, count });
    await records.add(batch({ flows: [flow(3, '/a'), flow(2, '/a', '/b'), flow(1, '/a', '/b', '/c')] }));
    await records.add(batch({ day: 101, flows: [flow(2, '/a'), flow(9, '/d'), flow(0, '/d', '/e')] }));
    const period = { ...DAY_100, to: 102 * DAY_MS };
    assert.deepEqual(
      (await records.flows(period)).map(({ steps, count }) => [steps.join(), count]),
      [
        ['/d', 9],
        ['/a', 5],
        ['/a,/b', 2],
        ['/a,/b,/c', 1],
        ['/d,/e', 0],
      ],
    );
    assert.deepEqual(
      (await records.flows({ ...period, path: '/b' })).map(({ steps }) => steps.join()),
      ['/a,/b', '/a,/b,/c'],
    );
    assert.deepEqual(await records.flows({ ...period, project: 'other' }), []);
    await records.expire('docs', { days: 101 * DAY_MS, hours: 0, today: 0 });
    assert.deepEqual((await records.flows(period)).length, 3);
    await records.remove('docs');
    assert.deepEqual(await records.flows(period), []);
  });

  it('adds up ways through a site once their month is over, the most frequent ones of each', async () => {
    const { records, database } = await make();
    const day = (month: number, date: number): number => Date.UTC(2026, month, date) / DAY_MS;
    const add = (at: number, count: number, ...steps: string[]) =>
      records.add(batch({ day: at, flows: [{ steps, count }] }));
    for (const [month, date] of [
      [0, 20],
      [1, 1],
      [1, 28],
      [2, 31],
      [3, 1],
      [3, 10],
    ] as const)
      await add(day(month, date), 2, '/a', '/b');
    await add(day(1, 3), 1, '/rare');
    // Of other months every way is kept; this one has more.
    await database.write((transaction) =>
      transaction.run(
        `INSERT INTO insight_flows (project, day, first, second, third, count)
         WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
         SELECT 'docs', ?, n, 0, 0, 1 FROM numbers`,
        [INSIGHT_LIMITS.flowsAMonth, day(1, 9)],
      ),
    );
    const periods = [
      [0, 1, 4, 1],
      [1, 1, 3, 1],
      [0, 25, 3, 5],
      [1, 2, 2, 30],
      [3, 1, 3, 30],
      [2, 1, 2, 1],
    ] as const;
    const found = async () => {
      const all = [];
      for (const [month, date, last, end] of periods) {
        const period = { project: 'docs', from: day(month, date) * DAY_MS, to: day(last, end) * DAY_MS };
        all.push(
          (await records.flows(period))
            .filter(({ steps }) => steps[0] === '/a')
            .map(({ count }) => count)
            .join(),
        );
      }
      return all;
    };
    const sums = ['12', '6', '8', '2', '4', ''];
    assert.deepEqual(await found(), sums);
    // On the first of a month the one before may still get counts.
    assert.equal(await records.sumMonths('docs', Date.UTC(2026, 3, 1, 23)), 2);
    assert.deepEqual(await found(), sums);
    assert.equal(await records.sumMonths('docs', Date.UTC(2026, 3, 2)), 1);
    assert.equal(await records.sumMonths('docs', Date.UTC(2026, 3, 2)), 0);
    assert.deepEqual(await found(), sums);
    assert.equal(await records.sumMonths('other', Date.UTC(2026, 3, 2)), 0);
    const kept = await database.all<{ month: number; count: number }>(
      'SELECT month, count(*) AS count FROM insight_flow_months GROUP BY month ORDER BY month',
    );
    assert.deepEqual(
      kept.map(({ count }) => count),
      [1, INSIGHT_LIMITS.flowsAMonth, 1],
    );
    const rare = { project: 'docs', from: day(1, 1) * DAY_MS, to: day(2, 1) * DAY_MS, path: '/rare' };
    assert.deepEqual(await records.flows(rare), [{ steps: ['/rare'], count: 1 }]);
    await records.expire('docs', { days: day(1, 15) * DAY_MS, hours: 0, today: 0 });
    const months = 'SELECT count(*) AS count FROM insight_summed';
    assert.deepEqual(await database.first(months), { count: 1 });
    await records.remove('docs');
    assert.deepEqual(await database.first(months), { count: 0 });
    assert.deepEqual(await found(), ['', '', '', '', '', '']);
  });

  it('has a limited number of ways through a site for each day; further ones lead to others', async () => {
    const { records, database } = await make();
    await database.write((transaction) =>
      transaction.run(
        `INSERT INTO insight_flows (project, day, first, second, third, count)
         WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
         SELECT 'docs', 100, n, 0, 0, 1 FROM numbers`,
        [INSIGHT_LIMITS.flowsADay],
      ),
    );
    await records.add(batch({ flows: [{ steps: ['/a', '/b', '/c'], count: 2 }] }));
    await records.add(batch({ flows: [{ steps: ['/a', '/d', '/e'], count: 3 }] }));
    const others = [{ steps: ['/a', OTHER_NAMES, OTHER_NAMES], count: 5 }];
    assert.deepEqual(await records.flows({ ...DAY_100, path: '/a' }), others);
    // Their name is older than what still has it.
    await records.add(batch({ day: 10, pages: [page('/a')] }));
    await records.add(batch({ pages: [page('/a')] }));
    await database.write((transaction) => transaction.run('UPDATE insight_names SET day = 10'));
    await records.expire('docs', { days: 50 * DAY_MS, hours: 0, today: 0 });
    assert.deepEqual(await records.flows({ ...DAY_100, path: '/a' }), others);
  });

  it('tells of each hour once when it is over, whichever server asks', async () => {
    const database = await open();
    const told: string[] = [];
    const deps = { database, clock: () => 0, random: randomBytes, secret: new Uint8Array(32) };
    const [one, other] = [1, 2].map(() =>
      createInsightRecords(deps, async (_, events) => {
        for (const { reading } of events) told.push(`${reading.hour / 3_600_000}: ${reading.views.human}`);
      }),
    );
    const hour = (at: number, views: number) => ({ hour: at, reader: 'human', views }) as const;
    const at = (hours: number, minutes: number): number => hours * 3_600_000 + minutes * 60_000;
    await one!.add(batch({ hours: [hour(2_400, 1), hour(2_401, 2), hour(2_403, 4)] }));
    // The first time, only of the hour before; an hour is over a minute later.
    assert.equal(await one!.tellHours('docs', at(2_402, 0)), 1);
    assert.deepEqual(told.splice(0), ['2400: 1']);
    await Promise.all([one!.tellHours('docs', at(2_402, 1)), other!.tellHours('docs', at(2_402, 1))]);
    assert.deepEqual(told.splice(0), ['2401: 2']);
    await other!.tellHours('docs', at(2_404, 30));
    assert.deepEqual(told.splice(0), ['2403: 4'], 'an hour without views is not told');
    await one!.add(batch({ hours: [hour(2_405, 5), hour(2_460, 6)] }));
    await one!.tellHours('docs', at(2_461, 30));
    assert.deepEqual(told.splice(0), ['2460: 6'], 'what is too long ago is not told');
    await one!.tellHours('docs', at(9_000, 30));
    await one!.add(batch({ hours: [hour(2_461, 7), hour(2_462, 8)] }));
    for (const now of [2_462, 2_463]) await one!.tellHours('docs', at(now, 30));
    assert.deepEqual(told, ['2462: 8'], 'a clock that was ahead is believed no longer than it is wrong');
  });
});
