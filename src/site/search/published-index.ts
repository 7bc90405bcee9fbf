/** The finished file of a search index, which other processes read while one goes on writing its own file. */
import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { isMadeBy } from './index-file.ts';

export interface PublishedIndex {
  readonly db: DatabaseSync;
  /** Of the site whose pages are all in it; empty while it is being built. */
  readonly mark: string;
  /** Differs for each file that was published. */
  readonly edition: string;
}

/** Beside the file that is written. */
function publishedFile(file: string): string {
  return file.replace(/(\.db)?$/, '.ready.db');
}

/**
 * Publishes what is in `db` now. The file is complete and on disk before it gets its name, so readers find the one before or
 * this one, also after a crash; who has the one before open goes on reading it.
 * @throws when the disk is full, or where an open file cannot be replaced (Windows)
 */
export function publishIndex(db: DatabaseSync, file: string): void {
  const made = file.replace(/(\.db)?$/, '.new.db');
  rmSync(made, { force: true });
  // Not a copy of the file: closing it would end the locks that SQLite has on it.
  db.prepare('VACUUM INTO ?').run(made);
  const handle = openSync(made, 'r+');
  fsyncSync(handle);
  closeSync(handle);
  renameSync(made, publishedFile(file));
}

/** Names the published file of now; undefined when there is none. */
export function editionOf(file: string): string | undefined {
  const found = statSync(publishedFile(file), { bigint: true, throwIfNoEntry: false });
  return found === undefined ? undefined : `${found.ino} ${found.mtimeNs} ${found.size}`;
}

/** @returns undefined when it cannot be used: it is missing, damaged, or of another version of the program */
export function openPublished(file: string, version: string): PublishedIndex | undefined {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  let db: DatabaseSync | undefined;
  try {
    const edition = editionOf(file);
    if (edition === undefined) return undefined;
    const url = pathToFileURL(publishedFile(file));
    // It never changes: no locks, which a network disk may not have, and no files beside it.
    url.searchParams.set('immutable', '1');
    db = new DatabaseSync(url, { readOnly: true });
    db.exec('PRAGMA cache_size = -8000');
    if (!isMadeBy(db, version)) throw new Error('it was made by another version');
    const mark = String(db.prepare('SELECT of FROM mark').get()?.['of'] ?? '');
    return { db, mark, edition };
  } catch {
    db?.close();
    return undefined;
  }
}
