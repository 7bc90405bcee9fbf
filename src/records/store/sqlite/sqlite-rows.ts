/** All rows of a question one after another, without stopping the housekeeping of the database for as long as somebody reads. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import type { SqlValue } from '../database.ts';
import { openConnection, sqliteValue } from './sqlite-connection.ts';

export interface RowsOptions {
  /** Rows in memory at one time; default 500. */
  readonly page?: number;
  /** Milliseconds for which rows come straight from the database; default 2,000. */
  readonly direct?: number;
}

type Page = readonly unknown[];

function* pages(rows: Iterator<unknown>, size: number): Generator<Page> {
  for (;;) {
    const page: unknown[] = [];
    while (page.length < size) {
      const next = rows.next();
      if (next.done === true) break;
      page.push({ ...(next.value as object) });
    }
    if (page.length > 0) yield page;
    if (page.length < size) return;
  }
}

/** A private file of SQLite that vanishes with its connection. */
function openSpool(): { add(page: Page): void; take(number: number): Page | undefined; close(): void } {
  const { db, close } = openConnection('');
  db.exec(
    'PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; CREATE TABLE pages (n INTEGER PRIMARY KEY, rows BLOB)',
  );
  const insert = db.prepare('INSERT INTO pages (rows) VALUES (?)');
  const select = db.prepare('SELECT rows FROM pages WHERE n = ?');
  return {
    add: (page) => void insert.run(serialize(page)),
    take: (number) => {
      const row = select.get(number);
      return row === undefined ? undefined : (deserialize(row['rows'] as Uint8Array) as Page);
    },
    close,
  };
}

/**
 * The rows are those of one moment. A reading connection keeps SQLite from reusing its log, so a slow reader must not hold one:
 * whoever is not done in `direct` milliseconds gets the rest from a temporary file, filled as fast as the disk allows.
 */
export async function* sqliteRows<Row>(
  file: string,
  [sql, values]: readonly [string, readonly SqlValue[]],
  { page: size = 500, direct = 2_000 }: RowsOptions = {},
): AsyncGenerator<Row> {
  const connection = openConnection(file, { readOnly: true });
  let spool: ReturnType<typeof openSpool> | undefined;
  let open = true;
  const finish = (): void => {
    if (open) connection.close();
    open = false;
  };
  try {
    const until = performance.now() + direct;
    const source = pages(connection.db.prepare(sql).iterate(...values.map(sqliteValue)), size);
    for (const page of source) {
      if (performance.now() < until && spool === undefined) {
        yield* page as readonly Row[];
      } else {
        spool ??= openSpool();
        spool.add(page);
      }
      await nextTurn();
    }
    finish();
    for (let number = 1; spool !== undefined; number++) {
      const page = spool.take(number);
      if (page === undefined) break;
      yield* page as readonly Row[];
      await nextTurn();
    }
  } finally {
    finish();
    spool?.close();
  }
}
