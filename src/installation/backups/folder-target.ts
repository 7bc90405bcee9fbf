/** Keeps backups in a folder of this machine, or of one that is mounted here. */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileError } from '../write-whole-file.ts';
import { readBackupName } from './backup-name.ts';
import { type BackupTarget, byTime, type KeptBackup } from './backup-target.ts';
import { refuseNoRoom } from './refuse-no-room.ts';
import { removeOld } from './remove-old.ts';

const PART = '.part';

/** @param dataDir of the store that is copied */
export function folderTarget(folder: string, dataDir: string): BackupTarget {
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
