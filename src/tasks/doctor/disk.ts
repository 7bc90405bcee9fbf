/** Checks the free space of the data folder and of the folder for temporary files. */
import { tmpdir } from 'node:os';
import { type DiskLook, diskRoom, minRoom } from '../../lib/free-room.ts';
import { type Check, fail, ok, skip, warn } from './check.ts';

const MB = 1024 * 1024;
/** Caches and a copy of the store before a migration need this. */
const ENOUGH = 1024 * MB;
const MIN = 100 * MB;
/** The alert rule for inodes has the same number. */
const FEW_FILES = 20_000;

/** @param look default: the system's own */
export const diskCheck = (look?: DiskLook): Check => ({
  name: 'disk',
  run: async ({ settings: { dataDir } }) => {
    const room = await minRoom([dataDir, tmpdir()], look);
    if (room === undefined) return skip('The system does not tell the free space');
    const text = `${Math.floor(room.bytes / MB).toLocaleString('en-US')} MB are free in "${room.folder}"`;
    if (room.bytes < MIN) return fail(text, 'Free space, or set LECTERN_DATA_DIR to another disk');
    const files = (await diskRoom(dataDir, look))?.freeFiles;
    const left = `Only ${files?.toLocaleString('en-US')} more files can be made in "${dataDir}": the disk is out of inodes`;
    if (files !== undefined && files < FEW_FILES)
      return warn(left, 'Remove small files of other programs, or set LECTERN_DATA_DIR to another disk');
    return room.bytes < ENOUGH ? warn(text, 'Free some space before it is needed') : ok(text);
  },
});

export const disk = diskCheck();
