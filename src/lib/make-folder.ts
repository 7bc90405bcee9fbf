/** Makes a folder and its parents, as Node's recursive `mkdir` does, which tries for ever where a system such as `/proc` lets nobody make one. */
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** @throws the error of the system; ENOENT only where the parent exists and still no folder can be made */
export function makeFolder(folder: string, mode?: number): void {
  try {
    mkdirSync(folder, mode);
  } catch (error) {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const parent = dirname(folder);
    if (!isMissing || existsSync(parent)) throw error;
    makeFolder(parent, mode);
    makeFolder(folder, mode);
  }
}
