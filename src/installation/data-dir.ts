/** Creates the data folder for caches and the embedded store: private to this user, ignored by Git, never published. */
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { AppError } from '../lib/app-error.ts';
import { makeFolder } from '../lib/make-folder.ts';
import { DATA_MARK } from '../site/source/off-limits.ts';

/** Name of the embedded store in the data folder. */
export const STORE_FILE = 'lectern.db';

/** True when nothing was stored yet, so that there can be no settings either. */
export function isNewInstallation({
  databaseUrl,
  dataDir,
}: {
  readonly databaseUrl?: string;
  readonly dataDir: string;
}): boolean {
  return databaseUrl === undefined && !existsSync(join(dataDir, STORE_FILE));
}

const MARK_TEXT =
  'This folder holds the data of Lectern: its store, its secret and its caches. No site is made of it.\n';

/**
 * A folder that cannot be written does not keep a site from being shown: caches then live in memory.
 * @throws AppError `store/full` where no folder can ever be made, as in `/proc`: there Node's own `mkdir` never ends
 */
export function prepareDataDir(folder: string): void {
  try {
    makeFolder(dirname(folder));
    mkdirSync(folder, { mode: 0o700 });
  } catch {
    // It exists already, or it cannot be made; opening a file in it then fails with its own error.
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
    // It exists already, or it cannot be written.
  }
}

/**
 * Creates an empty file that only this user may read, or restricts an existing one, regardless of the umask. A file
 * that cannot be changed belongs to another user or is on a file system without such rights; opening it reports that.
 */
export function ownerOnly(file: string): void {
  try {
    closeSync(openSync(file, 'a', 0o600));
    chmodSync(file, 0o600);
  } catch {
    // Reported when the file is opened.
  }
}

/** For commands that must write to the data folder. @throws AppError `store/full` that names the folder */
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
