/** The database driver for a PostgreSQL server, which any number of our processes may share. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { AppError } from '../../../lib/app-error.ts';
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
import { isStoreError, storeError } from '../store-errors.ts';
import { openPostgresChannel } from './postgres-channel.ts';
import { isLost, isStale, postgresError } from './postgres-errors.ts';
import { ask, beginIn, createPool, withClient } from './postgres-pool.ts';
import { createPostgresWrite } from './postgres-write.ts';

export interface PostgresOptions {
  /** `postgres://…`; its SSL parameters apply. */
  readonly url: string;
  /** Most connections in all, at least three; default 17. */
  readonly connections?: number;
  readonly migrations: readonly Migration[];
  readonly clock: Clock;
}

/** Connections by purpose: slow exports must not block page queries, nor readers the writers. */
function sizesOf(connections: number): {
  readonly read: number;
  readonly write: number;
  readonly rows: number;
} {
  const rows = Math.max(1, Math.floor(connections * 0.18));
  const write = Math.max(1, Math.floor(connections * 0.36));
  return { read: Math.max(1, connections - rows - write), write, rows };
}
/** Milliseconds that an export may pause between two pages of rows. */
const EXPORT_IDLE = 600_000;

/** Milliseconds for large changes of the tables, and for waiting for those of another program. */
const MIGRATION_TIME = 86_400_000;
/** Milliseconds after which closing no longer waits for an export in progress. */
const CLOSE_TIME = 5_000;

/** Takes and frees the space of a few pages in one commit; every connection uses a name of its own for it. */
const PROBE = `DO $$ BEGIN
  EXECUTE format('CREATE TABLE lectern_probe_%s (filler bytea)', pg_backend_pid());
  EXECUTE format('ALTER TABLE lectern_probe_%s ALTER filler SET STORAGE EXTERNAL', pg_backend_pid());
  EXECUTE format('INSERT INTO lectern_probe_%s VALUES (decode(repeat(''00'', 65536), ''hex''))', pg_backend_pid());
  EXECUTE format('DROP TABLE lectern_probe_%s', pg_backend_pid());
END $$`;

const READ_ONLY = `SELECT pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' AS "readOnly"`;

const canWrite = (pool: Pool): Promise<boolean> =>
  pool.query(PROBE).then(
    () => true,
    () => false,
  );

/** A query changes nothing: after a dead connection or an outdated plan it is repeated on another connection. */
async function question(pool: Pool, sql: string, values: readonly SqlValue[]): Promise<unknown[]> {
  for (let left = 2; ; left--) {
    try {
      return await withClient(pool, async (client) => (await ask(client, sql, values)).rows);
    } catch (error) {
      if (left === 0 || !(isLost(error) || isStale(error))) throw error;
    }
  }
}

interface Pools {
  readonly read: Pool;
  readonly write: Pool;
  readonly rows: Pool;
  end(): Promise<void>;
}

/**
 * Whether a connection is a session of the server. A pooler (PgBouncer and others) reports a process number of its own
 * instead of the server process's.
 */
async function hasSessions(url: string): Promise<boolean> {
  const probe = createPool({ url, size: 1, sessions: false });
  try {
    return await withClient(probe, async (client) => {
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      return (client as { readonly processID?: number }).processID === rows[0]?.pid;
    });
  } finally {
    await probe.end();
  }
}

/** @returns connections to a database that has every migration */
async function openPools({ url, connections = 17, migrations, clock }: PostgresOptions): Promise<Pools> {
  const sessions = await hasSessions(url).catch((error: unknown) => {
    throw postgresError(error, 'read');
  });
  const sizes = sizesOf(connections);
  const read = createPool({ url, sessions, size: sizes.read });
  const write = createPool({ url, sessions, size: sizes.write });
  const rows = createPool({
    url,
    sessions,
    size: sizes.rows,
    idleTime: EXPORT_IDLE,
    statementTime: 120_000,
  });
  const end = async (): Promise<void> => {
    await Promise.all([read, write, rows].map((pool) => pool.end()));
  };
  try {
    const alone = createPool({ url, sessions, size: 1, statementTime: MIGRATION_TIME });
    await migratePostgres(alone, { migrations, clock }).finally(() => alone.end());
    return { read, write, rows, end };
  } catch (error) {
    await end();
    throw postgresError(error, 'read');
  }
}

/** Admits calls until the database is closed, translates their errors, and tracks those in progress. */
function createDoor() {
  const under = new Set<Promise<unknown>>();
  let closed = false;
  const check = (): void => {
    if (closed) throw storeError('unavailable', 'it has been closed');
  };
  return {
    check,
    through: async <T>(doing: 'read' | 'write', action: () => Promise<T>): Promise<T> => {
      check();
      const done = action();
      under.add(done);
      try {
        return await done;
      } catch (error) {
        throw postgresError(error, doing);
      } finally {
        under.delete(done);
      }
    },
    /** @returns false when it was closed before */
    close: async (): Promise<boolean> => {
      const first = !closed;
      closed = true;
      await Promise.allSettled(under);
      return first;
    },
  };
}

/** @throws AppError `store/…` when the server is unavailable, or its database does not fit this program */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const pools = await openPools(options);
  const door = createDoor();
  const inTransaction = createPostgresWrite(pools.write);
  let writable = true;
  const read = (sql: string, values: readonly SqlValue[] = []): Promise<unknown[]> =>
    door.through('read', () => question(pools.read, sql, values));
  return {
    kind: 'postgres',
    all: async <Row>(sql: string, values?: readonly SqlValue[]) => (await read(sql, values)) as Row[],
    first: async <Row>(sql: string, values?: readonly SqlValue[]) =>
      (await read(sql, values))[0] as Row | undefined,
    // Uses connections of its own, so that the others stay free.
    survey: async <Row>(sql: string, values: readonly SqlValue[] = []) =>
      (await door.through('read', () => question(pools.rows, sql, values))) as Row[],
    write: async (work) => {
      try {
        const value = await door.through('write', () => inTransaction(work));
        writable = true;
        return value;
      } catch (error) {
        if (isStoreError(error) && error.code === 'store/full') writable = false;
        throw error;
      }
    },
    each: async function* <Row>(sql: string, values: readonly SqlValue[] = []) {
      door.check();
      try {
        yield* postgresRows<Row>(pools.rows, sql, values);
      } catch (error) {
        throw postgresError(error, 'read');
      }
    },
    probe: async () => {
      const [row] = await read(READ_ONLY);
      if (!writable) writable = await canWrite(pools.write);
      return { writable: writable && (row as { readOnly: number }).readOnly === 0 };
    },
    connections: () => {
      const all = [pools.read, pools.write, pools.rows];
      const sum = (of: (pool: Pool) => number): number => all.reduce((total, pool) => total + of(pool), 0);
      return {
        used: sum((pool) => pool.totalCount - pool.idleCount),
        idle: sum((pool) => pool.idleCount),
        waiting: sum((pool) => pool.waitingCount),
      };
    },
    channel: (channel) => openPostgresChannel(options.url, channel),
    close: async () => {
      if (await door.close()) await Promise.race([pools.end(), sleep(CLOSE_TIME, undefined, { ref: false })]);
    },
  };
}

const PAGE = 500;

/** The rows are a snapshot of one moment; stopping early ends the transaction and the cursor. */
async function* postgresRows<Row>(pool: Pool, sql: string, values: readonly SqlValue[]): AsyncGenerator<Row> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const lost = (error: Error): void => void (broken = error);
  client.on('error', lost);
  try {
    await client.query(beginIn(pool, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'));
    await ask(client, `DECLARE lectern_rows NO SCROLL CURSOR FOR ${sql}`, values);
    for (;;) {
      const { rows } = await client.query(`FETCH ${PAGE} FROM lectern_rows`);
      yield* rows as Row[];
      if (rows.length < PAGE) break;
    }
  } finally {
    await client.query('ROLLBACK').catch((error: Error) => void (broken ??= error));
    client.off('error', lost);
    client.release(broken);
  }
}

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

/** Migrates a PostgreSQL database: all missing migrations in one transaction, one program at a time. */
async function migratePostgres(
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
