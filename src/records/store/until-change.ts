/** Rows kept in memory until anything in the database changes, so that a right that was withdrawn is gone at the next request. */
import { BoundedMap } from '../../lib/cache/bounded-map.ts';
import type { Database } from './database.ts';

interface Kept<Row> {
  readonly mark: number;
  readonly row: Row;
}

/** Gives the row of `key`, and asks for it only when something may have changed. Absent rows are asked for each time. */
type KeptRows<Row> = (key: string, ask: () => Promise<Row | undefined>) => Promise<Row | undefined>;

/**
 * Where the database cannot tell at once whether it has changed (PostgreSQL), every row is asked for each time. Time
 * does not change a database: whoever keeps rows judges their ends with the clock.
 * @param entries most rows that are kept
 */
export function untilChange<Row>(database: Pick<Database, 'mark'>, entries: number): KeptRows<Row> {
  const rows = new BoundedMap<string, Kept<Row>>({ entries });
  return async (key, ask) => {
    // Before the question: a change during it makes the next request ask again.
    const mark = database.mark?.();
    const kept = mark === undefined ? undefined : rows.get(key);
    if (kept?.mark === mark && kept !== undefined) return kept.row;
    const row = await ask();
    if (mark !== undefined && row !== undefined) rows.set(key, { mark, row });
    return row;
  };
}
