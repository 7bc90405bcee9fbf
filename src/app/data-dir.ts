/** Makes the folder for caches and the embedded store, and keeps it out of the author's Git. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Name of the embedded store in the data folder. */
export const STORE_FILE = 'lectern.db';

/** A folder that cannot be written is no reason not to show a site: caches then live in memory. */
export function prepareDataDir(folder: string): void {
  try {
    mkdirSync(join(folder, 'cache'), { recursive: true });
    writeFileSync(join(folder, '.gitignore'), '*\n', { flag: 'wx' });
  } catch {
    // It exists already, or it cannot be made; whoever opens a file in it finds out and copes.
  }
}
