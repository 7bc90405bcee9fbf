/** Opens the SQLite file of a search index: kept for the next start if it has a name, replaced if it cannot be read. */
import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';

export interface IndexFile {
  readonly db: DatabaseSync;
  /** Call after every change: commits from time to time. */
  changed(): void;
  /** Commits all changes. */
  keep(): void;
  /** Runs what must not be in a transaction, after all changes are committed. */
  between(action: () => void): void;
}

const CACHE_KB = 8_000;
/** Pages between two commits. */
const BATCH = 128;
/** Increment when the tables change. */
const FORMAT = 4;

/** If another process has the file open, a temporary index is used instead. */
export function openIndexFile(file: string | undefined, version: string): IndexFile {
  if (file !== undefined) {
    const kept = openOwnFile(file, version);
    if (kept !== undefined) return kept;
  }
  // A temporary SQLite file, since 5,000 pages in memory would take 100 MB. No other process reads it, so its
  // transaction never ends, and it is deleted with this process.
  const db = open('', 'PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;');
  createTables(db);
  db.exec('BEGIN');
  return { db, changed: () => undefined, keep: () => undefined, between: () => undefined };
}

/** @returns undefined while another process has the file, or when it cannot be written */
export function openOwnFile(file: string, version: string): IndexFile | undefined {
  for (const isLast of [false, true]) {
    let db: DatabaseSync | undefined;
    try {
      mkdirSync(dirname(file), { recursive: true });
      // A crash of the process loses the last batch; one of the machine may damage the file, which is then rebuilt.
      db = open(
        file,
        'PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;',
      );
      db.exec('BEGIN IMMEDIATE; CREATE TABLE IF NOT EXISTS made (by TEXT) STRICT');
      if (!isMadeBy(db, version)) {
        const isNew = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'page'").get() === undefined;
        if (!isNew) throw new Error('it was made by another version');
        createTables(db);
        db.prepare('INSERT INTO made (by) VALUES (?)').run(`${FORMAT} ${version}`);
      }
      db.prepare('SELECT count(*) FROM page').get();
      return batches(db);
    } catch (error) {
      db?.close();
      if (isLast || isBusy(error)) return undefined;
      for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
    }
  }
  return undefined;
}

/** False for a file of another version of the program, or of another form. @throws when it is damaged */
export function isMadeBy(db: DatabaseSync, version: string): boolean {
  return db.prepare('SELECT by FROM made').get()?.['by'] === `${FORMAT} ${version}`;
}

function batches(db: DatabaseSync): IndexFile {
  let waiting = 0;
  const keep = (): void => {
    waiting = 0;
    // The disk may be full: changes remain searchable until the process ends.
    try {
      db.exec('COMMIT');
    } finally {
      if (!db.isTransaction) db.exec('BEGIN');
    }
  };
  return {
    db,
    changed: () => {
      if (++waiting >= BATCH) keep();
    },
    keep,
    between: (action) => {
      waiting = 0;
      db.exec('COMMIT');
      try {
        action();
      } finally {
        db.exec('BEGIN');
      }
    },
  };
}

function open(file: string, pragmas: string): DatabaseSync {
  // Loaded with the first search, not at startup.
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  const db = new DatabaseSync(file);
  db.exec(`${pragmas} PRAGMA cache_size = -${CACHE_KB};`);
  return db;
}

function createTables(db: DatabaseSync): void {
  db.exec(`
    CREATE TABLE mark (of TEXT NOT NULL) STRICT;
    CREATE TABLE page (path TEXT PRIMARY KEY, key TEXT NOT NULL, hash TEXT NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE part (number INTEGER PRIMARY KEY, lang TEXT, version TEXT, product TEXT) STRICT;
    CREATE TABLE section (
      id INTEGER PRIMARY KEY, page TEXT, part INTEGER, url TEXT, title TEXT, heading TEXT, endpoint TEXT, weight REAL,
      generic INTEGER, trail TEXT, text TEXT, code TEXT) STRICT;
    CREATE INDEX section_page ON section (page)`);
}

/** SQLITE_BUSY, SQLITE_LOCKED and SQLITE_PROTOCOL: another process has the file open, or is just opening it. */
function isBusy(error: unknown): boolean {
  const code = (error as { readonly errcode?: number }).errcode ?? 0;
  return [5, 6, 15].includes(code & 0xff);
}
