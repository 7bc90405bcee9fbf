/** Remembers which projects everyone may read, so that a start with the store away shows no protected page. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from '../../lib/schema.ts';

/** `wait`: nothing is served until the store has said who may read. */
export type AccessAtStart = 'open' | 'wait';

export interface AccessMemory {
  atStart(project: string): AccessAtStart;
  /** Called each time the access settings were read; stores what differs. */
  note(project: string, access: AccessAtStart): void;
}

const stored = z.record(z.string(), z.enum(['open', 'wait']));

/**
 * @param isNew true when there is no store yet, and so no protected project
 */
export function accessMemory(dataDir: string, isNew: boolean): AccessMemory {
  const file = join(dataDir, 'cache', 'access.json');
  const known = new Map<string, AccessAtStart>(Object.entries(readStored(file)));
  return {
    atStart: (project) => known.get(project) ?? (isNew ? 'open' : 'wait'),
    note: (project, access) => {
      if (known.get(project) === access) return;
      known.set(project, access);
      try {
        mkdirSync(join(dataDir, 'cache'), { recursive: true });
        writeFileSync(`${file}.${process.pid}`, JSON.stringify(Object.fromEntries(known)), { mode: 0o600 });
        renameSync(`${file}.${process.pid}`, file);
      } catch {
        // An old "open" must not outlive a failed write; the next start waits for the store.
        known.delete(project);
      }
    },
  };
}

function readStored(file: string): z.infer<typeof stored> {
  try {
    return stored.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return {};
  }
}
