/** Remembers the branches and tags of a repository on disk, so that versions are there after a start without the remote. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentHash } from '../lib/bytes/hash.ts';
import type { RemoteRefs } from '../lib/git/remote/remote-operations.ts';
import * as z from '../lib/schema.ts';

const names = z.record(z.string(), z.string());
const stored = z.object({ branches: names, tags: names });

export interface RefsCache {
  read(): RemoteRefs | undefined;
  write(refs: RemoteRefs): void;
}

/** Safe to delete: then versions appear when the remote has answered. @param folder identifies the project */
export function refsCache(dataDir: string, folder: string): RefsCache {
  const home = join(dataDir, 'cache');
  const file = join(home, `refs-${contentHash(folder)}.json`);
  return {
    read: () => {
      try {
        const { branches, tags } = stored.parse(JSON.parse(readFileSync(file, 'utf8')));
        return { branches: new Map(Object.entries(branches)), tags: new Map(Object.entries(tags)) };
      } catch {
        return undefined;
      }
    },
    write: ({ branches, tags }) => {
      try {
        mkdirSync(home, { recursive: true });
        const text = JSON.stringify({
          branches: Object.fromEntries(branches),
          tags: Object.fromEntries(tags),
        });
        writeFileSync(`${file}.${process.pid}`, text, { mode: 0o600 });
        renameSync(`${file}.${process.pid}`, file);
      } catch {
        // A full disk or a read-only folder: this process still has them in memory.
      }
    },
  };
}
