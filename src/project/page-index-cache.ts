/** Caches what was read from the top of every page, so that the next start reads only the files that changed. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { contentHash } from '../lib/bytes/hash.ts';
import { programFingerprint } from '../program/program-version.ts';
import type { PageMeta } from '../site/content/page/page.ts';
import type { PageIndex } from '../site/page-index.ts';

interface PageIndexCache {
  /** Undefined without a usable cache. */
  read(): readonly PageMeta[] | undefined;
  write(index: PageIndex): void;
}

/** Safe to delete: everything in it is also in the author's files. */
export function pageIndexCache(dataDir: string, folder: string): PageIndexCache {
  const file = join(dataDir, 'cache', `pages-${contentHash(resolve(folder))}.json`);
  const program = programFingerprint();
  return {
    read: () => {
      try {
        const kept = JSON.parse(readFileSync(file, 'utf8')) as { program: string; pages: PageMeta[] };
        const { program: by, pages } = kept;
        return by === program && Array.isArray(pages) ? pages : undefined;
      } catch {
        return undefined;
      }
    },
    write: (index) => {
      const text = JSON.stringify({ program, pages: [...index.byPath.values()] });
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
