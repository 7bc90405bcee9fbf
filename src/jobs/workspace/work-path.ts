/** Where a path of a work folder really is: refused when it is hidden, leads out, or goes through a link. */
import { lstatSync, realpathSync, type Stats } from 'node:fs';
import { dirname, join } from 'node:path';
import { AppError } from '../../lib/app-error.ts';
import { isPlainPath } from '../../site/source/safe-path.ts';

/** Bytes; systems hold 255, and a file gets a longer name while it is written. */
const LONGEST_NAME = 200;

/**
 * @param root real path of the folder
 * @param path inside it, forward slashes
 * @throws AppError `work/path`
 */
export function workPath(root: string, path: string): string {
  if (!isPlainPath(path)) throw bad(path, 'is not a path inside the folder');
  if (path.split('/').some((step) => step.startsWith('.') || /^git~\d/i.test(step)))
    throw bad(path, 'is hidden, and hidden files are not for agents');
  if (path.split('/').some((step) => Buffer.byteLength(step) > LONGEST_NAME))
    throw bad(path, 'has a name that is too long');
  const full = join(root, path);
  let there = full;
  while (there !== root && entryAt(there) === undefined) there = dirname(there);
  // A link anywhere on the way has another real path than the one it is called by.
  if (realPath(there) !== there) throw bad(path, 'goes through a link');
  return full;
}

/** Does not follow links; undefined when nothing is there. */
export function entryAt(full: string): Stats | undefined {
  try {
    return lstatSync(full, { throwIfNoEntry: false });
  } catch (error) {
    // The parent is a file.
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined;
    throw error;
  }
}

/** A file name that is valid on every system. */
export function refuseBadName(path: string): void {
  const portable = path.split('/').every((step) => !/[<>:"|?*\u007f-\u009f]|[. ]$|^ /.test(step));
  if (!portable) throw bad(path, 'is no name that every system can hold');
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

function bad(path: string, why: string): AppError {
  return new AppError('work/path', `${JSON.stringify(path.slice(0, 200))} ${why}`, {
    hint: 'Use a path like "guides/start.mdx", as list_files shows them',
  });
}
