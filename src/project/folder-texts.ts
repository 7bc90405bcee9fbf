/** Stores long texts of one site in the data folder. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TextStore } from '../web/reader/pages/text-store.ts';

/** @param site separates the texts of several sites: letters and figures */
export function folderTexts(dataDir: string, site: string, version: string): TextStore {
  const folder = join(dataDir, 'cache', 'texts');
  const place = (name: string): string => join(folder, `${name}-${site}`);
  // The key is the first line, so that a file always holds the complete text of one version.
  const head = (key: string): Buffer => Buffer.from(`${version} ${key}\n`);
  return {
    read: async (name, key) => {
      try {
        const bytes = await readFile(place(name));
        const expected = head(key);
        return bytes.subarray(0, expected.length).equals(expected)
          ? bytes.subarray(expected.length)
          : undefined;
      } catch {
        return undefined;
      }
    },
    write: async (name, key, text) => {
      try {
        await mkdir(folder, { recursive: true });
        const draft = `${place(name)}.${process.pid}`;
        await writeFile(draft, Buffer.concat([head(key), text]), { mode: 0o600 });
        await rename(draft, place(name));
      } catch {
        // A full disk or a read-only folder: the next start computes the text again.
      }
    },
  };
}
