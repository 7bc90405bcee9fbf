/** Restores a backup from a file or from an object store, and says whether its secret is the one that is here. */
import { randomBytes } from 'node:crypto';
import { copyFileSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { openSeal } from '../installation/backup-seal.ts';
import { refusePostgres } from '../installation/backup-store.ts';
import { readBackupName } from '../installation/backups/backup-name.ts';
import { knownMark, withKeys } from '../installation/backups/open-target.ts';
import { META, TRANSFER } from '../installation/backups/s3-target.ts';
import { prepareDataDir, STORE_FILE } from '../installation/data-dir.ts';
import { useDataDir } from '../installation/lock-data-dir.ts';
import type { StoreSettings } from '../installation/open-records.ts';
import {
  type NamedBackup,
  namedBackup,
  PG_RESTORE,
  type RestoreResult,
  replacedStorePath,
  restoreStore,
} from '../installation/restore-store.ts';
import { AppError } from '../lib/app-error.ts';
import { openS3Store } from '../lib/s3/s3-store.ts';
import { openDatabase } from '../records/store/open-database.ts';
import { replaceContents } from '../records/store/sqlite/replace-contents.ts';
import { copySqlite, inspectSqlite } from '../records/store/sqlite/sqlite-copy.ts';
import { placeName, s3Address } from '../settings/backup-settings.ts';
import type { BackUpSettings } from './back-up.ts';

export interface RestoredBackup extends AnyRestoreResult {
  /** `other`: the data folder has another secret than the backup was made with; `missing`: it has none. */
  readonly secret: 'same' | 'other' | 'missing' | 'unknown';
}

/**
 * @param text as the command line has it
 * @param now for the name of the old store, in milliseconds since the epoch
 * @throws AppError `s3/…`, and those of `restoreWhileServing`
 */
export async function restoreBackup(
  settings: BackUpSettings,
  text: string,
  now: number,
): Promise<RestoredBackup> {
  refusePostgres(settings, PG_RESTORE);
  const object = s3Address(text);
  if (object === undefined) {
    const mark = await knownMark(settings);
    const restored = await restoreWhileServing(settings, text, now);
    const installation = restored.installation ?? readBackupName(basename(text))?.installation;
    return { ...restored, secret: compared(installation, mark) };
  }
  if (object.key === '' || object.key.endsWith('/'))
    throw new AppError('usage/file', `"${text}" is a folder of backups`, {
      hint: `Name one of them: lectern backup list ${text}`,
    });
  const store = openS3Store(withKeys(settings.s3, object), object.bucket);
  const facts = await store.facts(object.key);
  if (facts === undefined)
    throw new AppError('restore/no-file', `There is no object "${text}"`, {
      hint: `See what is there: lectern backup list ${placeName({ ...object, key: object.key.replace(/[^/]*$/, '') })}`,
    });
  const mark = await knownMark(settings);
  prepareDataDir(settings.dataDir);
  const copy = join(settings.dataDir, `${TRANSFER}${randomBytes(6).toString('hex')}.db`);
  try {
    const hash = await store.getFile(object.key, facts, copy);
    const expected = facts.metadata[META.hash];
    if (expected !== undefined && expected !== hash)
      throw new AppError('restore/damaged', `The object "${text}" is not what was written`, {
        hint: 'Use another backup; nothing was changed',
      });
    const restored = await restoreWhileServing(settings, { file: copy, name: text }, now);
    const installation =
      restored.installation ??
      facts.metadata[META.installation] ??
      readBackupName(basename(object.key))?.installation;
    return { ...restored, secret: compared(installation, mark) };
  } finally {
    for (const suffix of ['', '-wal', '-shm']) rmSync(copy + suffix, { force: true });
  }
}

function compared(backup: string | undefined, mark: string | undefined): RestoredBackup['secret'] {
  if (mark === undefined) return 'missing';
  if (backup === undefined) return 'unknown';
  return backup === mark ? 'same' : 'other';
}

interface AnyRestoreResult extends RestoreResult {
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
