/** Removes a copy of a remote repository. */
import { randomUUID } from 'node:crypto';
import { renameSync } from 'node:fs';
import { rm } from 'node:fs/promises';

/** Renamed first: a process that is being ended must not write to a new copy. */
export function removeCopy(mirror: string): void {
  const aside = `${mirror}.old-${randomUUID().slice(0, 8)}`;
  try {
    renameSync(mirror, aside);
  } catch {
    return;
  }
  void rm(aside, { recursive: true, force: true }).catch(() => undefined);
}
