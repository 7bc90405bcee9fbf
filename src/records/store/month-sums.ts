/** Adds up months that are over, once each, so that a figure of a year reads few rows: which are left to do, and which are done. */

import { DAY_MS } from '../../lib/time/dates.ts';
import { firstDayOf, firstWholeMonth, monthOf } from '../../lib/time/months.ts';
import type { Database } from './database.ts';
import { chunks, marks as marksOf, type Values } from './many-rows.ts';

/** A month is complete a day after its end: counts of its last moments are stored a little later, or when the store can be written again. */
const LATE_DAYS = 1;
/** Rows of one transaction, during which the embedded database answers nobody. */
const AT_ONCE = 256;

export interface MonthSums {
  /** Has a row for each day and more. */
  readonly days: string;
  /** Its rows are the project, the month, and the rest of what a month adds up to. */
  readonly months: { readonly table: string; readonly columns: readonly string[] };
  /** The months that are complete in it. */
  readonly marks: string;
}

interface MonthSum {
  readonly project: string;
  readonly now: number;
  /** What stands in the columns, for the days from the first up to the second, which does not belong to them. */
  readonly sum: (days: readonly [number, number]) => Promise<readonly Values[]>;
}

/** Servers that do it at once write the same. @returns the number of months that were added up */
export async function sumMonths(
  database: Database,
  sums: MonthSums,
  { project, now, sum }: MonthSum,
): Promise<number> {
  const oldest = await database.first<{ day: number | null }>(
    `SELECT min(day) AS day FROM ${sums.days} WHERE project = ?`,
    [project],
  );
  const day = oldest?.day ?? null;
  if (day === null) return 0;
  const end = monthOf(Math.floor(now / DAY_MS) - LATE_DAYS);
  let month = end;
  while (month > monthOf(day) && !(await isSummed(database, sums, { project, month: month - 1 }))) month--;
  const summed = end - month;
  // The oldest first, so that there is never a gap between those that are complete.
  for (; month < end; month++) {
    const rows = await sum([firstDayOf(month), firstDayOf(month + 1)]);
    await store(database, sums, { project, month, rows });
  }
  return summed;
}

async function isSummed(
  database: Database,
  { marks }: MonthSums,
  { project, month }: { readonly project: string; readonly month: number },
): Promise<boolean> {
  const row = await database.first(`SELECT month FROM ${marks} WHERE project = ? AND month = ?`, [
    project,
    month,
  ]);
  return row !== undefined;
}

async function store(
  database: Database,
  { months: { table, columns }, marks }: MonthSums,
  {
    project,
    month,
    rows,
  }: { readonly project: string; readonly month: number; readonly rows: readonly Values[] },
): Promise<void> {
  const names = ['project', 'month', ...columns];
  const all = rows.map((row): Values => [project, month, ...row]);
  for (let from = 0; from < all.length; from += AT_ONCE)
    await database.write(async (transaction) => {
      for (const part of chunks(all.slice(from, from + AT_ONCE)))
        await transaction.run(
          `INSERT INTO ${table} (${names.join(', ')}) VALUES ${marksOf(part)} ON CONFLICT DO NOTHING`,
          part.flat(),
        );
    });
  await database.write((transaction) =>
    transaction.run(`INSERT INTO ${marks} (project, month) VALUES (?, ?) ON CONFLICT DO NOTHING`, [
      project,
      month,
    ]),
  );
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
  const rows =
    first >= last
      ? []
      : await database.all<{ month: number }>(
          `SELECT month FROM ${marks} WHERE project = ? AND month >= ? AND month < ? ORDER BY month`,
          [project, first, last],
        );
  if (rows.length === 0) return { months: undefined, days: [[from, to]] };
  const begin = rows[0]!.month;
  const gap = rows.findIndex(({ month }, at) => month !== begin + at);
  const end = begin + (gap < 0 ? rows.length : gap);
  const around = [[from, firstDayOf(begin)] as const, [firstDayOf(end), to] as const];
  return { months: [begin, end], days: around.filter(([start, over]) => start < over) };
}
