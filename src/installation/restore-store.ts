/** Replaces the embedded store by a backup, and keeps the old store under another name. */
import { constants, copyFileSync, existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { AppError } from '../lib/app-error.ts';
import { openConnection } from '../records/store/sqlite/sqlite-connection.ts';
import { inspectSqlite, type StoreContents, syncToDisk } from '../records/store/sqlite/sqlite-copy.ts';
import { openSeal } from './backup-seal.ts';
import { refusePostgres } from './backup-store.ts';
import { ownerOnly, prepareDataDir, STORE_FILE } from './data-dir.ts';
import { claimDataDir } from './lock-data-dir.ts';
import type { StoreSettings } from './open-records.ts';

/** What restores a store on PostgreSQL. */
export const PG_RESTORE =
  'Use pg_restore, for example: pg_restore --clean --if-exists --dbname="$DATABASE_URL" lectern.dump';

export interface RestoreResult extends StoreContents {
  /** Path of the replaced store; undefined when there was none. */
  readonly kept: string | undefined;
  /** Mark of the installation that made the backup, as it says itself; undefined for one of an earlier version. */
  readonly installation: string | undefined;
}

export interface NamedBackup {
  readonly file: string;
  /** What the person called it. */
  readonly name: string;
}

export const namedBackup = (backup: string | NamedBackup): NamedBackup =>
  typeof backup === 'string' ? { file: backup, name: backup } : backup;

function checkSource(file: string): void {
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true)
    throw new AppError('restore/no-file', `There is no file "${file}"`, {
      hint: 'Give a file that "lectern backup" has written',
    });
  if ((statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0)
    throw new AppError(
      'restore/in-use',
      `"${file}" is a database in use: part of it is in "${basename(file)}-wal"`,
      {
        hint: 'Make a backup of it with "lectern backup" and restore that',
      },
    );
}

/** Folds the write-ahead log into the file; a damaged store keeps its log and is moved with it. */
function foldLog(store: string): void {
  try {
    const connection = openConnection(store);
    connection.all('PRAGMA wal_checkpoint(TRUNCATE)');
    connection.close();
  } catch {
    // A file that cannot be read is kept as it is.
  }
}

/**
 * A complete store exists under its name at every moment: the old one gets a second name first, then the new one
 * replaces it. SQLite would replay a leftover log into the new store, so the log is removed before.
 */
function exchange(store: string, fresh: string, kept: string): void {
  if (existsSync(store)) {
    foldLog(store);
    try {
      linkSync(store, kept);
    } catch {
      copyFileSync(store, kept, constants.COPYFILE_FICLONE);
    }
  }
  for (const suffix of ['-wal', '-shm']) {
    if (suffix === '-wal' && existsSync(store + suffix) && statSync(store + suffix).size > 0)
      renameSync(store + suffix, kept + suffix);
    else rmSync(store + suffix, { force: true });
  }
  renameSync(fresh, store);
}

/** Path to which the replaced store is moved. */
export function replacedStorePath(store: string, now: number): string {
  return `${store}.replaced-${new Date(now).toISOString().replace(/\D/g, '').slice(0, 14)}`;
}

/**
 * Replaces the file; no program may be using it.
 * @param now for the name of the old store, in milliseconds since the epoch
 * @throws AppError `data/in-use` while a server runs, `store/…` when the file is damaged, not ours, or of a newer
 * program
 */
export function restoreStore(
  settings: StoreSettings,
  backup: string | NamedBackup,
  now: number,
): RestoreResult {
  const { file, name } = namedBackup(backup);
  refusePostgres(settings, PG_RESTORE);
  const source = resolve(file);
  const { dataDir } = settings;
  const store = join(dataDir, STORE_FILE);
  checkSource(source);
  if (source === store)
    throw new AppError('usage/file', 'The backup is the store itself', { hint: 'Name another file' });
  prepareDataDir(dataDir);
  const release = claimDataDir(dataDir);
  const fresh = `${store}.restoring`;
  try {
    rmSync(fresh, { force: true });
    copyFileSync(source, fresh);
    // A copy has the rights of its original.
    ownerOnly(fresh);
    const seal = openSeal(fresh, name);
    const found = inspectSqlite(fresh, name);
    for (const suffix of ['-wal', '-shm']) rmSync(fresh + suffix, { force: true });
    syncToDisk(fresh);
    const kept = replacedStorePath(store, now);
    const existed = existsSync(store);
    exchange(store, fresh, kept);
    syncToDisk(dataDir);
    return { ...found, kept: existed ? kept : undefined, installation: seal?.installation };
  } catch (error) {
    for (const suffix of ['', '-wal', '-shm']) rmSync(fresh + suffix, { force: true });
    throw error;
  } finally {
    release();
  }
}
