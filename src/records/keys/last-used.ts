/** Tracks when each key was last used: in memory, written at most once a minute per key, never delaying a request. */
import type { Database } from '../store/database.ts';

const EVERY = 60_000;

interface Use {
  at: number;
  /** Last moment that the store has. */
  written: number;
  /** Last attempt to write it, successful or not. */
  tried: number;
}

export interface LastUsed {
  note(id: string, at: number): void;
  /** The later of the moments in memory and in the store. */
  of(id: string, stored: number | null): number | null;
  /** Writes pending moments. */
  flush(): Promise<void>;
}

/** Its memory grows only with existing keys, since only those are noted. */
export function createLastUsed(database: Database): LastUsed {
  const uses = new Map<string, Use>();
  let writing: Promise<void> = Promise.resolve();

  const write = async (ids: Iterable<string>): Promise<void> => {
    const due = [...ids].flatMap((id) => {
      const use = uses.get(id);
      return use !== undefined && use.at > use.written ? [{ id, use, at: use.at }] : [];
    });
    if (due.length === 0) return;
    try {
      await database.write(async (transaction) => {
        for (const { id, at } of due)
          await transaction.run(
            'UPDATE api_keys SET last_used_at = ? WHERE id = ? AND (last_used_at IS NULL OR last_used_at < ?)',
            [at, id, at],
          );
      });
      for (const { use, at } of due) use.written = at;
    } catch {
      // A full disk must not refuse clients that only read: the next minute tries again.
    }
  };
  const enqueue = (ids: Iterable<string>): Promise<void> => (writing = writing.then(() => write(ids)));

  return {
    note: (id, at) => {
      const use = uses.get(id) ?? { at: 0, written: 0, tried: 0 };
      uses.set(id, use);
      use.at = Math.max(use.at, at);
      if (at - use.tried < EVERY) return;
      use.tried = at;
      void enqueue([id]);
    },
    of: (id, stored) => {
      const use = uses.get(id);
      return use === undefined ? stored : Math.max(use.at, stored ?? 0);
    },
    flush: () => enqueue(uses.keys()),
  };
}
