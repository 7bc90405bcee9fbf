/** Adds up how visits began in months that are over: of each month, the most frequent ways. */

import { DAY_MS } from '../../lib/time/dates.ts';
import type { Database } from '../store/database.ts';
import { chunks, marks, type Values } from './count-table.ts';
import { INSIGHT_LIMITS } from './insight.ts';
import { firstDayOf, monthOf } from './period-parts.ts';

/** A month is complete a day after its end: counts of its last moments are stored a little later, or when the store can be written again. */
const LATE_DAYS = 1;
/** Rows of one transaction, during which the embedded database answers nobody. */
const AT_ONCE = 256;

/** Servers that do it at once write the same. @returns the number of months that were added up */
export async function sumFlows(database: Database, project: string, now: number): Promise<number> {
  const oldest = await database.first<{ day: number | null }>(
    'SELECT min(day) AS day FROM insight_flows WHERE project = ?',
    [project],
  );
  const day = oldest?.day ?? null;
  if (day === null) return 0;
  const end = monthOf(Math.floor(now / DAY_MS) - LATE_DAYS);
  let month = end;
  while (month > monthOf(day) && !(await isSummed(database, project, month - 1))) month--;
  const summed = end - month;
  // The oldest first, so that there is never a gap between those that are complete.
  for (; month < end; month++) await sumMonth(database, project, month);
  return summed;
}

async function isSummed(database: Database, project: string, month: number): Promise<boolean> {
  const row = await database.first('SELECT month FROM insight_summed WHERE project = ? AND month = ?', [
    project,
    month,
  ]);
  return row !== undefined;
}

async function sumMonth(database: Database, project: string, month: number): Promise<void> {
  const found = await database.survey<{ first: number; second: number; third: number; count: number }>(
    `SELECT first, second, third, CAST(sum(count) AS bigint) AS count FROM insight_flows
     WHERE project = ? AND day >= ? AND day < ?
     GROUP BY first, second, third ORDER BY 4 DESC, first, second, third LIMIT ?`,
    [project, firstDayOf(month), firstDayOf(month + 1), INSIGHT_LIMITS.flowsAMonth],
  );
  const rows = found.map(
    ({ first, second, third, count }): Values => [project, month, first, second, third, count],
  );
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await database.write(async (transaction) => {
      for (const part of chunks(rows.slice(from, from + AT_ONCE)))
        await transaction.run(
          `INSERT INTO insight_flow_months (project, month, first, second, third, count) VALUES ${marks(part)}
           ON CONFLICT DO NOTHING`,
          part.flat(),
        );
    });
  await database.write((transaction) =>
    transaction.run('INSERT INTO insight_summed (project, month) VALUES (?, ?) ON CONFLICT DO NOTHING', [
      project,
      month,
    ]),
  );
}

/** @returns the first month of the period that is complete, and the first after it that is not; the same where none is */
export async function summedMonths(
  database: Database,
  project: string,
  [from, to]: readonly [number, number],
): Promise<readonly [number, number]> {
  const first = monthOf(from) + (firstDayOf(monthOf(from)) < from ? 1 : 0);
  const rows = await database.all<{ month: number }>(
    'SELECT month FROM insight_summed WHERE project = ? AND month >= ? AND month < ? ORDER BY month',
    [project, first, monthOf(to)],
  );
  const begin = rows[0]?.month ?? first;
  const gap = rows.findIndex(({ month }, at) => month !== begin + at);
  return [begin, begin + (gap < 0 ? rows.length : gap)];
}
