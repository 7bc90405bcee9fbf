/** Restores a backup also while a server runs on the store: then its rows are replaced instead of its file. */
import { copyFileSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { openSeal } from '../installation/backup-seal.ts';
import { STORE_FILE } from '../installation/data-dir.ts';
import { useDataDir } from '../installation/lock-data-dir.ts';
import type { StoreSettings } from '../installation/open-records.ts';
import {
  type NamedBackup,
  namedBackup,
  type RestoreResult,
  replacedStorePath,
  restoreStore,
} from '../installation/restore-store.ts';
import { AppError } from '../lib/app-error.ts';
import { openDatabase } from '../records/store/open-database.ts';
import { replaceContents } from '../records/store/sqlite/replace-contents.ts';
import { copySqlite, inspectSqlite } from '../records/store/sqlite/sqlite-copy.ts';

export interface AnyRestoreResult extends RestoreResult {
  /** True when a server kept running meanwhile. */
  readonly serving: boolean;
}

/** Removes a file and its log files. */
function removeAll(file: string): void {
  for (const name of readdirSync(dirname(file)))
    if (name.startsWith(basename(file))) rmSync(join(dirname(file), name), { force: true });
}

async function exchangeRows(
  dataDir: string,
  { file, name }: NamedBackup,
  now: number,
): Promise<RestoreResult> {
  // Allowed beside a server, but not beside a restore that replaces the file.
  const release = useDataDir(dataDir);
  const store = join(dataDir, STORE_FILE);
  const fresh = `${store}.restoring-${process.pid}`;
  try {
    removeAll(fresh);
    copyFileSync(resolve(file), fresh);
    const seal = openSeal(fresh, name);
    inspectSqlite(fresh, name);
    // A backup of an earlier version gets the migrations that the store in use has.
    await (await openDatabase({ file: fresh, clock: () => now })).close();
    const found = inspectSqlite(fresh);
    const kept = replacedStorePath(store, now);
    copySqlite(store, kept);
    replaceContents(store, fresh);
    return { ...found, kept, installation: seal?.installation };
  } finally {
    removeAll(fresh);
    release();
  }
}

/**
 * @param now for the name of the old store, in milliseconds since the epoch
 * @throws AppError `store/…` when the file is damaged, not ours, or of a newer program; `data/locked` beside another
 * restore
 */
export async function restoreWhileServing(
  settings: StoreSettings,
  backup: string | NamedBackup,
  now: number,
): Promise<AnyRestoreResult> {
  try {
    return { ...restoreStore(settings, backup, now), serving: false };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'data/in-use') throw error;
    return { ...(await exchangeRows(settings.dataDir, namedBackup(backup), now)), serving: true };
  }
}
