/** Adds up the size of a folder, up to a limit. */
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

export interface FolderLimit {
  readonly bytes: number;
  readonly files: number;
}

/**
 * True when there is more in it than the limit; what goes away meanwhile does not count.
 * @param except a folder inside it that does not count either
 */
export async function isOverLimit(folder: string, limit: FolderLimit, except?: string): Promise<boolean> {
  const left = { ...limit };
  const folders = [folder];
  for (let at = folders.pop(); at !== undefined; at = folders.pop()) {
    if (at === except) continue;
    for (const entry of await readdir(at, { withFileTypes: true }).catch(() => [])) {
      const path = join(at, entry.name);
      left.files--;
      if (entry.isDirectory()) folders.push(path);
      // Blocks, not length: a file may have holes that take no room.
      else left.bytes -= ((await lstat(path).catch(() => undefined))?.blocks ?? 0) * 512;
      if (left.files < 0 || left.bytes < 0) return true;
    }
  }
  return false;
}
