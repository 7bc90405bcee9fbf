/** Rows of each day of a period, for tables whose key goes on behind the day. */

import type { Database } from './database.ts';

/** Two values: the first day, and the one after the last. SQLite takes reading everything of the period for the shorter way to a part of each day. */
export const EACH_DAY = `day IN (
  WITH RECURSIVE days (day, over) AS (
    SELECT CAST(? AS bigint), CAST(? AS bigint) UNION ALL SELECT day + 1, over FROM days WHERE day + 1 < over
  ) SELECT day FROM days WHERE day < over)`;

/** Longer than most keep rows; shorter periods need no question of which there are. */
const LONG = 1_000;

/** @returns of a period without a beginning or an end, the days between the first and the last row: all others would be looked at for nothing */
export async function daysWithRows(
  database: Database,
  { table, project }: { readonly table: string; readonly project: string },
  [from, to]: readonly [number, number],
): Promise<readonly [number, number]> {
  if (to - from <= LONG) return [from, to];
  const row = await database.first<{ first: number | null; last: number | null }>(
    `SELECT (SELECT min(day) FROM ${table} WHERE project = ?) AS first,
       (SELECT max(day) FROM ${table} WHERE project = ?) AS last`,
    [project, project],
  );
  return [Math.max(from, row?.first ?? 0), Math.min(to, (row?.last ?? -1) + 1)];
}
