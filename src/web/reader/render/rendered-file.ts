/** Rendered pages in one compressed SQLite file, used by the thread of `rendered-store.ts`. */
import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { RenderedData } from './rendered-store.ts';

interface RenderedFile {
  get(key: string): string | undefined;
  put(key: string, text: string): void;
  close(): void;
}

/** Rows are written together: one commit for many pages. */
const BATCH = 64;
const LARGEST = 256 * 1024 * 1024;

/** A file that cannot be opened or is damaged is deleted; it has nothing that cannot be rendered again. */
export function renderedFile({ file, rows }: RenderedData): RenderedFile | undefined {
  try {
    return opened(open(file), rows);
  } catch {
    try {
      for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
      return opened(open(file), rows);
    } catch {
      return undefined;
    }
  }
}

function open(file: string): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true });
  const db = new DatabaseSync(file, { timeout: 2_000 });
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF');
  // Earlier versions stored plain text.
  const former = "SELECT 1 FROM pragma_table_info('rendered') WHERE name = 'result' AND type <> 'BLOB'";
  if (db.prepare(former).get() !== undefined) db.exec('DROP TABLE rendered');
  db.exec(
    'CREATE TABLE IF NOT EXISTS rendered (key TEXT PRIMARY KEY, result BLOB NOT NULL) STRICT, WITHOUT ROWID',
  );
  return db;
}

/** @param max rows: beyond them the table is emptied, or a site edited all day would fill the disk with outdated pages */
function opened(db: DatabaseSync, max: number): RenderedFile {
  const select = db.prepare('SELECT result FROM rendered WHERE key = ?');
  const insert = db.prepare('INSERT OR REPLACE INTO rendered (key, result) VALUES (?, ?)');
  let count = Number(db.prepare('SELECT count(*) AS n FROM rendered').get()?.['n']);
  const params = { [constants.ZSTD_c_compressionLevel]: 1 };
  let waiting: (readonly [string, string])[] = [];
  const flush = (): void => {
    const rows = waiting;
    waiting = [];
    if (rows.length === 0) return;
    try {
      db.exec('BEGIN');
      count += rows.length;
      if (count > max) {
        db.exec('DELETE FROM rendered');
        count = rows.length;
      }
      for (const [key, text] of rows) insert.run(key, zstdCompressSync(text, { params }));
      db.exec('COMMIT');
    } catch {
      // The disk may be full, or another process writing: only the cache entry is lost.
      if (db.isTransaction) db.exec('ROLLBACK');
    }
  };
  return {
    get: (key) => {
      flush();
      const packed = select.get(key)?.['result'];
      if (!(packed instanceof Uint8Array)) return undefined;
      return zstdDecompressSync(packed, { maxOutputLength: LARGEST }).toString('utf8');
    },
    put: (key, text) => {
      if (waiting.push([key, text]) === 1) setImmediate(flush);
      if (waiting.length >= BATCH) flush();
    },
    close: () => {
      flush();
      db.close();
    },
  };
}
