/** Reads all rows of a query one after another, without blocking SQLite's checkpoints while a slow reader pauses. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import type { SqlValue } from '../database.ts';
import { openConnection, sqliteValue } from './sqlite-connection.ts';

export interface RowsOptions {
  /** Rows in memory at one time; default 500. */
  readonly page?: number;
  /** Milliseconds for which rows come directly from the database; default 2,000. */
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

/** A private SQLite file that is deleted with its connection. */
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
 * Drains `source` into a temporary file; `stop` ends it early, `finish` is called when the source is no longer needed.
 */
function drain(source: Iterator<Page>, finish: () => void) {
  let spool: ReturnType<typeof openSpool> | undefined;
  let stopped = false;
  const run = async (): Promise<void> => {
    try {
      spool = openSpool();
      for (let next = source.next(); !stopped && next.done !== true; next = source.next()) {
        spool.add(next.value);
        await nextTurn();
      }
    } finally {
      finish();
    }
  };
  const done = run();
  // A reader that continues gets the error; one that stopped does not need it.
  done.catch(() => undefined);
  return {
    pages: async function* (): AsyncGenerator<Page> {
      await done;
      for (let number = 1, page = spool?.take(1); page !== undefined; page = spool?.take(++number))
        yield page;
    },
    stop: async () => {
      stopped = true;
      await done.catch(() => undefined);
      spool?.close();
    },
  };
}

/**
 * The rows are a snapshot of one moment. A reading connection keeps SQLite from reusing its log, so a slow reader must
 * not hold one: after `direct` milliseconds, also while no row is requested, the rest goes into a temporary file as
 * fast as the disk allows.
 */
export async function* sqliteRows<Row>(
  file: string,
  [sql, values]: readonly [string, readonly SqlValue[]],
  { page: size = 500, direct = 2_000 }: RowsOptions = {},
): AsyncGenerator<Row> {
  const connection = openConnection(file, { readOnly: true });
  const finish = (): void => void (connection.db.isOpen && connection.close());
  let rest: ReturnType<typeof drain> | undefined;
  let timer: NodeJS.Timeout | undefined;
  try {
    const source = pages(connection.db.prepare(sql).iterate(...values.map(sqliteValue)), size);
    timer = setTimeout(() => (rest = drain(source, finish)), direct);
    while (rest === undefined) {
      const next = source.next();
      if (next.done === true) return;
      yield* next.value as readonly Row[];
      await nextTurn();
    }
    for await (const page of (rest as ReturnType<typeof drain>).pages()) yield* page as readonly Row[];
  } finally {
    clearTimeout(timer);
    await rest?.stop();
    finish();
  }
}
