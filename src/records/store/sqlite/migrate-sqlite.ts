/** Migrates an SQLite file: all missing migrations in one transaction, after a copy of the old file. */
import { readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Clock } from '../../../lib/clock.ts';
import type { Migration } from '../migration.ts';
import {
  type AppliedMigration,
  INSERT_APPLIED,
  MIGRATIONS_TABLE,
  pendingMigrations,
  renderMigration,
  SELECT_APPLIED,
} from '../migration-plan.ts';
import { openConnection, type SqliteConnection } from './sqlite-connection.ts';
import { whenFree } from './when-free.ts';

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
export async function migrateSqlite(
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
