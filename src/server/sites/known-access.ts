/** Caches who may read each project, so that a public page needs no query; read again after each change. */
import { NewestRead } from '../../lib/async/newest-read.ts';
import { type AccessSettings, DEFAULT_ACCESS } from '../../records/readers/access-settings.ts';
import type { ReaderRecords } from '../../records/readers/reader-records.ts';
import { hasSignIn } from '../../web/reader/access/reader-access.ts';
import type { AccessMemory } from './access-at-start.ts';

export interface KnownAccess {
  /** Undefined until they were read. */
  of(project: string): AccessSettings | undefined;
  /** @throws when the store cannot be read */
  read(project: string): Promise<AccessSettings>;
  /** Reads those of all projects. @throws likewise */
  refresh(): Promise<void>;
  /** Calls `changed` each time those of a project change. @returns a function that unsubscribes */
  subscribe(project: string, changed: () => void): () => void;
}

export function knownAccess(
  records: Pick<ReaderRecords, 'access'>,
  projects: () => readonly string[],
  memory: Pick<AccessMemory, 'note'>,
): KnownAccess {
  const known = new Map<string, AccessSettings>();
  const listeners = new Map<string, Set<() => void>>();
  const newest = new NewestRead();
  const read = async (project: string): Promise<AccessSettings> => {
    const number = newest.begin();
    const next = await records.access(project);
    // A site that was closed meanwhile stays closed.
    if (!newest.take(project, number)) return known.get(project) ?? next;
    memory.note(project, isOpen(next) && next.withdrawn === undefined ? 'open' : 'wait');
    const before = known.get(project) ?? DEFAULT_ACCESS;
    known.set(project, next);
    if (JSON.stringify(before) !== JSON.stringify(next))
      for (const changed of listeners.get(project) ?? []) changed();
    return next;
  };
  return {
    of: (project) => known.get(project),
    read,
    refresh: async () => {
      for (const project of projects()) await read(project);
    },
    subscribe: (project, changed) => {
      const own = listeners.get(project) ?? new Set();
      listeners.set(project, own.add(changed));
      return () => own.delete(changed);
    },
  };
}

/** True when nobody can sign in and nobody needs to. */
export function isOpen(settings: AccessSettings): boolean {
  return settings.visibility === 'public' && !hasSignIn(settings);
}
