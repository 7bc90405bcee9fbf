/** Copies the embedded database while it is in use, and verifies the copies. */
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { AppError } from '../../../lib/app-error.ts';
import { type AppliedMigration, pendingMigrations, SELECT_APPLIED } from '../migration-plan.ts';
import { MIGRATIONS } from '../migrations/migrations.ts';
import { openConnection, type SqliteConnection } from './sqlite-connection.ts';
import { damagedStore, sqliteError } from './sqlite-errors.ts';

export interface StoreContents {
  /** Number of rows by table. */
  readonly rows: Readonly<Record<string, number>>;
  /** How many migrations have run. */
  readonly migrations: number;
}

function contents(connection: SqliteConnection): StoreContents {
  const tables = connection
    .all<{ name: string }>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
    )
    .map(({ name }) => name);
  if (!tables.includes('migrations'))
    throw new AppError('store/foreign', 'The file is an SQLite database, and not one of Lectern', {
      hint: 'Give a file that "lectern backup" has written',
    });
  const count = (table: string): number =>
    connection.first<{ n: number }>(`SELECT count(*) AS n FROM "${table.replaceAll('"', '""')}"`)!.n;
  const rows = Object.fromEntries(tables.map((table) => [table, count(table)]));
  return { rows, migrations: rows['migrations']! };
}

interface Shown {
  /** Of the file, for messages. */
  readonly name: string;
  readonly hint: string;
}

/** @param shown for a damaged file; default: its path, and to restore a backup */
function withConnection<T>(file: string, action: (connection: SqliteConnection) => T, shown?: Shown): T {
  let connection: SqliteConnection | undefined;
  try {
    connection = openConnection(file, { readOnly: true });
    return action(connection);
  } catch (error) {
    throw damagedStore(error, { file: shown?.name ?? file, hint: shown?.hint }) ?? sqliteError(error, 'read');
  } finally {
    connection?.close();
  }
}

const ANOTHER = 'Use another copy';

/**
 * Reads every page of a file.
 * @param name for messages; default: its path
 * @throws AppError `store/…` when it is damaged, not ours, or of a newer program
 */
export function inspectSqlite(file: string, name = file): StoreContents {
  return withConnection(
    file,
    (connection) => {
      const problems = connection.all<{ integrity_check: string }>('PRAGMA integrity_check(5)');
      if (problems[0]?.integrity_check !== 'ok')
        throw new AppError(
          'store/damaged',
          `The database "${name}" is damaged: ${problems.map((row) => row.integrity_check).join('; ')}`,
          { hint: ANOTHER },
        );
      const found = contents(connection);
      pendingMigrations(MIGRATIONS, connection.all<AppliedMigration>(SELECT_APPLIED), 'sqlite');
      return found;
    },
    { name, hint: ANOTHER },
  );
}

/** Syncs a file, or the names in a folder, to the disk itself. */
export function syncToDisk(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/**
 * Writes a snapshot of the database into a new file, while others read and write it.
 * @returns the contents of the copy, read back and compared
 */
export function copySqlite(file: string, copy: string): StoreContents {
  const state = (connection: SqliteConnection): string =>
    JSON.stringify([connection.first('PRAGMA data_version'), contents(connection).rows]);
  const [before, after] = withConnection(file, (connection) => {
    const first = state(connection);
    connection.run('VACUUM INTO ?', [copy]);
    return [first, state(connection)];
  });
  syncToDisk(copy);
  const found = inspectSqlite(copy);
  // If no one wrote meanwhile, the copy must have as many rows as the original.
  if (before === after && JSON.stringify(JSON.parse(after)[1]) !== JSON.stringify(found.rows))
    throw new AppError('store/damaged', `The copy "${copy}" does not hold what the database holds`, {
      hint: 'Try again; if it persists, check the disk',
    });
  return found;
}
