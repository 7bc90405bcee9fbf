/** Real databases for tests: a fresh SQLite file, or a fresh database on the PostgreSQL server that the gate has started. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import type { Database } from '../../src/records/store/database.ts';
import { openDatabase } from '../../src/records/store/open-database.ts';
import { closeAfterFile } from './close-after-file.ts';
import { copyMigratedPostgres, copyMigratedStore } from './migrated-store.ts';

export type DatabaseKind = Database['kind'];

type Closers = (() => Promise<void>)[];

const closeAll = async (closers: Closers): Promise<void> => {
  await Promise.all(closers.splice(0).map((close) => close()));
};

/** @returns where a migrated database without rows is, and what removes it */
async function place(kind: DatabaseKind): Promise<{ url?: string; file: string; remove(): Promise<void> }> {
  if (kind === 'postgres') return { file: '', ...(await copyMigratedPostgres()) };
  const folder = mkdtempSync(join(tmpdir(), 'lectern-store-'));
  const file = join(folder, 'lectern.db');
  await copyMigratedStore(file);
  return {
    file,
    remove: async () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** @returns an empty database with every migration, closed and removed after the test file, or by what is given to `onClose` */
export async function openTestDatabase(
  kind: DatabaseKind,
  onClose: (close: () => Promise<void>) => unknown = closeAfterFile,
): Promise<Database> {
  const { remove, ...at } = await place(kind);
  const database = await openDatabase(at).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  onClose(async () => {
    await database.close();
    await remove();
  });
  return database;
}

type Suite = (kind: DatabaseKind, open: () => Promise<Database>) => void;

/** After the suite and not the file: the connections of several files in one process are more than a server has. */
function closedAfter(kind: DatabaseKind, run: Suite): void {
  const own: Closers = [];
  after(() => closeAll(own));
  run(kind, () => openTestDatabase(kind, (close) => own.push(close)));
}

/** Runs a suite whose subject is not SQL: on the embedded database alone. `open` is as for `eachDatabase`. */
export function onSqlite(run: Suite): void {
  describe('on SQLite', () => closedAfter('sqlite', run));
}

/** Runs the same suite on both databases. `open` may be called as often as databases are needed. */
export function eachDatabase(run: Suite): void {
  onSqlite(run);
  describe('on PostgreSQL', () => {
    if (process.env['LECTERN_TEST_POSTGRES'] === undefined)
      it.skip('NOT TESTED on PostgreSQL: run it with "npm test", or set LECTERN_TEST_POSTGRES to postgres://… of a server where schemas may be created', () =>
        undefined);
    else closedAfter('postgres', run);
  });
}
