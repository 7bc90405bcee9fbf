/** Migrates a PostgreSQL database: all missing migrations in one transaction, one program at a time. */
import type { Pool, PoolClient } from 'pg';
import { AppError } from '../../../lib/app-error.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { Migration } from '../migration.ts';
import {
  type AppliedMigration,
  INSERT_APPLIED,
  MIGRATIONS_TABLE,
  pendingMigrations,
  renderMigration,
  SELECT_APPLIED,
} from '../migration-plan.ts';
import { ask, withClient } from './postgres-pool.ts';

/** Number of the advisory lock that programs take while they migrate; it lasts as long as the transaction. */
const LOCK = 5_136_429_877_012;

async function checkEncoding(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ encoding: string }>(
    `SELECT current_setting('server_encoding') AS encoding`,
  );
  if (rows[0]?.encoding === 'UTF8') return;
  throw new AppError('store/encoding', `The database keeps text as ${rows[0]?.encoding}, not as UTF8`, {
    hint: "Create the database with: CREATE DATABASE lectern ENCODING 'UTF8' TEMPLATE template0",
  });
}

export async function migratePostgres(
  pool: Pool,
  { migrations, clock }: { readonly migrations: readonly Migration[]; readonly clock: Clock },
): Promise<void> {
  // On an error the connection is closed, and with it the transaction and the lock.
  await withClient(pool, async (client) => {
    await checkEncoding(client);
    await client.query('BEGIN');
    // Waiting for another program's migrations and large changes may take longer than any other statement.
    await client.query('SET LOCAL statement_timeout = 0');
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    for (const sql of renderMigration(MIGRATIONS_TABLE, 'postgres').statements) await client.query(sql);
    const applied = (await ask(client, SELECT_APPLIED)).rows as AppliedMigration[];
    for (const { number, name, checksum, statements } of pendingMigrations(migrations, applied, 'postgres')) {
      for (const sql of statements) await client.query(sql);
      await ask(client, INSERT_APPLIED, [number, name, checksum, clock()]);
    }
    await client.query('COMMIT');
  });
}
