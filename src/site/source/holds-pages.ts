/** Distinguishes a folder of pages from a tool's output folder of the same name. */
import { opendirSync } from 'node:fs';

const MOST_ENTRIES = 5000;

/** True if there is an .mdx file in the folder, checking at most a few thousand entries. */
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
    // The folder is missing or unreadable.
  }
  return false;
}
