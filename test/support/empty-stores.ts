/** Stores without a table, for tests of migrations: an embedded file, and a schema on the PostgreSQL server that the gate has started. */
import { join } from 'node:path';
import { after, describe } from 'node:test';
import type { Database } from '../../src/records/store/database.ts';
import type { Migration } from '../../src/records/store/migration.ts';
import { openPostgres } from '../../src/records/store/postgres/postgres-database.ts';
import { openSqlite } from '../../src/records/store/sqlite/sqlite-database.ts';
import { fixtureFolder } from './fixture-folder.ts';
import { testSchema } from './postgres.ts';

/** Opens one store with the migrations of a version; closed, it can be opened again with those of another. */
type OpenVersion = (migrations: readonly Migration[]) => Promise<Database>;

/**
 * Runs the same suite on both databases. `place` may be called as often as stores are needed.
 * @param name what is migrated
 */
export function eachEmptyStore(
  name: string,
  clock: () => number,
  run: (place: () => Promise<OpenVersion>) => void,
): void {
  describe(`${name} on SQLite`, () =>
    run(async () => {
      const file = join(fixtureFolder({}).path, 'lectern.db');
      return (migrations) => openSqlite({ file, migrations, clock });
    }));

  describe(`${name} on PostgreSQL`, {
    skip:
      process.env['LECTERN_TEST_POSTGRES'] === undefined &&
      'NOT TESTED on PostgreSQL: run it with "npm test"',
  }, () => {
    const removers: (() => Promise<void>)[] = [];
    after(async () => {
      for (const remove of removers) await remove();
    });
    run(async () => {
      const { url, remove } = await testSchema();
      removers.push(remove);
      return (migrations) => openPostgres({ url, migrations, clock });
    });
  });
}
