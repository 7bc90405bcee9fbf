/** A connection to an SQLite file, with its settings and prepared statements. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { AppError } from '../../../lib/app-error.ts';
import { BoundedMap } from '../../../lib/cache/bounded-map.ts';
import type { SqlValue } from '../database.ts';
import { storableValue } from '../sql-value.ts';
import { isBusy } from './sqlite-errors.ts';

export interface SqliteConnection {
  readonly db: DatabaseSync;
  all<Row>(sql: string, values?: readonly SqlValue[]): Row[];
  first<Row>(sql: string, values?: readonly SqlValue[]): Row | undefined;
  run(sql: string, values?: readonly SqlValue[]): number;
  close(): void;
}

/**
 * In earlier versions, a WAL that is reset while it is read can lose a commit
 * (https://sqlite.org/wal.html#walresetbug).
 */
const OLDEST = [3, 51, 3] as const;
const MAX_STATEMENTS = 500;

/** @throws AppError `store/sqlite-version` when Node contains an SQLite that can lose commits */
export function checkSqliteVersion(version: string = process.versions['sqlite'] ?? '0'): void {
  const parts = version.split('.').map(Number);
  const at = OLDEST.findIndex((min, index) => parts[index] !== min);
  if (at === -1 || (parts[at] ?? 0) > OLDEST[at]!) return;
  throw new AppError(
    'store/sqlite-version',
    `The SQLite in this Node (${process.version}) is ${version}, and versions before ${OLDEST.join('.')} can lose writes`,
    { hint: 'Run Lectern with a newer Node, or set DATABASE_URL to use PostgreSQL' },
  );
}

/** Integers as 64-bit integers: SQLite would take a JavaScript number for a real, and 7 / 2 for 3.5. */
export function sqliteValue(value: SqlValue): string | number | bigint | null | Uint8Array {
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : storableValue(value);
}

interface ConnectionOptions {
  readonly readOnly?: boolean;
  /** Milliseconds to wait for a lock of another program. */
  readonly timeout?: number;
}

interface Prepared {
  readonly ask: StatementSync;
  readonly names: readonly string[];
}

/**
 * Rows as lists of values: as objects they have no prototype, and copies of those took longer than the query itself.
 */
function preparedOf(ask: StatementSync): Prepared {
  ask.setReturnArrays(true);
  return { ask, names: ask.columns().map(({ name }) => name) };
}

function rowOf<Row>(names: readonly string[], values: unknown): Row {
  const row: Record<string, unknown> = {};
  for (let at = 0; at < names.length; at++) row[names[at]!] = (values as readonly unknown[])[at];
  return row as Row;
}

/** @param file path; the empty string is a private file that is deleted with the connection */
export function openConnection(file: string, options: ConnectionOptions = {}): SqliteConnection {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  const db = new DatabaseSync(file, {
    readOnly: options.readOnly ?? false,
    timeout: options.timeout ?? 5_000,
    enableForeignKeyConstraints: true,
  });
  try {
    db.exec('PRAGMA synchronous = FULL; PRAGMA cache_size = -16000; PRAGMA trusted_schema = OFF');
    // Otherwise what people wrote stays in the file, and in copies of it, after it was deleted.
    db.exec('PRAGMA secure_delete = ON');
  } catch (error) {
    // Closing a damaged file would remove the log, which may hold recoverable data.
    if (isBusy(error)) db.close();
    throw error;
  }
  const prepared = new BoundedMap<string, Prepared>({ entries: MAX_STATEMENTS });
  const statement = (sql: string): Prepared => prepared.getOrMake(sql, () => preparedOf(db.prepare(sql)));
  return {
    db,
    all: <Row>(sql: string, values: readonly SqlValue[] = []) => {
      const { ask, names } = statement(sql);
      return ask.all(...values.map(sqliteValue)).map((row) => rowOf<Row>(names, row));
    },
    first: <Row>(sql: string, values: readonly SqlValue[] = []) => {
      const { ask, names } = statement(sql);
      const row = ask.get(...values.map(sqliteValue));
      return row === undefined ? undefined : rowOf<Row>(names, row);
    },
    run: (sql, values = []) => Number(statement(sql).ask.run(...values.map(sqliteValue)).changes),
    close: () => {
      prepared.clear();
      db.close();
    },
  };
}
