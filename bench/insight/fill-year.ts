/** Fills a year of ten million views a day with statements that make their rows in the database, so that it takes a minute instead of ten. */

import { DAY_MS } from '../../src/lib/time/dates.ts';
import { firstDayOf, monthOf } from '../../src/lib/time/months.ts';
import { nameId } from '../../src/records/insight/count-table.ts';
import { ARRIVAL_KINDS, type ArrivalKind, READER_CLASSES } from '../../src/records/insight/insight.ts';
import type { Records } from '../../src/records/records.ts';
import type { Database, SqlValue } from '../../src/records/store/database.ts';
import { AGENTS } from './agents.data.ts';

export const PROJECT = 'year';
const VIEWS_A_DAY = 10_000_000;
/** By day: as many ways through the site and terms as are kept of a day, and of the pages each is found by searching. */
const [FLOWS, TERMS, QUESTIONS] = [5_000, 2_000, 100];
const ARRIVALS: Readonly<Record<ArrivalKind, number>> = {
  referrer: 2_000,
  missing: 1_000,
  redirect: 500,
  outward: 1_000,
  sought: 2_000,
  left: 2_000,
  country: 200,
};
const READERS = ['human', 'assistant', 'crawler'] as const;
/** Names that are no pages. */
const [SITES, OLD_PAGES, ALL_TERMS] = [500, 5_000, 30_000];
/** Days of one transaction: few enough for the limit of a statement. */
const AT_ONCE = 30;
const HOURS_DAYS = 90;

export interface Year {
  readonly database: Database;
  readonly records: Records;
  readonly pages: number;
  readonly days: number;
  readonly now: number;
}

/** @param say is told how far it is */
export async function fillYear(year: Year, say: (what: string) => void): Promise<void> {
  const { database, records, days, now } = year;
  const today = Math.floor(now / DAY_MS);
  const run = (sql: string, values: readonly SqlValue[] = []): Promise<number> =>
    database.write((transaction) => transaction.run(sql, values));
  await fillNames(year, run);
  for (let from = today - days; from <= today; from += AT_ONCE) {
    const to = Math.min(from + AT_ONCE, today + 1);
    for (const sql of rowsOf(year, [from, to])) await run(sql);
    say(`${to - today + days} of ${days + 1} days`);
  }
  for (const sql of sums(today - days, today)) await run(sql);
  await records.insight.sumMonths(PROJECT, now);
  await records.searches.sumMonths(PROJECT, now);
  say('sums');
  await fillQuestions(year);
  await fillFeedback(year);
  for (const table of ['bench_numbers', 'bench_names']) await run(`DROP TABLE ${table}`);
  say('questions and feedback');
  // What the server does by itself in the course of a year.
  if (database.kind === 'postgres') await database.all('VACUUM ANALYZE');
}

type Run = (sql: string, values?: readonly SqlValue[]) => Promise<number>;

/** The hashes of names, which no database can make; joined by their place in the list of each kind. */
async function fillNames({ database, pages, days, now }: Year, run: Run): Promise<void> {
  await run('CREATE TABLE bench_numbers (at bigint PRIMARY KEY)');
  await run('CREATE TABLE bench_names (kind text, at bigint, id bigint, name text, PRIMARY KEY (kind, at))');
  const lists = [
    ['page', pages, (at: number) => `/page-${at}`],
    ['old', OLD_PAGES, (at: number) => `/old-${at}`],
    ['site', SITES, (at: number) => `site-${at}.example`],
  ] as const;
  const names = lists.flatMap(([kind, count, name]) =>
    Array.from({ length: count }, (_, at) => [kind, at, nameId(name(at)), name(at)] as const),
  );
  await rows(run, 'bench_names (kind, at, id, name)', names);
  const most = Math.max(FLOWS, TERMS, ...Object.values(ARRIVALS));
  await rows(
    run,
    'bench_numbers (at)',
    Array.from({ length: most }, (_, at) => [at]),
  );
  if (database.kind === 'postgres') await database.all('ANALYZE bench_names, bench_numbers');
  await run(
    `INSERT INTO insight_names (project, id, name, listed, day)
     SELECT ?, id, name, CASE WHEN kind = 'page' THEN 1 ELSE 0 END, ? FROM bench_names`,
    [PROJECT, Math.floor(now / DAY_MS) - days],
  );
}

const CLASSES = `classes (class) AS (VALUES ${READERS.map((reader) => `(${READER_CLASSES.indexOf(reader)})`).join(', ')})`;
const seriesOf = (name: string, [from, to]: readonly [number, number]): string =>
  `${name} (${name}) AS (SELECT CAST(${from} AS bigint) UNION ALL SELECT ${name} + 1 FROM ${name} WHERE ${name} + 1 < ${to})`;

/** Statements for the rows of some days, in the order of their days, as time writes them. */
function rowsOf({ pages, now }: Year, part: readonly [number, number]): readonly string[] {
  const days = seriesOf('day', part);
  const each = Math.round(VIEWS_A_DAY / (pages * READERS.length));
  const name = (as: string, kind: string, at: string): string =>
    `JOIN bench_names AS ${as} ON ${as}.kind = '${kind}' AND ${as}.at = (${at})`;
  const arrivals = Object.entries(ARRIVALS).map(([kind, count]) => {
    const isOld = kind === 'missing' || kind === 'redirect';
    const path = isOld
      ? name('path', 'old', `(n.at + day) % ${OLD_PAGES}`)
      : name('path', 'page', `(n.at + day) % ${pages}`);
    return `INSERT INTO insight_arrivals (project, day, kind, path, source, count)
      WITH RECURSIVE ${days} SELECT '${PROJECT}', day, ${ARRIVAL_KINDS.indexOf(kind as ArrivalKind)}, path.id, site.id, 1 + n.at % 90
      FROM day CROSS JOIN bench_numbers AS n ${path} ${name('site', 'site', `n.at % ${SITES}`)}
      WHERE n.at < ${count} ORDER BY day ON CONFLICT DO NOTHING`;
  });
  const hours = [Math.max(part[0], Math.floor(now / DAY_MS) - HOURS_DAYS) * 24, part[1] * 24] as const;
  const term = `'term ' || CAST((n.at * 13 + day) % ${ALL_TERMS} AS text)`;
  return [
    `INSERT INTO insight_days (project, day, page, class, views, visitors, seconds, copies)
     WITH RECURSIVE ${days}, ${CLASSES} SELECT '${PROJECT}', day, page.id, class,
       ${Math.round(each / 2)} + (page.at * 7 + day) % ${each}, ${Math.round(each / 4)} + (page.at * 5 + day) % ${each}, ${60 * each}, 3
     FROM day CROSS JOIN bench_names AS page CROSS JOIN classes WHERE page.kind = 'page' ORDER BY day`,
    `INSERT INTO insight_days (project, day, page, class, views, visitors, seconds, copies)
     SELECT project, day, 0, class, sum(views), sum(visitors), sum(seconds), sum(copies) FROM insight_days
     WHERE project = '${PROJECT}' AND day >= ${part[0]} AND day < ${part[1]} GROUP BY project, day, class`,
    ...(hours[0] < hours[1]
      ? [
          `INSERT INTO insight_hours (project, hour, class, views)
           WITH RECURSIVE ${seriesOf('hour', hours)}, ${CLASSES}
           SELECT '${PROJECT}', hour, class, ${Math.round(VIEWS_A_DAY / 72)} FROM hour CROSS JOIN classes ORDER BY hour`,
        ]
      : []),
    `INSERT INTO insight_agents (project, day, agent, form, views)
     WITH RECURSIVE ${days}, agents (agent) AS (VALUES ${AGENTS.map(([agent]) => `('${agent}')`).join(', ')})
     SELECT '${PROJECT}', day, agent, 0, day FROM day CROSS JOIN agents ORDER BY day`,
    ...arrivals,
    `INSERT INTO insight_flows (project, day, first, second, third, count)
     WITH RECURSIVE ${days} SELECT '${PROJECT}', day, one.id, two.id, three.id, 1 + n.at % 40
     FROM day CROSS JOIN bench_numbers AS n ${name('one', 'page', `n.at % ${pages}`)}
     ${name('two', 'page', `(n.at * 3 + day) % ${pages}`)} ${name('three', 'page', `(n.at * 7 + n.at / ${pages}) % ${pages}`)}
     WHERE n.at < ${FLOWS} ORDER BY day ON CONFLICT DO NOTHING`,
    `INSERT INTO searches (project, day, term, count, opened, missed, results, last_at)
     WITH RECURSIVE ${days} SELECT '${PROJECT}', day, ${term}, 1 + n.at % 30, n.at % 20, n.at % 3, n.at % 4, day * ${DAY_MS}
     FROM day CROSS JOIN bench_numbers AS n WHERE n.at < ${TERMS} ORDER BY day ON CONFLICT DO NOTHING`,
    `INSERT INTO search_pages (project, day, term, path, count)
     WITH RECURSIVE ${days} SELECT '${PROJECT}', day, ${term}, page.name, 1 + n.at % 20
     FROM day CROSS JOIN bench_numbers AS n ${name('page', 'page', `n.at % ${pages}`)}
     WHERE n.at < ${TERMS} ORDER BY day ON CONFLICT DO NOTHING`,
  ];
}

/** Weeks and months of pages, which counting adds up with each of its writes. */
function sums(first: number, last: number): readonly string[] {
  const of = (table: string, time: string, name: string, range: string): string =>
    `INSERT INTO ${table} (project, ${name}, page, class, views, visitors, seconds, copies)
     SELECT project, ${time}, page, class, sum(views), sum(visitors), sum(seconds), sum(copies)
     FROM insight_days WHERE project = '${PROJECT}' ${range} GROUP BY project, ${time}, page, class ORDER BY 2`;
  const months = Array.from({ length: monthOf(last) - monthOf(first) + 1 }, (_, at) => monthOf(first) + at);
  return [
    of('insight_weeks', 'day / 7', 'week', ''),
    ...months.map((month) =>
      of(
        'insight_months',
        `CAST(${month} AS bigint)`,
        'month',
        `AND day >= ${firstDayOf(month)} AND day < ${firstDayOf(month + 1)}`,
      ),
    ),
  ];
}

/** They are kept for ninety days. */
async function fillQuestions({ database, pages, now }: Year): Promise<void> {
  const asked = (day: number) =>
    Array.from({ length: QUESTIONS }, (_, n): readonly SqlValue[] => {
      const at = now - day * DAY_MS;
      const id = idAt(at, n);
      const status = n % 4 === 0 ? 'unanswered' : 'answered';
      const said = ['web', status, 'How is a key rotated?', 'So.', '[]', `/page-${n % pages}`];
      return [PROJECT, id, id, at, ...said];
    });
  const columns = 'project, id, thread, asked_at, caller, status, question, answer, sources, page';
  await rows(
    (sql, values) => database.write((transaction) => transaction.run(sql, values)),
    `questions (${columns})`,
    Array.from({ length: 90 }, (_, day) => asked(day)).flat(),
  );
}

/** Feedback is kept as long as the team wants. */
const fillFeedback = ({ records, pages, now }: Year): Promise<unknown> =>
  records.feedback.import(
    Array.from({ length: 20_000 }, (_, at) => ({
      ...{ id: `f-${at}`, project: PROJECT, source: 'contextual', status: 'pending', contact: null },
      ...{ path: `/page-${at % pages}`, helpful: at % 3 !== 0, code: null, filename: null, lang: null },
      comment: at % 9 === 0 ? 'It does not say where.' : null,
      createdAt: now - (at % 365) * DAY_MS,
    })),
  );

/** As ids of this program begin: the time in Crockford's base 32. */
function idAt(moment: number, n: number): string {
  const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';
  let text = '';
  for (let rest = moment, at = 0; at < 10; at++, rest = Math.floor(rest / 32)) text = SIGNS[rest % 32] + text;
  return text + String(n).padStart(16, '0');
}

/** Five hundred rows of one statement. */
async function rows(run: Run, into: string, all: readonly (readonly SqlValue[])[]): Promise<void> {
  for (let from = 0; from < all.length; from += 500) {
    const part = all.slice(from, from + 500);
    const marks = part.map((values) => `(${values.map(() => '?').join(', ')})`).join(', ');
    await run(`INSERT INTO ${into} VALUES ${marks} ON CONFLICT DO NOTHING`, part.flat());
  }
}
