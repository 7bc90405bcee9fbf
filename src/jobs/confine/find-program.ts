/** Finds the agent's program, and what of the machine must be seen for it to run. */
import { accessSync, constants, existsSync, realpathSync, statSync } from 'node:fs';
import { basename, delimiter, dirname, isAbsolute, join, sep } from 'node:path';
import { AppError } from '../../lib/app-error.ts';

/** @returns the absolute path, links not followed; undefined when it is not there */
export function findProgram(name: string, searchPath: string): string | undefined {
  if (isAbsolute(name)) return isProgram(name) ? name : undefined;
  if (name.includes('/') || name === '') return undefined;
  return searchPath
    .split(delimiter)
    .filter(isAbsolute)
    .map((folder) => join(folder, name))
    .find(isProgram);
}

/** @throws AppError `agent/settings` */
export function requireProgram(name: string, searchPath: string): string {
  const path = findProgram(name, searchPath);
  if (path !== undefined) return path;
  throw new AppError('agent/settings', `The agent's program "${name}" was not found`, {
    hint: 'Install it, or write its absolute path into LECTERN_AGENT.',
  });
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

export const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);

export const realPath = (path: string): string => (existsSync(path) ? realpathSync(path) : path);

/**
 * What must be seen to run a program: the whole tree of packages it is part of, or the folder it lies in, or only the file where that
 * folder holds more than a program.
 * @param path with links followed
 */
export function neededFor(path: string, isTooWide: (folder: string) => boolean): string {
  const parts = path.split(sep);
  const packages = parts.indexOf('node_modules');
  const folder = packages > 0 ? parts.slice(0, packages + 1).join(sep) : dirname(path);
  return isTooWide(folder) ? path : folder;
}

/** True for roots and homes, whose content was not put there for the agent. */
export function isWide(folder: string): boolean {
  return dirname(folder) === dirname(dirname(folder)) || basename(dirname(folder)) === 'home';
}
