/** The embedded database driver: one SQLite file, one connection that writes, one that reads. */

import { readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../../lib/time/clock.ts';
import type { Database, SqlValue } from '../database.ts';
import type { Migration } from '../migration.ts';
import {
  type AppliedMigration,
  INSERT_APPLIED,
  MIGRATIONS_TABLE,
  pendingMigrations,
  renderMigration,
  SELECT_APPLIED,
} from '../migration-plan.ts';
import { isStoreError } from '../store-errors.ts';
import { closedError, createGroupCommit, type GroupCommitOptions } from './group-commit.ts';
import { checkSqliteVersion, openConnection, type SqliteConnection } from './sqlite-connection.ts';
import { damagedStore, isBusy, sqliteError } from './sqlite-errors.ts';
import { type RowsOptions, sqliteRows } from './sqlite-rows.ts';
import { createSurvey } from './sqlite-survey.ts';

export interface SqliteOptions {
  readonly file: string;
  readonly migrations: readonly Migration[];
  readonly clock: Clock;
  readonly groups?: GroupCommitOptions;
  readonly rows?: RowsOptions;
  /** Most pages of the file, so that a test can fill it. */
  readonly maxPages?: number;
}

/** Takes and frees the space of a few pages in one commit, as a write would, and leaves nothing behind. */
const PROBE = `BEGIN IMMEDIATE;
  CREATE TABLE lectern_probe (filler BLOB);
  INSERT INTO lectern_probe VALUES (zeroblob(65536));
  DROP TABLE lectern_probe;
  COMMIT`;

function canWrite({ db }: SqliteConnection): boolean {
  try {
    db.exec(PROBE);
    return true;
  } catch {
    if (db.isTransaction) db.exec('ROLLBACK');
    return false;
  }
}

/** @returns the writing connection, on a file that has every migration */
async function openWriter({ file, migrations, clock, maxPages }: SqliteOptions): Promise<SqliteConnection> {
  // Waits for locks of other programs with `sleep`, so that readers are served meanwhile.
  const writer = await whenFree(() => openConnection(file, { timeout: 0 }));
  try {
    await migrateSqlite(writer, file, { migrations, clock });
    // The log is truncated after a large import; otherwise its space is reused.
    await whenFree(() => writer.db.exec('PRAGMA journal_size_limit = 67108864'));
    if (maxPages !== undefined) writer.db.exec(`PRAGMA max_page_count = ${maxPages}`);
    return writer;
  } catch (error) {
    writer.close();
    throw error;
  }
}

async function openConnections(
  options: SqliteOptions,
): Promise<{ reader: SqliteConnection; writer: SqliteConnection }> {
  checkSqliteVersion();
  try {
    const writer = await openWriter(options);
    return { writer, reader: openConnection(options.file, { readOnly: true }) };
  } catch (error) {
    throw damagedStore(error, { file: options.file }) ?? sqliteError(error, 'read');
  }
}

/** Of all databases that this process has open: each may be a second connection to the file of another. */
let writes = 0;

/**
 * Milliseconds for which the file is not asked again whether another process has changed it. Asking takes as long as the rest
 * of finding a reader; what this process changes counts at once.
 */
export const MARK_GOOD_FOR = 5;

/** @throws AppError `store/…` when the file cannot be opened, or does not fit this program */
export async function openSqlite(options: SqliteOptions): Promise<Database> {
  const { reader, writer } = await openConnections(options);
  const surveys = createSurvey(options.file);
  let closed = false;
  let writable = true;
  const groups = createGroupCommit(writer, {
    ...options.groups,
    committed: (error) => {
      if (error === undefined) writable = true;
      else if (isStoreError(error) && error.code === 'store/full') writable = false;
    },
  });
  const readNow = <T>(question: () => T): T => {
    if (closed) throw closedError();
    try {
      return question();
    } catch (error) {
      throw sqliteError(error, 'read');
    }
  };
  let known = { writes: -1, at: 0, version: 0 };
  const mark = (): number => {
    if (closed) throw closedError();
    const now = options.clock();
    // A clock that was set back asks again.
    if (known.writes === writes && now >= known.at && now < known.at + MARK_GOOD_FOR) return known.version;
    const before = writes;
    // Of the reading connection, for which every commit is another connection's.
    const version = readNow(
      () => reader.first<{ data_version: number }>('PRAGMA data_version')!.data_version,
    );
    known = { writes: before, at: now, version };
    return version;
  };
  const read = async <T>(question: () => T): Promise<T> => readNow(question);
  return {
    kind: 'sqlite',
    all: (sql, values) => read(() => reader.all(sql, values)),
    first: (sql, values) => read(() => reader.first(sql, values)),
    survey: async <Row>(sql: string, values: readonly SqlValue[] = []) => {
      if (closed) throw closedError();
      try {
        return await surveys.ask<Row>(sql, values);
      } catch (error) {
        throw sqliteError(error, 'read');
      }
    },
    write: (work) =>
      closed
        ? Promise.reject(closedError())
        : groups.write(work).finally(() => {
            writes++;
          }),
    each: async function* <Row>(sql: string, values: Parameters<Database['each']>[1] = []) {
      if (closed) throw closedError();
      try {
        yield* sqliteRows<Row>(options.file, [sql, values], options.rows);
      } catch (error) {
        throw sqliteError(error, 'read');
      }
    },
    mark,
    probe: async () => {
      await read(() => reader.first('SELECT number FROM migrations LIMIT 1'));
      // Only tried when no group commit can be in progress on the same connection.
      if (!writable && !writer.db.isTransaction) writable = canWrite(writer);
      return { writable };
    },
    close: async () => {
      if (closed) return;
      closed = true;
      await groups.idle();
      await surveys.close();
      reader.close();
      // The last connection to close folds the log into the file.
      writer.close();
    },
  };
}

/** One copy is kept: the database before its last change of schema. */
function copyAside(file: string, number: number): void {
  const copy = `${file}.before-${String(number).padStart(4, '0')}`;
  const part = `${copy}.part`;
  rmSync(part, { force: true });
  // Uses its own connection, since a transaction cannot copy; it sees the last commit, which is what the copy must
  // hold.
  const reader = openConnection(file, { readOnly: true });
  try {
    reader.run('VACUUM INTO ?', [part]);
  } finally {
    reader.close();
  }
  renameSync(part, copy);
  for (const name of readdirSync(dirname(file)))
    if (name.startsWith(`${basename(file)}.before-`) && join(dirname(file), name) !== copy)
      rmSync(join(dirname(file), name), { force: true });
}

/** Safe when two programs start at once: the second waits for the lock and then finds nothing left to do. */
async function migrateSqlite(
  connection: SqliteConnection,
  file: string,
  { migrations, clock }: { readonly migrations: readonly Migration[]; readonly clock: Clock },
): Promise<void> {
  const { db } = connection;
  await whenFree(() => db.exec('PRAGMA journal_mode = WAL'));
  await whenFree(() => db.exec('BEGIN IMMEDIATE'));
  try {
    for (const sql of renderMigration(MIGRATIONS_TABLE, 'sqlite').statements) db.exec(sql);
    const applied = connection.all<AppliedMigration>(SELECT_APPLIED);
    const pending = pendingMigrations(migrations, applied, 'sqlite');
    if (pending.length > 0 && applied.length > 0) copyAside(file, applied.length + 1);
    for (const { number, name, checksum, statements } of pending) {
      for (const sql of statements) db.exec(sql);
      connection.run(INSERT_APPLIED, [number, name, checksum, clock()]);
    }
    db.exec('COMMIT');
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

/** Milliseconds that a second program waits for the first one to finish its migrations. */
const PATIENCE = 120_000;

/** Retries while another program has exclusive access to the file, without blocking this one. */
async function whenFree<T>(action: () => T): Promise<T> {
  const until = performance.now() + PATIENCE;
  for (;;) {
    try {
      return action();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= until) throw error;
      await sleep(20);
    }
  }
}
