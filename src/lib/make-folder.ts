/** Creates a folder and its parents; Node's recursive `mkdir` never ends where none can be created, as in `/proc`. */
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** @throws the system's error; ENOENT only where the parent exists and still no folder can be created */
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
