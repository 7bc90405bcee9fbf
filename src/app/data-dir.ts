/** Makes the folder for caches and the embedded store: nobody else may read it, Git leaves it out, and no site is made of it. */
import { accessSync, chmodSync, closeSync, constants, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AppError } from '../lib/app-error.ts';
import { makeFolder } from '../lib/make-folder.ts';
import { DATA_MARK } from '../site/source/never-listed.ts';

/** Name of the embedded store in the data folder. */
export const STORE_FILE = 'lectern.db';

const MARK_TEXT =
  'This folder holds the data of Lectern: its store, its secret and its caches. No site is made of it.\n';

/**
 * A folder that cannot be written is no reason not to show a site: caches then live in memory.
 * @throws AppError `store/full` where no folder can ever be made, as in `/proc`: there Node's own `mkdir` never ends
 */
export function prepareDataDir(folder: string): void {
  try {
    makeFolder(dirname(folder));
    mkdirSync(folder, { mode: 0o700 });
  } catch {
    // It exists already, or it cannot be made; whoever opens a file in it finds out and copes.
  }
  try {
    makeFolder(join(folder, 'cache'), 0o700);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw unwritable(folder, error);
    return;
  }
  for (const [name, text] of [
    ['.gitignore', '*\n'],
    [DATA_MARK, MARK_TEXT],
  ] as const)
    writeOnce(join(folder, name), text);
}

function writeOnce(file: string, text: string): void {
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 });
  } catch {
    // It is there, or it cannot be written.
  }
}

/**
 * Makes an empty file that only this user may read, or makes one that is there so, whatever the umask says. What cannot be
 * changed belongs to somebody else or lies where there are no such rights; whoever opens it finds out.
 */
export function ownerOnly(file: string): void {
  try {
    closeSync(openSync(file, 'a', 0o600));
    chmodSync(file, 0o600);
  } catch {
    // Told by whoever opens it.
  }
}

/**
 * For who must write in it.
 * @throws AppError `store/full` that names the folder
 */
export function refuseUnwritable(folder: string): void {
  try {
    makeFolder(folder, 0o700);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw unwritable(folder, cause);
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown';

function unwritable(folder: string, cause: unknown): AppError {
  const code = codeOf(cause);
  const hints: Record<string, string> = {
    ENOSPC: 'Free space on its disk',
    ENOENT: 'Set LECTERN_DATA_DIR to a folder that can be made',
  };
  const hint =
    hints[code] ??
    'Give the user that runs Lectern the right to write there, or set LECTERN_DATA_DIR to a folder where it may';
  return new AppError('store/full', `The data folder "${folder}" cannot be written (${code})`, {
    hint,
    cause,
  });
}
