/** A search index that several processes share: one writes it and publishes what it has, the others read that. */

import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { type IndexFile, isMadeBy, openOwnFile } from './index-file.ts';
import { createSearchIndex, type SearchIndex, searchIndexIn } from './search-index.ts';

/** `own`: this process writes it. `ready`: another one does, and has all pages of the site. `behind`: not yet. */
export type IndexState = 'own' | 'ready' | 'behind';

export interface SharedIndex {
  /** Of now; an empty one while nothing is published. */
  index(): SearchIndex;
  /** @param mark of the site whose pages are wanted */
  state(mark: string): IndexState;
  /** Publishes as finished for a site; only of the process that writes it. */
  publish(mark: string): void;
  /** Call after each change of a page. */
  changed(): void;
  close(): void;
}

/** Pages that are searchable early, while the rest is still being indexed; later ones when their number has doubled. */
const FIRST = 128;

/**
 * The process that has the lock of the file writes it. The lock ends with that process, however that ends, and the next one
 * that looks gets it.
 */
export function openSharedIndex(file: string, version: string): SharedIndex {
  return new Shared(file, version);
}

class Shared implements SharedIndex {
  private readonly file: string;
  private readonly version: string;
  private own: { readonly file: IndexFile; readonly index: SearchIndex } | undefined;
  private read: (PublishedIndex & { readonly index: SearchIndex }) | undefined;
  private nothing: SearchIndex | undefined;
  private unpublished = 0;
  private next = FIRST;

  constructor(file: string, version: string) {
    this.file = file;
    this.version = version;
    this.claim();
  }

  index(): SearchIndex {
    if (this.own !== undefined) return this.own.index;
    this.look();
    return this.read?.index ?? (this.nothing ??= createSearchIndex());
  }

  state(mark: string): IndexState {
    if (this.own !== undefined || this.claim()) return 'own';
    this.look();
    return this.read?.mark === mark ? 'ready' : 'behind';
  }

  publish(mark: string): void {
    const { file } = this.own ?? {};
    if (file === undefined) return;
    const { db } = file;
    if (this.unpublished === 0 && markIn(this.own!.file) === mark && editionOf(this.file) !== undefined)
      return;
    this.unpublished++;
    db.exec('DELETE FROM mark');
    db.prepare('INSERT INTO mark (of) VALUES (?)').run(mark);
    try {
      file.between(() => publishIndex(db, this.file));
      this.unpublished = 0;
    } catch {
      // The disk may be full: the others read what was published before, until the next change.
    }
  }

  changed(): void {
    if (++this.unpublished < this.next) return;
    this.next *= 2;
    this.publish('');
  }

  close(): void {
    this.own?.index.close();
    this.nothing?.close();
    this.leave();
    this.own = undefined;
    this.nothing = undefined;
  }

  private claim(): boolean {
    const file = openOwnFile(this.file, this.version);
    if (file === undefined) return false;
    this.leave();
    this.own = { file, index: searchIndexIn(file) };
    return true;
  }

  /** Opens what was published since. */
  private look(): void {
    const edition = editionOf(this.file);
    if (edition === undefined || edition === this.read?.edition) return;
    const found = openPublished(this.file, this.version);
    if (found === undefined) return;
    this.leave();
    this.read = { ...found, index: searchIndexIn({ ...found, changed: nothing, keep: nothing }) };
  }

  private leave(): void {
    this.read?.db.close();
    this.read = undefined;
  }
}

const nothing = (): void => undefined;

function markIn({ db }: IndexFile): string | undefined {
  const found = db.prepare('SELECT of FROM mark').get()?.['of'];
  return found === undefined ? undefined : String(found);
}

interface PublishedIndex {
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
function publishIndex(db: DatabaseSync, file: string): void {
  const draft = file.replace(/(\.db)?$/, '.new.db');
  rmSync(draft, { force: true });
  // Not a copy of the file: closing it would end the locks that SQLite has on it.
  db.prepare('VACUUM INTO ?').run(draft);
  const handle = openSync(draft, 'r+');
  fsyncSync(handle);
  closeSync(handle);
  renameSync(draft, publishedFile(file));
}

/** Names the published file of now; undefined when there is none. */
function editionOf(file: string): string | undefined {
  const found = statSync(publishedFile(file), { bigint: true, throwIfNoEntry: false });
  return found === undefined ? undefined : `${found.ino} ${found.mtimeNs} ${found.size}`;
}

/** @returns undefined when it cannot be used: it is missing, damaged, or of another version of the program */
function openPublished(file: string, version: string): PublishedIndex | undefined {
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
