/** Finds the documentation folder that a command works on. */
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { AppError } from '../lib/app-error.ts';

/** @throws AppError `usage/folder` when it is not a folder */
export function documentationFolder(given: string | undefined): string {
  const folder = resolve(given ?? '.');
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found === undefined)
    throw new AppError('usage/folder', `There is no folder "${given ?? '.'}"`, {
      hint: 'Name the folder that holds docs.json',
    });
  if (!found.isDirectory())
    throw new AppError('usage/folder', `"${given ?? '.'}" is a file`, {
      hint: 'Name the folder that holds docs.json',
    });
  return folder;
}
