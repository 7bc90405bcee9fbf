/** Turns the many errors of a full disk into one that names the disk. */
import { AppError } from '../../lib/app-error.ts';
import { isNoRoom, minRoom } from '../../lib/free-room.ts';

const HINT = 'Make room there, or raise its quota, then retry the job';

/**
 * @param error undefined to look at the disks alone
 * @param folders where jobs write
 * @returns AppError `disk/full`; undefined when nothing says that a disk is full
 */
export async function fullDisk(error: unknown, folders: readonly string[]): Promise<AppError | undefined> {
  const room = await minRoom(folders);
  if (room?.full !== true && !isNoRoom(error)) return undefined;
  const { code, message } = (error ?? {}) as NodeJS.ErrnoException;
  const disk =
    code === 'store/full' && room?.full !== true
      ? 'The disk of the database is full, or may not be written'
      : `The disk of "${room?.folder ?? folders[0]}" is full`;
  const why = message === undefined || room?.full === true ? '' : ` (${message})`;
  return new AppError('disk/full', `${disk}${why}`, { hint: HINT, cause: error });
}
