/** Restores a backup from a file or from an object store, and says whether its secret is the one that is here. */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { refusePostgres } from '../installation/backup-store.ts';
import { readBackupName } from '../installation/backups/backup-name.ts';
import { knownMark, withKeys } from '../installation/backups/open-target.ts';
import { META, TRANSFER } from '../installation/backups/s3-target.ts';
import { prepareDataDir } from '../installation/data-dir.ts';
import { PG_RESTORE } from '../installation/restore-store.ts';
import { AppError } from '../lib/app-error.ts';
import { openS3Store } from '../lib/s3/s3-store.ts';
import { placeName, s3Address } from '../settings/backup-settings.ts';
import type { BackUpSettings } from './back-up.ts';
import { type AnyRestoreResult, restoreWhileServing } from './restore-while-serving.ts';

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
