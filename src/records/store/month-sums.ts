/** Adds up months that are over, once each, so that a figure of a year reads few rows: which are left to do, and which are done. */

import { DAY_MS } from '../../lib/time/dates.ts';
import { firstDayOf, firstWholeMonth, monthOf } from '../../lib/time/months.ts';
import type { Database, Transaction } from './database.ts';
import { chunks, inOrder, marks as marksOf, type Values } from './many-rows.ts';

/** A month is complete a day after its end: counts of its last moments are stored a little later, or when the store can be written again. */
const LATE_DAYS = 1;
/** Rows of one transaction, during which the embedded database answers nobody. */
const AT_ONCE = 256;

export interface MonthSums {
  /** Has a row for each day and more. */
  readonly days: string;
  /** Its rows are the project, the month, the rest of their key, and what a month adds up to: `count`, and maybe more. */
  readonly months: {
    readonly table: string;
    readonly key: readonly string[];
    readonly sums: readonly string[];
  };
  /** The months that are complete in it. */
  readonly marks: string;
}

/** What is to be added up. */
export interface SumPeriod {
  readonly project: string;
  readonly now: number;
  /** In milliseconds, what is kept: a month that loses days is read from those that are left, and not added up anew for each that goes. */
  readonly from: number;
}

interface MonthSum extends SumPeriod {
  /** What stands in the columns, for the days from the first up to the second, which does not belong to them. */
  readonly sum: (days: readonly [number, number]) => Promise<readonly Values[]>;
}

/** Months from this one on are not complete. */
export const firstOpenMonth = (now: number): number => monthOf(Math.floor(now / DAY_MS) - LATE_DAYS);

/** Servers that do it at once write the same. @returns the number of months that were added up */
export async function sumMonths(
  database: Database,
  sums: MonthSums,
  { project, now, from, sum }: MonthSum,
): Promise<number> {
  const oldest = await database.first<{ day: number | null }>(
    `SELECT min(day) AS day FROM ${sums.days} WHERE project = ?`,
    [project],
  );
  const day = oldest?.day ?? null;
  if (day === null) return 0;
  const end = firstOpenMonth(now);
  const begin = Math.max(monthOf(day), firstWholeMonth(Math.floor(from / DAY_MS)));
  const complete = await completeMonths(database, sums, { project, months: [begin, end] });
  let summed = 0;
  // The oldest first, so that there is no gap between those that are complete but where counts arrived late.
  for (let month = begin; month < end; month++) {
    if (complete.includes(month)) continue;
    const days = [firstDayOf(month), firstDayOf(month + 1)] as const;
    const rows = await sum(days);
    await store(database, sums, { project, month, rows });
    // What was counted before the month was complete, and after it was added up.
    const again = await sum(days);
    if (again.length > 0 && !isSame(rows, again))
      await store(database, sums, { project, month, rows: again });
    summed++;
  }
  return summed;
}

async function completeMonths(
  database: Database,
  { marks }: Pick<MonthSums, 'marks'>,
  { project, months }: { readonly project: string; readonly months: readonly [number, number] },
): Promise<readonly number[]> {
  const rows = await database.all<{ month: number }>(
    `SELECT month FROM ${marks} WHERE project = ? AND month >= ? AND month < ? ORDER BY month`,
    [project, ...months],
  );
  return rows.map(({ month }) => month);
}

const isSame = (some: readonly Values[], others: readonly Values[]): boolean =>
  JSON.stringify(inOrder(some)) === JSON.stringify(inOrder(others));

interface StoredMonth {
  readonly project: string;
  readonly month: number;
  readonly rows: readonly Values[];
}

/** Writes nothing of days that were deleted since they were added up. */
async function store(database: Database, sums: MonthSums, stored: StoredMonth): Promise<void> {
  const { table, key, sums: columns } = sums.months;
  const { project, month, rows } = stored;
  const keys = ['project', 'month', ...key];
  const newer = columns.map((name) => `${name} = excluded.${name}`).join(', ');
  // In one order on all servers, so that none waits for another in a circle.
  const all = inOrder(rows).map((row): Values => [project, month, ...row]);
  for (let from = 0; from < all.length; from += AT_ONCE)
    await database.write(async (transaction) => {
      if (!(await hasDays(transaction, database.kind, sums, stored))) return;
      // Counts only grow: what another server has added up later stays.
      for (const part of chunks(all.slice(from, from + AT_ONCE)))
        await transaction.run(
          `INSERT INTO ${table} AS kept (${[...keys, ...columns].join(', ')}) VALUES ${marksOf(part)}
           ON CONFLICT (${keys.join(', ')}) DO UPDATE SET ${newer} WHERE excluded.count > kept.count`,
          part.flat(),
        );
    });
  await database.write(async (transaction) => {
    if (all.length > 0 && !(await hasDays(transaction, database.kind, sums, stored))) return;
    await transaction.run(`INSERT INTO ${sums.marks} (project, month) VALUES (?, ?) ON CONFLICT DO NOTHING`, [
      project,
      month,
    ]);
  });
}

/** Whoever deletes the days at the same time waits until the transaction is over, and then deletes what it has written. */
async function hasDays(
  transaction: Transaction,
  kind: Database['kind'],
  { days }: Pick<MonthSums, 'days'>,
  { project, month }: StoredMonth,
): Promise<boolean> {
  const row = await transaction.first(
    `SELECT day FROM ${days} WHERE project = ? AND day >= ? AND day < ? LIMIT 1${kind === 'postgres' ? ' FOR SHARE' : ''}`,
    [project, firstDayOf(month), firstDayOf(month + 1)],
  );
  return row !== undefined;
}

/** Months of a period that are added up, and the days around them: from the first up to the second each, never overlapping. */
interface SummedPeriod {
  readonly months: readonly [number, number] | undefined;
  readonly days: readonly (readonly [number, number])[];
}

export async function summedPeriod(
  database: Database,
  { marks }: Pick<MonthSums, 'marks'>,
  { project, days: [from, to] }: { readonly project: string; readonly days: readonly [number, number] },
): Promise<SummedPeriod> {
  const [first, last] = [firstWholeMonth(from), monthOf(to)];
  const complete =
    first >= last ? [] : await completeMonths(database, { marks }, { project, months: [first, last] });
  const [begin] = complete;
  if (begin === undefined) return { months: undefined, days: [[from, to]] };
  const gap = complete.findIndex((month, at) => month !== begin + at);
  const end = begin + (gap < 0 ? complete.length : gap);
  const around = [[from, firstDayOf(begin)] as const, [firstDayOf(end), to] as const];
  return { months: [begin, end], days: around.filter(([start, over]) => start < over) };
}
