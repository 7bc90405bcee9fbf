/** Opens the store that the settings name, migrates it, and returns every kind of record. */

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { defined } from '../lib/defined.ts';
import type { PasswordCost } from '../lib/secrets/password-hash.ts';
import { createRecords } from '../records/create-records.ts';
import { createProjectRecords } from '../records/projects/create-project-records.ts';
import type { Records } from '../records/records.ts';
import type { Database } from '../records/store/database.ts';
import { openDatabase } from '../records/store/open-database.ts';
import { tracedDatabase } from '../records/store/traced-database.ts';
import type { Settings } from '../settings/settings.ts';
import { ownerOnly, prepareDataDir, refuseUnwritable, STORE_FILE } from './data-dir.ts';
import { installationSecret } from './installation-secret.ts';
import { useDataDir } from './lock-data-dir.ts';

export interface OpenRecords {
  readonly records: Records;
  readonly database: Database;
  /** Used only through `deriveKey`. */
  readonly secret: Uint8Array;
  /** Writes what is still in memory, then closes the store. */
  close(): Promise<void>;
}

/** Machines that share a database may have different clocks, so leases use the clock of the database. */
async function momentOf(database: Database): Promise<number> {
  const row = await database.first<{ now: number }>(
    'SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint) AS now',
  );
  return row!.now;
}

/** Closes them when `work` has ended. @throws AppError as `openRecords` */
export async function withRecords<Result>(
  settings: StoreSettings,
  work: (open: OpenRecords) => Promise<Result>,
): Promise<Result> {
  const open = await openRecords(settings);
  try {
    return await work(open);
  } finally {
    await open.close();
  }
}

export type StoreSettings = Pick<Settings, 'dataDir' | 'databaseUrl' | 'secret'> &
  Partial<Pick<Settings, 'databaseConnections'>>;

/**
 * @param passwordCost of new hashes; undefined for the defaults
 * @throws AppError `store/…` when it cannot be opened
 */
export async function openRecords(
  settings: StoreSettings,
  passwordCost?: PasswordCost,
): Promise<OpenRecords> {
  prepareDataDir(settings.dataDir);
  const clock = Date.now;
  // Keeps a backup from being restored under a running program.
  if (settings.databaseUrl === undefined) refuseUnwritable(settings.dataDir);
  const release = settings.databaseUrl === undefined ? useDataDir(settings.dataDir) : () => undefined;
  // SQLite creates its log with the rights of the database file, and a missing database with the rights that the umask
  // leaves.
  if (settings.databaseUrl === undefined) ownerOnly(join(settings.dataDir, STORE_FILE));
  const opened = await openDatabase({
    file: join(settings.dataDir, STORE_FILE),
    clock,
    ...defined({ url: settings.databaseUrl, connections: settings.databaseConnections }),
  }).catch((error: unknown) => {
    release();
    throw error;
  });
  const database = tracedDatabase(opened);
  try {
    // All other records need the secret first.
    const facts = createProjectRecords({ database, clock });
    const secret = await installationSecret(settings, (make) => facts.fact('secret', make));
    const now = database.kind === 'postgres' ? () => momentOf(database) : async () => clock();
    const basis = { database, clock, random: randomBytes, secret, now };
    const records = createRecords({ ...basis, ...defined({ passwordCost }) });
    return {
      records,
      database,
      secret,
      close: async () => {
        await records.keys.flush().catch(() => undefined);
        await database.close();
        release();
      },
    };
  } catch (error) {
    await database.close();
    release();
    throw error;
  }
}
