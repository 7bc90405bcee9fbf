/** Opens the database of an installation, PostgreSQL or the embedded one, and migrates it. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { AppError } from '../../lib/app-error.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { Database } from './database.ts';
import { MIGRATIONS } from './migrations/migrations.ts';
import { openSqlite } from './sqlite/sqlite-database.ts';

interface OpenDatabaseOptions {
  /** `postgres://…`; without it the embedded database in `file`. */
  readonly url?: string | undefined;
  readonly file: string;
  /** Most connections to PostgreSQL; default 17. */
  readonly connections?: number;
  /** For the times at which migrations were applied; default the machine's clock. */
  readonly clock?: Clock;
}

/** @throws AppError `store/…` with a hint when it cannot be opened */
export async function openDatabase({
  url,
  file,
  connections = 17,
  clock = Date.now,
}: OpenDatabaseOptions): Promise<Database> {
  if (url === undefined || url === '') {
    mkdirSync(dirname(file), { recursive: true });
    return openSqlite({ file, migrations: MIGRATIONS, clock });
  }
  if (!/^postgres(ql)?:\/\//i.test(url))
    throw new AppError('settings/invalid', `DATABASE_URL begins with "${url.split(':')[0]}:"`, {
      hint: 'Give an address such as postgres://user:password@host:5432/database, or unset it for the embedded database',
    });
  const { openPostgres } = await import('./postgres/postgres-database.ts');
  return openPostgres({ url, connections, migrations: MIGRATIONS, clock });
}
