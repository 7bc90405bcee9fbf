/** Detects a full disk: from a system error, from git, from the store, or from the file system itself. */
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError } from './app-error.ts';

/** With less than this nothing works: one commit of the store takes more. */
const MIN_BYTES = 1024 * 1024;
const CODES = new Set(['ENOSPC', 'EDQUOT', 'store/full', 'git/no-room']);
const WORDS = /No space left on device|Disk quota exceeded|database or disk is full/i;
const DEEPEST = 8;

/** True when the error, or its cause, is that the disk is full. */
export function isNoRoom(error: unknown): boolean {
  let at = error;
  for (let depth = 0; at instanceof Error && depth < DEEPEST; depth++, at = at.cause)
    // Our own errors quote others, such as a remote that has no room.
    if (('code' in at && CODES.has(String(at.code))) || (!(at instanceof AppError) && WORDS.test(at.message)))
      return true;
  return false;
}

/** Asks the system about the disk of a folder; tests of full disks give their own. */
export type DiskLook = (
  folder: string,
) => Promise<Readonly<Record<'bavail' | 'bsize' | 'blocks' | 'files' | 'ffree', number>>>;

interface Room {
  readonly folder: string;
  readonly bytes: number;
  readonly full: boolean;
}

/** The folder with the least free space; for a folder that does not exist yet, its parent counts. */
export async function minRoom(
  folders: readonly string[],
  look: DiskLook = statfs,
): Promise<Room | undefined> {
  const rooms = await Promise.all(folders.map((folder) => roomIn(folder, look)));
  return rooms.reduce(
    (min, room) => ((room?.bytes ?? Infinity) < (min?.bytes ?? Infinity) ? room : min),
    undefined,
  );
}

/** Of the disk with a folder that exists. @returns undefined where the system does not say */
export async function diskRoom(
  folder: string,
  look: DiskLook = statfs,
): Promise<
  { readonly free: number; readonly size: number; readonly freeFiles: number | undefined } | undefined
> {
  try {
    const { bavail, bsize, blocks, files, ffree } = await look(folder);
    return { free: bavail * bsize, size: blocks * bsize, freeFiles: files > 0 ? ffree : undefined };
  } catch {
    return undefined;
  }
}

async function roomIn(folder: string, look: DiskLook): Promise<Room | undefined> {
  for (let at = folder; ; at = dirname(at))
    try {
      const { bavail, bsize, files, ffree } = await look(at);
      // Without a free inode no file can be created, whatever space is free.
      const bytes = files > 0 && ffree === 0 ? 0 : bavail * bsize;
      return { folder, bytes, full: bytes < MIN_BYTES };
    } catch {
      if (at === dirname(at)) return undefined;
    }
}
