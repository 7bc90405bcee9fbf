/** Opens the processes that read specifications, with the folder that keeps documents for the next start. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { programFingerprint } from '../../program/program-version.ts';
import { type ProcessReader, processReader } from '../../site/openapi/process/process-reader.ts';

/**
 * No process starts before there is a large specification.
 * @param dataDir undefined to cache nothing on disk: documents that do not fit into memory are then read again from
 * their files
 */
export function openSpecificationReader(dataDir: string | undefined): ProcessReader {
  if (dataDir === undefined) return processReader({ folder: undefined });
  const all = join(dataDir, 'cache', 'documents');
  const own = programFingerprint();
  removeOthers(all, own);
  return processReader({ folder: join(all, own) });
}

/** Another version of the program may have parsed the same documents differently. */
function removeOthers(folder: string, own: string): void {
  try {
    for (const name of readdirSync(folder))
      if (name !== own) rmSync(join(folder, name), { recursive: true, force: true });
  } catch {
    // The folder does not exist yet, or is not ours to change.
  }
}
