/** Refuses a copy of the store that would fill the disk: then the store itself could not be written. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../lib/app-error.ts';
import { minRoom } from '../../lib/free-room.ts';
import { STORE_FILE } from '../data-dir.ts';

const MB = 1024 * 1024;
/** What the server goes on writing meanwhile. */
const SPARE = 64 * MB;

/** @param folder of the copy @throws AppError `backup/no-room` */
export async function refuseNoRoom(folder: string, dataDir: string): Promise<void> {
  const size = statSync(join(dataDir, STORE_FILE), { throwIfNoEntry: false })?.size ?? 0;
  const room = await minRoom([folder]);
  if (room === undefined || room.bytes >= size + SPARE) return;
  const [has, needs] = [room.bytes, size + SPARE].map((bytes) =>
    Math.ceil(bytes / MB).toLocaleString('en-US'),
  );
  throw new AppError('backup/no-room', `A copy of the store has no room in "${folder}": ${has} MB are free`, {
    hint: `Free space until there are ${needs} MB, or use another disk`,
  });
}
