/** Keeps and finds the counts of Insight, on either database. */

import { DAY_MS } from '../../lib/time/dates.ts';
import { firstWholeMonth, monthOf } from '../../lib/time/months.ts';
import type { Database, SqlValue } from '../store/database.ts';
import { daysWithRows, EACH_DAY } from '../store/each-day.ts';
import type { OnEvents } from '../store/on-events.ts';
import { OpenMonths } from '../store/open-months.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import { total } from '../store/total.ts';
import { addCounts, WHOLE_SITE } from './add-counts.ts';
import { sumArrivals } from './arrival-months.ts';
import { nameId } from './count-table.ts';
import { arrivalsQuery } from './find-arrivals.ts';
import { findFlows } from './find-flows.ts';
import { OTHER_NAMES, READ_FORMS, READER_CLASSES, type ReaderClass, type ReadForm } from './insight.ts';
import type {
  ArrivalFigures,
  ByClass,
  InsightHour,
  InsightPeriod,
  InsightRecords,
  InsightTotals,
} from './insight-records.ts';
import { nameDays } from './name-days.ts';
import { bounded, periodParts, type Range, weekOf } from './period-parts.ts';
import { sumFlows } from './sum-flows.ts';
import { tellHours } from './tell-hours.ts';

const HOUR_MS = 3_600_000;

/** The whole days that the period touches. */
const daysOf = ({ from, to }: InsightPeriod): Range =>
  bounded([Math.floor(from / DAY_MS), Math.ceil(to / DAY_MS)]);

const sum = (what: string, name: string): string => `${total(what)} AS "${name}"`;
const ofClass = (column: string, name: string): readonly string[] =>
  READER_CLASSES.map((_, of) => sum(`CASE WHEN class = ${of} THEN ${column} ELSE 0 END`, `${name}${of}`));
/** Columns of `SumsRow`. */
const SUMS = [
  ...ofClass('views', 'views'),
  ...ofClass('visitors', 'visitors'),
  sum('CASE WHEN class = 0 THEN seconds ELSE 0 END', 'seconds'),
  sum('copies', 'copies'),
].join(', ');

type SumsRow = Readonly<Record<`${'views' | 'visitors'}${0 | 1 | 2 | 3}` | 'seconds' | 'copies', number>>;

function byClass(row: SumsRow, name: 'views' | 'visitors'): ByClass {
  const entries = READER_CLASSES.map((word, of) => [word, row[`${name}${of as 0 | 1 | 2 | 3}`]] as const);
  return Object.fromEntries(entries) as Record<ReaderClass, number>;
}

const totalsOf = (row: SumsRow): InsightTotals => ({
  views: byClass(row, 'views'),
  visitors: byClass(row, 'visitors'),
  seconds: row.seconds,
  copies: row.copies,
});

const pageOf = (path: string | undefined): number => (path === undefined ? WHOLE_SITE : nameId(path));
const WITHIN = 'project = ? AND day >= ? AND day < ?';
const OF_PAGE = `project = ? AND page = ? AND ${EACH_DAY}`;

type Found<Row> = Promise<{ readonly rows: readonly Row[]; readonly hasMore: boolean }>;

/** A part of a list, and whether there is more. */
async function part<Row>(
  database: Database,
  [sql, values]: readonly [sql: string, values: readonly SqlValue[]],
  { limit, skip = 0 }: { readonly limit: number; readonly skip?: number },
): Found<Row> {
  const rows = await database.survey<Row>(`${sql} LIMIT ? OFFSET ?`, [...values, limit + 1, skip]);
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

/** @param onEvents runs in the transaction that notes what was told */
export function createInsightRecords(
  { database, clock }: RecordDeps,
  onEvents: OnEvents<InsightHour> = async () => undefined,
): InsightRecords {
  const counted = (period: InsightPeriod): Promise<Range> =>
    daysWithRows(database, { table: 'insight_days', project: period.project }, daysOf(period));
  const months = new OpenMonths(clock);
  return {
    add: (batch) => database.write((transaction) => addCounts(transaction, batch, months)),
    totals: async ({ path, ...period }) => {
      const [row] = await database.survey<SumsRow>(`SELECT ${SUMS} FROM insight_days WHERE ${OF_PAGE}`, [
        period.project,
        pageOf(path),
        ...(await counted(period)),
      ]);
      return totalsOf(row!);
    },
    since: async (project) => {
      const row = await database.first<{ day: number | null }>(
        'SELECT min(day) AS day FROM insight_days WHERE project = ?',
        [project],
      );
      return row === undefined || row.day === null ? undefined : row.day * DAY_MS;
    },
    days: async ({ path, ...period }) => {
      const rows = await database.survey<SumsRow & { readonly day: number }>(
        `SELECT day, ${SUMS} FROM insight_days WHERE ${OF_PAGE} GROUP BY day ORDER BY day`,
        [period.project, pageOf(path), ...(await counted(period))],
      );
      return rows.map((row) => ({ day: row.day, ...totalsOf(row) }));
    },
    hours: async ({ project, from, to }) => {
      const rows = await database.survey<{ hour: number; class: number; views: number }>(
        'SELECT hour, class, views FROM insight_hours WHERE project = ? AND hour >= ? AND hour < ? ORDER BY hour, class',
        [project, Math.floor(from / HOUR_MS), Math.ceil(to / HOUR_MS)],
      );
      return rows.map(({ hour, class: of, views }) => ({ hour, reader: READER_CLASSES[of]!, views }));
    },
    pages: async (period, list) => {
      const { rows, hasMore } = await part<SumsRow & { readonly path: string }>(
        database,
        pagesQuery(period),
        list,
      );
      return { pages: rows.map((row) => ({ path: row.path, ...totalsOf(row) })), hasMore };
    },
    agents: async (period) => {
      const rows = await database.survey<Record<ReadForm, number> & { agent: string; views: number }>(
        `SELECT agent, ${sum('views', 'views')}, ${FORMS} FROM insight_agents WHERE ${WITHIN}
         GROUP BY agent ORDER BY 2 DESC, agent`,
        [period.project, ...daysOf(period)],
      );
      return rows.map(({ agent, views, ...forms }) => ({ agent, views, forms }));
    },
    arrivals: async (period, list) => {
      const { rows, hasMore } = await part<ArrivalFigures>(
        database,
        await arrivalsQuery(database, period, daysOf(period)),
        list,
      );
      return { arrivals: rows, hasMore };
    },
    nameDays: (query) => nameDays(database, query, daysOf(query)),
    flows: (period) => findFlows(database, period, daysOf(period)),
    tellHours: (project, now) => tellHours(database, onEvents, { project, now }),
    sumMonths: async (project, now, from = 0) =>
      (await sumFlows(database, { project, now, from })) +
      (await sumArrivals(database, { project, now, from })),
    all: async function* (project) {
      const rows = database.each<SumsRow & { readonly day: number; readonly path: string }>(ALL, [project]);
      for await (const row of rows) yield { day: row.day, path: row.path, ...totalsOf(row) };
    },
    expire: (project, before) => expire(database, project, before),
    remove: (project) =>
      database.write(async (transaction) => {
        for (const table of [...BY_DAY, ...BESIDE_DAYS])
          await transaction.run(`DELETE FROM ${table} WHERE project = ?`, [project]);
      }),
  };
}

function pagesQuery({
  by,
  readers = READER_CLASSES,
  ...period
}: Parameters<InsightRecords['pages']>[0]): readonly [string, readonly SqlValue[]] {
  const of = readers.map((word) => READER_CLASSES.indexOf(word)).join(', ');
  const wanted = sum(`CASE WHEN class IN (${of}) THEN ${by} ELSE 0 END`, 'wanted');
  const { months, weeks, days } = periodParts(daysOf(period));
  const parts = [
    ...months.map((range) => ['insight_months', 'month', range] as const),
    ...weeks.map((range) => ['insight_weeks', 'week', range] as const),
    ...days.map((range) => ['insight_days', 'day', range] as const),
  ];
  const part = (table: string, time: string): string =>
    `SELECT page, class, views, visitors, seconds, copies FROM ${table}
     WHERE project = ? AND ${time} >= ? AND ${time} < ? AND page <> ${WHOLE_SITE}`;
  // A period of no days has no rows, and still a question.
  const some = parts.length > 0 ? parts : [['insight_days', 'day', [0, 0]] as const];
  return [
    `SELECT insight_names.name AS path, sums.* FROM (
       SELECT page, ${wanted}, ${SUMS} FROM (
         ${some.map(([table, time]) => part(table, time)).join(' UNION ALL ')}
       ) AS parts GROUP BY page
     ) AS sums JOIN insight_names ON insight_names.project = ? AND insight_names.id = sums.page
     WHERE sums.wanted > 0 ORDER BY sums.wanted DESC, insight_names.name`,
    some.flatMap<SqlValue>(([, , range]) => [period.project, ...range]).concat(period.project),
  ];
}

const FORMS = READ_FORMS.map((word, of) => sum(`CASE WHEN form = ${of} THEN views ELSE 0 END`, word)).join(
  ', ',
);

const ALL = `SELECT insight_days.day, insight_names.name AS path, ${SUMS} FROM insight_days
  JOIN insight_names ON insight_names.project = insight_days.project AND insight_names.id = insight_days.page
  WHERE insight_days.project = ? GROUP BY insight_days.day, insight_days.page, insight_names.name
  ORDER BY insight_days.day, insight_names.name`;

const OF_MONTHS = ['insight_months'] as const;
/** Without one of its days, a month is read from the others. */
const OF_WHOLE_MONTHS = [
  'insight_arrival_months',
  'insight_arrivals_summed',
  'insight_flow_months',
  'insight_summed',
] as const;
const BESIDE_DAYS = [
  ...OF_MONTHS,
  ...OF_WHOLE_MONTHS,
  'insight_weeks',
  'insight_hours',
  'insight_names',
  'insight_visitors',
  'insight_told',
] as const;
const BY_DAY = ['insight_days', 'insight_agents', 'insight_arrivals', 'insight_flows'] as const;

/** A day is deleted at a time, since one of a large site has many rows. Servers that do it at once find less to do. */
async function expire(
  database: Database,
  project: string,
  before: { readonly days: number; readonly hours: number; readonly today: number },
): Promise<number> {
  const dayOf = (at: number): number => Math.floor(at / DAY_MS);
  await database.write(async (transaction) => {
    await transaction.run('DELETE FROM insight_visitors WHERE day < ? AND project = ?', [
      dayOf(before.today),
      project,
    ]);
    // A month and a week end with the last of their days.
    await transaction.run('DELETE FROM insight_weeks WHERE project = ? AND week < ?', [
      project,
      weekOf(dayOf(before.days)),
    ]);
    for (const table of OF_MONTHS)
      await transaction.run(`DELETE FROM ${table} WHERE project = ? AND month < ?`, [
        project,
        monthOf(dayOf(before.days)),
      ]);
    for (const table of OF_WHOLE_MONTHS)
      await transaction.run(`DELETE FROM ${table} WHERE project = ? AND month < ?`, [
        project,
        firstWholeMonth(dayOf(before.days)),
      ]);
    await transaction.run('DELETE FROM insight_hours WHERE project = ? AND hour < ?', [
      project,
      Math.floor(before.hours / HOUR_MS),
    ]);
  });
  const end = dayOf(before.days);
  let [deleted, arrivals] = [0, 0];
  for (const table of BY_DAY)
    for (;;) {
      const oldest = await database.first<{ day: number | null }>(
        `SELECT min(day) AS day FROM ${table} WHERE project = ?`,
        [project],
      );
      const day = oldest?.day ?? null;
      if (day === null || day >= end) break;
      const rows = await database.write((transaction) =>
        transaction.run(`DELETE FROM ${table} WHERE project = ? AND day <= ?`, [project, day]),
      );
      if (table === 'insight_days') deleted += rows;
      if (table === 'insight_arrivals') arrivals += rows;
    }
  // Days may have broken addresses alone, and no page.
  if (deleted + arrivals > 0)
    await database.write((transaction) =>
      transaction.run(
        // Ways through the site have names of their days, and the one of all others.
        `DELETE FROM insight_names WHERE project = ? AND day < ? AND id <> ? AND id NOT IN (
           SELECT page FROM insight_days WHERE project = ?
           UNION SELECT path FROM insight_arrivals WHERE project = ?
           UNION SELECT source FROM insight_arrivals WHERE project = ?)`,
        [project, end, nameId(OTHER_NAMES), project, project, project],
      ),
    );
  return deleted;
}
