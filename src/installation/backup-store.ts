/** Backs up the embedded store to a file, also while a server runs on it. */
import { accessSync, constants, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { AppError } from '../lib/app-error.ts';
import { unwritable } from '../lib/unwritable.ts';
import { copySqlite, type StoreContents, syncToDisk } from '../records/store/sqlite/sqlite-copy.ts';
import { sealBackup } from './backup-seal.ts';
import { ownerOnly, STORE_FILE } from './data-dir.ts';
import type { StoreSettings } from './open-records.ts';

interface BackupRequest {
  readonly file: string;
  readonly force: boolean;
  /** Mark of the installation; default: that of a store without a secret. */
  readonly installation?: string;
}

export interface BackupResult extends StoreContents {
  readonly file: string;
  readonly bytes: number;
}

/** Mark of a store without a secret, which no server has used. */
export const NO_SECRET = '00000000';

/** What backs up a store on PostgreSQL. */
export const PG_DUMP =
  'Use pg_dump, for example: pg_dump --format=custom --file=lectern.dump "$DATABASE_URL"';

/** PostgreSQL has its own backup tools, which do this better. */
export function refusePostgres({ databaseUrl }: StoreSettings, tool: string): void {
  if (databaseUrl === undefined) return;
  throw new AppError('usage/postgres', 'DATABASE_URL is set: the store is on PostgreSQL', { hint: tool });
}

/** @throws AppError `backup/no-store` */
export function refuseNoStore(dataDir: string): void {
  if (existsSync(join(dataDir, STORE_FILE))) return;
  throw new AppError('backup/no-store', `There is no store in the data folder "${dataDir}"`, {
    hint: 'Set LECTERN_DATA_DIR to the folder that the server uses',
  });
}

/**
 * The copy is written to `FILE.part` and renamed once it is complete and verified.
 * @throws AppError when there is no store, or the file exists and `force` is not given
 */
export function backupStore(
  settings: StoreSettings,
  { file, force, installation = NO_SECRET }: BackupRequest,
): BackupResult {
  refusePostgres(settings, PG_DUMP);
  const source = join(settings.dataDir, STORE_FILE);
  const target = resolve(file);
  refuseNoStore(settings.dataDir);
  if (target === source)
    throw new AppError('usage/file', 'The backup would be written over the store itself', {
      hint: 'Name another file',
    });
  if (existsSync(target) && !force)
    throw new AppError('backup/exists', `The file "${file}" exists already`, {
      hint: 'Name another one, or give --force to replace it',
    });
  if (!existsSync(dirname(target)))
    throw new AppError('backup/no-folder', `There is no folder "${dirname(target)}"`, {
      hint: 'Make it first',
    });
  refuseUnwritable(file, dirname(target));
  const part = `${target}.part`;
  try {
    rmSync(part, { force: true });
    // The backup holds hashes of keys and passwords, and readers' text. An empty private file is made first and then
    // filled.
    ownerOnly(part);
    const found = copySqlite(source, part);
    sealBackup(part, installation);
    syncToDisk(part);
    const { size } = statSync(part);
    renameSync(part, target);
    syncToDisk(dirname(target));
    return { ...found, file: target, bytes: size };
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

/** SQLite alone would say that a database cannot be opened. */
function refuseUnwritable(file: string, folder: string): void {
  try {
    // The dot refuses a file that stands in the folder's place.
    accessSync(`${folder}/.`, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw unwritable(`The file "${file}"`, error) ?? error;
  }
}
