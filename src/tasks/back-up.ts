/** Makes a backup where a command says: a file, a folder, an object, or the place of the settings. */
import { statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import {
  backupStore,
  NO_SECRET,
  PG_DUMP,
  refuseNoStore,
  refusePostgres,
} from '../installation/backup-store.ts';
import { backupName } from '../installation/backups/backup-name.ts';
import type { KeptBackup, StoredBackup } from '../installation/backups/backup-target.ts';
import { knownMark, openTarget } from '../installation/backups/open-target.ts';
import { AppError } from '../lib/app-error.ts';
import { type BackupPlace, backupFolder, s3Address } from '../settings/backup-settings.ts';
import type { Settings } from '../settings/settings.ts';

export type BackUpSettings = Pick<Settings, 's3' | 'dataDir' | 'secret' | 'databaseUrl' | 'backups'>;

interface Named {
  readonly place: BackupPlace;
  /** Undefined = one with the time. */
  readonly name: string | undefined;
}

const NO_PLACE = new AppError('usage/file', 'The file to write is missing', {
  hint: 'Name it, for example lectern backup ../lectern-backup.db, or set LECTERN_BACKUP_TO',
});

function namedPlace(text: string | undefined, { backups }: BackUpSettings): Named {
  if (text === undefined) {
    if (backups === undefined) throw NO_PLACE;
    return { place: backups.to, name: undefined };
  }
  const object = s3Address(text);
  if (object !== undefined) {
    const end = object.key.lastIndexOf('/') + 1;
    return {
      place: { ...object, key: object.key.slice(0, end) },
      name: object.key.slice(end) || undefined,
    };
  }
  const isFolder = /[/\\]$/.test(text) || statSync(text, { throwIfNoEntry: false })?.isDirectory() === true;
  if (isFolder) return { place: { kind: 'folder', folder: resolve(text) }, name: undefined };
  const file = resolve(text);
  return { place: { kind: 'folder', folder: dirname(file) }, name: basename(file) };
}

/**
 * @param text as the command line has it; undefined for the place of the settings
 * @param now for the name, in milliseconds since the epoch
 * @throws AppError when the store cannot be copied, or the copy not kept
 */
export async function backUp(
  settings: BackUpSettings,
  { text, force, now }: { readonly text: string | undefined; readonly force: boolean; readonly now: number },
): Promise<StoredBackup> {
  refusePostgres(settings, PG_DUMP);
  refuseNoStore(settings.dataDir);
  const { place, name } = namedPlace(text, settings);
  const mark = (await knownMark(settings)) ?? NO_SECRET;
  const target = openTarget(settings, place, mark);
  return target.put(
    name ?? backupName(now, mark),
    (file) => backupStore({ dataDir: settings.dataDir }, { file, force, installation: mark }),
    force,
  );
}

export interface BackupList {
  /** As the command line names the place. */
  readonly place: string;
  readonly backups: readonly (KeptBackup & {
    /** For `lectern restore`. */
    readonly file: string;
    /** Whether it is of this installation; undefined while the data folder has no secret. */
    readonly own: boolean | undefined;
  })[];
}

/** @param text a folder or a prefix; undefined for the place of the settings */
export async function listBackups(settings: BackUpSettings, text: string | undefined): Promise<BackupList> {
  if (text === undefined && settings.backups === undefined)
    throw new AppError('usage/file', 'The folder with the backups is missing', {
      hint: 'Name it, for example lectern backup list /backups/, or set LECTERN_BACKUP_TO',
    });
  const place = text === undefined ? settings.backups!.to : backupFolder(text);
  const mark = await knownMark(settings);
  const target = openTarget(settings, place, mark ?? NO_SECRET);
  const found = await target.list();
  const backups = found.map((one) => ({
    ...one,
    file: place.kind === 'folder' ? join(place.folder, one.name) : target.text + one.name,
    own: mark === undefined ? undefined : one.installation === mark,
  }));
  return { place: target.text, backups };
}
