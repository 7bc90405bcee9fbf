/** Tells webhooks what was read in each hour, once, when the hour is over. */

import type { Database, Transaction } from '../store/database.ts';
import type { OnEvents } from '../store/on-events.ts';
import { READER_CLASSES, type ReaderClass } from './insight.ts';
import type { ByClass, InsightHour } from './insight-records.ts';

const HOUR_MS = 3_600_000;
/** Counts of the last moments are stored a little later, and clocks of servers differ. */
const LATE_MS = 60_000;
/** After a server was off; what was read before is told no more. */
const MAX_HOURS = 48;
/** Clocks of servers differ by less; an hour further ahead was written by one that was wrong, and would keep silence until then. */
const MAX_AHEAD = 2;

/** @returns the number of hours that were told */
export async function tellHours(
  database: Database,
  onEvents: OnEvents<InsightHour>,
  { project, now }: { readonly project: string; readonly now: number },
): Promise<number> {
  const end = Math.floor((now - LATE_MS) / HOUR_MS);
  const known = await database.first<{ hour: number }>('SELECT hour FROM insight_told WHERE project = ?', [
    project,
  ]);
  if (known !== undefined && known.hour >= end && known.hour <= end + MAX_AHEAD) return 0;
  return database.write(async (transaction) => {
    const from = await claim(transaction, project, end);
    const hours = from === undefined ? [] : await readHours(transaction, { project, from, end });
    await onEvents(transaction, hours);
    return hours.length;
  });
}

/** The changed row is the claim: of several servers, one changes it. @returns the first hour to tell */
async function claim(transaction: Transaction, project: string, end: number): Promise<number | undefined> {
  const before = await transaction.first<{ hour: number }>(
    'SELECT hour FROM insight_told WHERE project = ?',
    [project],
  );
  const changed = await transaction.run(
    `INSERT INTO insight_told (project, hour) VALUES (?, ?)
     ON CONFLICT (project) DO UPDATE SET hour = excluded.hour WHERE insight_told.hour = ?`,
    [project, end, before?.hour ?? end],
  );
  if (changed !== 1) return undefined;
  return Math.max(before?.hour ?? end - 1, end - MAX_HOURS);
}

async function readHours(
  transaction: Transaction,
  { project, from, end }: { readonly project: string; readonly from: number; readonly end: number },
): Promise<readonly InsightHour[]> {
  const rows = await transaction.all<{ hour: number; class: number; views: number }>(
    'SELECT hour, class, views FROM insight_hours WHERE project = ? AND hour >= ? AND hour < ? ORDER BY hour, class',
    [project, from, end],
  );
  const hours = new Map<number, Record<ReaderClass, number>>();
  for (const { hour, class: of, views } of rows) {
    const sums = hours.get(hour) ?? { human: 0, assistant: 0, crawler: 0, bot: 0 };
    sums[READER_CLASSES[of]!] += views;
    hours.set(hour, sums);
  }
  return [...hours].map(([hour, views]: readonly [number, ByClass]) => ({
    kind: 'insight.hour',
    reading: { project, id: String(hour), hour: hour * HOUR_MS, views },
  }));
}
