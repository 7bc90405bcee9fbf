/** Opens the processes that read specifications, with the folder where they keep documents for the next start. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type ProcessReader, processReader } from '../site/openapi/process/process-reader.ts';
import { programFingerprint } from './program-version.ts';

/**
 * Nothing starts before there is a large specification.
 * @param dataDir undefined to keep nothing: what does not fit into memory is then read again from its file
 */
export function openSpecificationReader(dataDir: string | undefined): ProcessReader {
  if (dataDir === undefined) return processReader({ folder: undefined });
  const all = join(dataDir, 'cache', 'documents');
  const own = programFingerprint();
  removeOthers(all, own);
  return processReader({ folder: join(all, own) });
}

/** What another version of the program has read may read otherwise here. */
function removeOthers(folder: string, own: string): void {
  try {
    for (const name of readdirSync(folder))
      if (name !== own) rmSync(join(folder, name), { recursive: true, force: true });
  } catch {
    // There is none yet, or it is not ours to change.
  }
}
