/** Opens the place where backups are kept, as the settings or a command name it. */
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../lib/app-error.ts';
import type { S3RequestOptions } from '../../lib/s3/s3-request.ts';
import type { S3Settings } from '../../lib/s3/s3-settings.ts';
import { openS3Store } from '../../lib/s3/s3-store.ts';
import { type BackupPlace, placeName } from '../../settings/backup-settings.ts';
import type { Settings } from '../../settings/settings.ts';
import { installationSecret } from '../installation-secret.ts';
import { fileError } from '../write-whole-file.ts';
import { installationMark, readBackupName } from './backup-name.ts';
import { type BackupTarget, byTime, type KeptBackup } from './backup-target.ts';
import { refuseNoRoom } from './refuse-no-room.ts';
import { removeOld } from './remove-old.ts';
import { s3Target } from './s3-target.ts';

export type TargetSettings = Pick<Settings, 's3' | 'dataDir' | 'secret'>;

/** @throws AppError `s3/no-keys` */
export function withKeys(s3: Settings['s3'], place: BackupPlace): S3Settings {
  const { keys } = s3;
  if (keys !== undefined) return { ...s3, keys };
  throw new AppError('s3/no-keys', `There are no keys for "${placeName(place)}"`, {
    hint: 'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or LECTERN_S3_ACCESS_KEY_ID and LECTERN_S3_SECRET_ACCESS_KEY; AWS_EC2_METADATA_DISABLED is set, so that the instance is not asked for those of its role',
  });
}

/** Looking must not make a secret: the right one may still have to be copied into the folder. */
export async function knownMark(settings: TargetSettings): Promise<string | undefined> {
  if (settings.secret === undefined && !existsSync(join(settings.dataDir, 'secret'))) return undefined;
  return ownMark(settings);
}

/** The mark of the embedded store's installation, whose secret is made when there is none. */
export async function ownMark({ dataDir, secret }: TargetSettings): Promise<string> {
  const settings = { dataDir, ...(secret === undefined ? {} : { secret }) };
  return installationMark(await installationSecret(settings as Settings, async (make) => make()));
}

/** @param place a folder, or a prefix that is empty or ends in a slash */
export function openTarget(
  settings: TargetSettings,
  place: BackupPlace,
  installation: string,
  options: S3RequestOptions = {},
): BackupTarget {
  if (place.kind === 'folder') return folderTarget(place.folder, settings.dataDir);
  const store = openS3Store(withKeys(settings.s3, place), place.bucket, options);
  const { bucket, key: prefix } = place;
  return s3Target({ store, bucket, prefix, dataDir: settings.dataDir, installation });
}

const PART = '.part';

/** @param dataDir of the store that is copied */
function folderTarget(folder: string, dataDir: string): BackupTarget {
  return {
    text: folder,
    list: async () => {
      try {
        return readdirSync(folder)
          .flatMap((file): KeptBackup[] => {
            const name = readBackupName(file);
            const found = name && statSync(join(folder, file), { throwIfNoEntry: false });
            return found?.isFile() === true ? [{ ...name!, size: found.size }] : [];
          })
          .sort(byTime);
      } catch (cause) {
        throw fileError(folder, cause);
      }
    },
    put: async (name, make) => {
      await refuseNoRoom(folder, dataDir);
      return make(join(folder, name));
    },
    remove: async (name) => rmSync(join(folder, name), { force: true }),
    tidy: async () =>
      removeOld(
        folder,
        (name) => name.endsWith(PART) && readBackupName(name.slice(0, -PART.length)) !== undefined,
      ),
  };
}
