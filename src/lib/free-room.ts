/** Whether a disk is full: said by an error of the system, by git, by the store, or asked of the file system itself. */
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/** With less than this nothing can be worked on: one commit of the store takes more. */
const LEAST_BYTES = 1024 * 1024;
const CODES = new Set(['ENOSPC', 'EDQUOT', 'store/full']);
const WORDS = /No space left on device|Disk quota exceeded|database or disk is full/i;
const DEEPEST = 8;

/** True when the error, or what caused it, is that there is no room. */
export function isNoRoom(error: unknown): boolean {
  let at = error;
  for (let depth = 0; at instanceof Error && depth < DEEPEST; depth++, at = at.cause)
    if (('code' in at && CODES.has(String(at.code))) || WORDS.test(at.message)) return true;
  return false;
}

export interface Room {
  readonly folder: string;
  readonly bytes: number;
  readonly full: boolean;
}

/** The one of these folders with the least room; of a folder that is not there yet, the one it will be in counts. */
export async function leastRoom(folders: readonly string[]): Promise<Room | undefined> {
  const rooms = await Promise.all(folders.map(roomIn));
  return rooms.reduce(
    (least, room) => ((room?.bytes ?? Infinity) < (least?.bytes ?? Infinity) ? room : least),
    undefined,
  );
}

async function roomIn(folder: string): Promise<Room | undefined> {
  for (let at = folder; ; at = dirname(at))
    try {
      const { bavail, bsize, files, ffree } = await statfs(at);
      // Without room for another file there is none for its bytes either.
      const bytes = files > 0 && ffree === 0 ? 0 : bavail * bsize;
      return { folder, bytes, full: bytes < LEAST_BYTES };
    } catch {
      if (at === dirname(at)) return undefined;
    }
}
