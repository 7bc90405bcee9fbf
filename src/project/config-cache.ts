/** Caches the last usable docs.json of a project on disk, so that a restart does not publish a broken one. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { contentHash } from '../lib/bytes/hash.ts';
import * as z from '../lib/schema.ts';
import type { ConfigStore } from '../web/reader/live/last-good-config.ts';

const stored = z.record(z.string(), z.string());

/** Safe to delete: without it a project whose docs.json is broken at the start is not served until it is fixed. */
export function configCache(dataDir: string, folder: string): ConfigStore {
  const home = join(dataDir, 'cache');
  const file = join(home, `config-${contentHash(resolve(folder))}.json`);
  return {
    read: () => {
      try {
        const texts = stored.parse(JSON.parse(readFileSync(file, 'utf8')));
        return new Map(Object.entries(texts).map(([path, text]) => [path, Buffer.from(text, 'base64')]));
      } catch {
        return undefined;
      }
    },
    write: (files) => {
      try {
        mkdirSync(home, { recursive: true });
        const texts = Object.fromEntries([...files].map(([path, bytes]) => [path, bytes.toString('base64')]));
        writeFileSync(`${file}.${process.pid}`, JSON.stringify(texts), { mode: 0o600 });
        renameSync(`${file}.${process.pid}`, file);
      } catch {
        // A full disk or a read-only folder: this process still has it in memory.
      }
    },
  };
}
