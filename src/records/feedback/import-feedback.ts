/** Takes over feedback from elsewhere, many rows in one statement and a moment's work in one transaction. */
import type { Database, SqlValue } from '../store/database.ts';
import type { FeedbackRecords, ImportedFeedback } from './feedback-records.ts';
import { INSERT_COLUMNS, INSERT_ROW, insertValues } from './feedback-row.ts';

/** Long enough to write each page of the indexes seldom, short enough that readers who submit meanwhile do not notice. */
const ROWS_OF_A_TRANSACTION = 10_000;
const ROWS_OF_A_STATEMENT = 100;

const insert = (rows: number): string =>
  `INSERT INTO feedback (${INSERT_COLUMNS}) VALUES ${Array.from({ length: rows }, () => INSERT_ROW).join(', ')}
   ON CONFLICT (project, id) DO NOTHING`;
const INSERT_MANY = insert(ROWS_OF_A_STATEMENT);
const INSERT_ONE = insert(1);

function valuesOf(rows: readonly ImportedFeedback[]): SqlValue[] {
  return rows.flatMap((row) => insertValues({ ...row, reason: row.reason ?? null, version: 1 }, null));
}

/** @returns how many were new */
function store(database: Database, rows: readonly ImportedFeedback[]): Promise<number> {
  return database.write(async (transaction) => {
    const whole = rows.length - (rows.length % ROWS_OF_A_STATEMENT);
    let added = 0;
    for (let at = 0; at < whole; at += ROWS_OF_A_STATEMENT)
      added += await transaction.run(INSERT_MANY, valuesOf(rows.slice(at, at + ROWS_OF_A_STATEMENT)));
    for (const row of rows.slice(whole)) added += await transaction.run(INSERT_ONE, valuesOf([row]));
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
    // An async loop over a plain list would cost a turn for each row.
    if (Symbol.iterator in rows) for (const row of rows) take(row) && (await flush());
    else for await (const row of rows) take(row) && (await flush());
    await flush();
    return { added, known: read - added };
  };
}
