/** Opens the store for a check: not before a server has made it, not while migrations are pending, and without making a secret. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { STORE_FILE } from '../../installation/data-dir.ts';
import { useDataDir } from '../../installation/lock-data-dir.ts';
import { defined } from '../../lib/defined.ts';
import { createConnectionRecords } from '../../records/connections/create-connection-records.ts';
import { createProjectRecords } from '../../records/projects/create-project-records.ts';
import type { Records } from '../../records/records.ts';
import type { Database } from '../../records/store/database.ts';
import { inspectPostgres, inspectSqlite } from '../../records/store/inspect-store.ts';
import { openDatabase } from '../../records/store/open-database.ts';
import type { Settings } from '../../settings/settings.ts';

interface KnownStore extends Pick<Records, 'connections' | 'projects'> {
  readonly database: Database;
  /** Undefined when it is neither in the settings nor where a server keeps it. */
  readonly secret: Uint8Array | undefined;
}

/** @returns undefined when there is nothing to look into yet. @throws AppError `store/…` */
export async function withKnownStore<Result>(
  settings: Settings,
  work: (store: KnownStore) => Promise<Result>,
): Promise<Result | undefined> {
  const { databaseUrl, dataDir } = settings;
  const file = join(dataDir, STORE_FILE);
  const found = databaseUrl === undefined ? inspectSqlite(file) : await inspectPostgres(databaseUrl);
  if (found?.pending === undefined || found.pending.length > 0) return undefined;
  const release = databaseUrl === undefined ? useDataDir(dataDir) : () => undefined;
  try {
    const database = await openDatabase({ file, connections: 2, ...defined({ url: databaseUrl }) });
    try {
      const basis = { database, clock: Date.now, random: randomBytes };
      const secret = await knownSecret(settings, database);
      return await work({
        database,
        secret,
        projects: createProjectRecords(basis),
        connections: createConnectionRecords({ ...basis, secret: secret ?? randomBytes(32) }),
      });
    } finally {
      await database.close();
    }
  } finally {
    release();
  }
}

async function knownSecret(
  { secret, databaseUrl, dataDir }: Settings,
  database: Database,
): Promise<Uint8Array | undefined> {
  if (secret !== undefined) return Buffer.from(secret);
  if (databaseUrl !== undefined) {
    const row = await database.first<{ value: string }>("SELECT value FROM facts WHERE name = 'secret'");
    return row === undefined ? undefined : Buffer.from(row.value);
  }
  const file = join(dataDir, 'secret');
  return existsSync(file) ? Buffer.from(readFileSync(file, 'utf8').trim()) : undefined;
}
