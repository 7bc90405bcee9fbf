/** Finds what readers searched for; of months that are over the terms are added up already. */

import type { Database, SqlValue } from '../store/database.ts';
import { daysWithRows, EACH_DAY } from '../store/each-day.ts';
import { type MonthSums, type SumPeriod, sumMonths, summedPeriod } from '../store/month-sums.ts';
import { total } from '../store/total.ts';
import type { SearchTerm } from './search-records.ts';

export const SEARCH_SUMS: MonthSums = {
  days: 'searches',
  months: {
    table: 'search_months',
    key: ['term'],
    sums: ['count', 'opened', 'missed', 'day', 'results', 'last_at'],
  },
  marks: 'searches_summed',
};
export const SEARCH_MONTHS = [SEARCH_SUMS.months.table, SEARCH_SUMS.marks] as const;

export const MAX_RESULTS = 1_000_000;
/** More than the results of any search: the greatest of these numbers has the newest day and the results of its newest search. */
const DAY_PLACE = 2 ** 20;
const NEWEST = `max(day * ${DAY_PLACE} + results)`;
/** Terms that are looked up in one statement. */
const AT_ONCE = 200;

/** @returns the number of months that were added up */
export const sumTerms = (database: Database, summed: SumPeriod): Promise<number> =>
  sumMonths(database, SEARCH_SUMS, {
    ...summed,
    sum: async (days) => {
      const rows = await database.survey<SearchTerm & { readonly missed: number; readonly day: number }>(
        `SELECT term, ${total('count')} AS count, ${total('opened')} AS opened, ${total('missed')} AS missed,
           max(day) AS day, ${NEWEST} % ${DAY_PLACE} AS results, max(last_at) AS "lastAt"
         FROM searches WHERE project = ? AND day >= ? AND day < ? GROUP BY term`,
        [summed.project, ...days],
      );
      return rows.map(({ term, count, opened, missed, day, results, lastAt }) => [
        ...[term, count, opened, missed, day, results, lastAt],
      ]);
    },
  });

interface Terms {
  readonly project: string;
  /** From the first up to the second, which does not belong to them. */
  readonly days: readonly [number, number];
}

type Source = readonly [sql: string, values: readonly SqlValue[]];

/** @param columns all that the statement reads of it, in the order in which it does: PostgreSQL copies the rows once more for any other */
async function source(database: Database, terms: Terms, columns: string): Promise<Source> {
  const { months, days } = await summedPeriod(database, SEARCH_SUMS, terms);
  const part = (table: string, time: string): string =>
    `SELECT ${columns} FROM ${table} WHERE project = ? AND ${time} >= ? AND ${time} < ?`;
  return joined([
    ...days.map((some): Source => [part('searches', 'day'), [terms.project, ...some]]),
    ...(months === undefined
      ? []
      : [[part('search_months', 'month'), [terms.project, ...months]] satisfies Source]),
  ]);
}

/** The rows of a few terms, each looked up in each day and month by its key. */
async function lookedUp(
  database: Database,
  terms: Terms,
  { columns, names }: { readonly columns: string; readonly names: readonly string[] },
): Promise<Source> {
  const { project } = terms;
  const period = await daysWithRows(database, { table: 'searches', project }, terms.days);
  const { months, days } = await summedPeriod(database, SEARCH_SUMS, { project, days: period });
  const part = (table: string, when: string): string =>
    `SELECT ${columns} FROM ${table} WHERE project = ? AND ${when} AND term IN (${names.map(() => '?').join(', ')})`;
  const parts = days.map((some): Source => [part('searches', EACH_DAY), [project, ...some, ...names]]);
  if (months !== undefined) {
    const each = Array.from({ length: months[1] - months[0] }, (_, at) => months[0] + at);
    parts.push([
      part('search_months', `month IN (${each.map(() => '?').join(', ')})`),
      [project, ...each, ...names],
    ]);
  }
  return joined(parts);
}

const joined = (parts: readonly Source[]): Source => [
  parts.map(([sql]) => sql).join(' UNION ALL '),
  parts.flatMap(([, values]) => values),
];

/** Most searched first. Which they are is found in as few columns as can be, since all terms are sorted; what else is known of them is then looked up. */
export async function topTerms(
  database: Database,
  { withoutResults, limit, skip, ...terms }: Terms & { withoutResults: boolean; limit: number; skip: number },
): Promise<readonly SearchTerm[]> {
  const newest = `day * ${DAY_PLACE} + results`;
  const [sql, values] = await source(
    database,
    terms,
    withoutResults ? `term, count, ${newest} AS newest` : 'term, count',
  );
  const found = await database.survey<{ term: string }>(
    `SELECT term FROM (${sql}) AS parts GROUP BY term
     ${withoutResults ? `HAVING max(newest) % ${DAY_PLACE} = 0` : ''}
     ORDER BY ${total('count')} DESC, term LIMIT ? OFFSET ?`,
    [...values, limit, skip],
  );
  if (found.length === 0) return [];
  const names = found.map(({ term }) => term);
  const known = new Map<string, SearchTerm>();
  for (let from = 0; from < names.length; from += AT_ONCE) {
    const [rows, rowValues] = await lookedUp(database, terms, {
      columns: 'term, count, day, results, opened, last_at',
      names: names.slice(from, from + AT_ONCE),
    });
    const details = await database.survey<SearchTerm>(
      `SELECT term, ${total('count')} AS count, ${NEWEST} % ${DAY_PLACE} AS results, ${total('opened')} AS opened,
         max(last_at) AS "lastAt"
       FROM (${rows}) AS parts GROUP BY term`,
      rowValues,
    );
    for (const term of details) known.set(term.term, term);
  }
  // A term may have gone with its days in between.
  return names.flatMap((name) => known.get(name) ?? []);
}

export async function countTerms(
  database: Database,
  terms: Terms,
): Promise<{ readonly searches: number; readonly terms: number; readonly withoutResults: number }> {
  const [sql, values] = await source(database, terms, 'term, count, missed');
  const [row] = await database.survey<{ searches: number; terms: number; withoutResults: number }>(
    // PostgreSQL sorts the rows of a `count(DISTINCT …)`.
    `SELECT ${total('count')} AS searches, count(*) AS terms, ${total('missed')} AS "withoutResults"
     FROM (SELECT ${total('count')} AS count, ${total('missed')} AS missed FROM (${sql}) AS parts GROUP BY term) AS terms`,
    values,
  );
  return row!;
}
