/** Caches what was read from the top of every page, so that the next start reads only the files that changed. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { contentHash } from '../lib/hash.ts';
import type { PageMeta } from '../site/content/page.ts';
import type { AuthoredPages, KnownPages } from '../site/page-index.ts';
import { programFingerprint } from './program-version.ts';

export interface PageIndexCache {
  /** Undefined without a usable cache. */
  read(): KnownPages | undefined;
  write(index: AuthoredPages): void;
}

/** Safe to delete: everything in it is also in the author's files. */
export function pageIndexCache(dataDir: string, folder: string): PageIndexCache {
  const file = join(dataDir, 'cache', `pages-${contentHash(resolve(folder))}.json`);
  const program = programFingerprint();
  let last: string | undefined;
  return {
    read: () => {
      try {
        const text = readFileSync(file, 'utf8');
        last = contentHash(text);
        const kept = JSON.parse(text) as { program: string; pages: PageMeta[]; bare: string[] };
        const { program: by, pages, bare } = kept;
        return by === program && Array.isArray(pages) && Array.isArray(bare) ? { pages, bare } : undefined;
      } catch {
        return undefined;
      }
    },
    write: (index) => {
      const text = JSON.stringify({ program, bare: [...index.bare], pages: [...index.byPath.values()] });
      if (contentHash(text) === last) return;
      try {
        // Another process may be reading: the rename gives it the old file or the new one, never half of one.
        writeFileSync(`${file}.${process.pid}`, text);
        renameSync(`${file}.${process.pid}`, file);
      } catch {
        // A full disk or a read-only folder: the next start is slower, nothing else.
      }
    },
  };
}
