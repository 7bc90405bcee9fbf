/** Tells a folder of pages from a tool's output of the same name. */
import { opendirSync } from 'node:fs';

const MOST_ENTRIES = 5000;

/** Whether there is an .mdx file in the folder, looking at no more than a few thousand entries. */
export function holdsPages(folder: string): boolean {
  try {
    const entries = opendirSync(folder, { recursive: true });
    try {
      for (let i = 0; i < MOST_ENTRIES; i++) {
        const entry = entries.readSync();
        if (entry === null) return false;
        if (entry.isFile() && entry.name.endsWith('.mdx')) return true;
      }
    } finally {
      entries.closeSync();
    }
  } catch {
    // No such folder, or not ours to read.
  }
  return false;
}
