/** A program that opens a database with given migrations and says when it is done: for tests that start two, or kill one. */
import type { Migration } from '../../src/records/store/migration.ts';

/** What the process is given as its one argument, in JSON. */
export interface MigratingProcess {
  readonly file?: string;
  readonly url?: string;
  readonly migrations: readonly Migration[];
}

const { file = '', url, migrations } = JSON.parse(process.argv[2] ?? '{}') as MigratingProcess;
const clock = (): number => 1;
const database =
  url === undefined
    ? await (await import('../../src/records/store/sqlite/sqlite-database.ts')).openSqlite({
        file,
        migrations,
        clock,
      })
    : await (await import('../../src/records/store/postgres/postgres-database.ts')).openPostgres({
        url,
        migrations,
        clock,
      });
const rows = await database.all('SELECT number FROM migrations ORDER BY number');
await database.close();
process.stdout.write(JSON.stringify(rows.length));
