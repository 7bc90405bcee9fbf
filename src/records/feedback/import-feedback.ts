/** Imports feedback, many rows in one statement and limited rows in one transaction. */
import type { Database, SqlValue } from '../store/database.ts';
import type { FeedbackRecords, ImportedFeedback } from './feedback-records.ts';
import { INSERT_COLUMNS, INSERT_ROW, insertValues } from './feedback-row.ts';

/**
 * Large enough to write each index page rarely, small enough that concurrent submissions are not delayed noticeably.
 */
const ROWS_OF_A_TRANSACTION = 10_000;
/**
 * PostgreSQL answers each statement over the network. SQLite copies the pages that a statement of many rows changes, in
 * case it fails half way, which takes longer than the rows themselves.
 */
const ROWS_OF_A_STATEMENT = Object.freeze({ postgres: 200, sqlite: 1 });

const insert = (rows: number): string =>
  `INSERT INTO feedback (${INSERT_COLUMNS}) VALUES ${Array.from({ length: rows }, () => INSERT_ROW).join(', ')}
   ON CONFLICT (project, id) DO NOTHING`;
function valuesOf(rows: readonly ImportedFeedback[]): SqlValue[] {
  return rows.flatMap((row) =>
    insertValues(
      {
        ...row,
        reason: row.reason ?? null,
        anchor: row.anchor ?? null,
        commit: row.commit ?? null,
        version: 1,
      },
      null,
    ),
  );
}

/** @returns the number of new rows */
function store(database: Database, rows: readonly ImportedFeedback[]): Promise<number> {
  const size = ROWS_OF_A_STATEMENT[database.kind];
  const [many, one] = [insert(size), insert(1)];
  return database.write(async (transaction) => {
    const whole = rows.length - (rows.length % size);
    let added = 0;
    for (let at = 0; at < whole; at += size)
      added += await transaction.run(many, valuesOf(rows.slice(at, at + size)));
    for (const row of rows.slice(whole)) added += await transaction.run(one, valuesOf([row]));
    return added;
  });
}

export function createImport(database: Database): FeedbackRecords['import'] {
  return async (rows, progress) => {
    let [read, added] = [0, 0];
    let waiting: ImportedFeedback[] = [];
    const flush = async (): Promise<void> => {
      if (waiting.length === 0) return;
      added += await store(database, waiting);
      read += waiting.length;
      waiting = [];
      progress?.(read);
    };
    const take = (row: ImportedFeedback): boolean => waiting.push(row) >= ROWS_OF_A_TRANSACTION;
    // An async loop over a plain list would cost a tick for each row.
    if (Symbol.iterator in rows) for (const row of rows) take(row) && (await flush());
    else for await (const row of rows) take(row) && (await flush());
    await flush();
    return { added, known: read - added };
  };
}
