/** Removes files that programs which were killed have left in a folder. */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const DAY = 86_400_000;

/** Only those that nobody has written to for a day. */
export function removeOld(folder: string, matches: (name: string) => boolean): void {
  for (const name of readdirSync(folder).filter(matches)) {
    const found = statSync(join(folder, name), { throwIfNoEntry: false });
    if (found?.isFile() === true && Date.now() - found.mtimeMs > DAY)
      rmSync(join(folder, name), { force: true });
  }
}
