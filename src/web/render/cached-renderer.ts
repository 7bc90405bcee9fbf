/** Remembers rendered pages by their content: in memory for this process, in one SQLite file for the next. */
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { contentHash } from '../../lib/hash.ts';
import type { PageRenderer, RenderRequest, RenderResult } from '../../site/content/page-renderer.ts';

export interface RenderCacheOptions {
  /** SQLite file; without one only memory is used. */
  readonly file?: string;
  /** Changes when the renderer would give other HTML for the same text. */
  readonly version?: string;
  /** Characters of HTML and page files kept in memory; default 64 million. */
  readonly memory?: number;
}

interface Disk {
  get(key: string): RenderResult | undefined;
  put(key: string, result: RenderResult): void;
  close(): void;
}

/** Rows are written together: one commit for many pages. */
const BATCH = 64;
const MOST_ROWS = 20_000;

/** A cache that cannot be opened or is damaged is thrown away; it holds nothing that cannot be made again. */
function openDisk(file: string): Disk | undefined {
  const open = (): DatabaseSync => {
    // Loaded when it is first needed: a first page without a cache must not wait for a database.
    const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
    mkdirSync(dirname(file), { recursive: true });
    const db = new DatabaseSync(file, { timeout: 2_000 });
    db.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; CREATE TABLE IF NOT EXISTS rendered (key TEXT PRIMARY KEY, result TEXT NOT NULL) STRICT, WITHOUT ROWID',
    );
    return db;
  };
  try {
    return disk(open());
  } catch {
    try {
      for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
      return disk(open());
    } catch {
      return undefined;
    }
  }
}

function disk(db: DatabaseSync): Disk {
  const select = db.prepare('SELECT result FROM rendered WHERE key = ?');
  const insert = db.prepare('INSERT OR REPLACE INTO rendered (key, result) VALUES (?, ?)');
  const empty = db.prepare('SELECT 1 FROM rendered LIMIT 1').get() === undefined;
  let waiting: [string, RenderResult][] = [];
  const flush = (): void => {
    const rows = waiting;
    waiting = [];
    if (rows.length === 0) return;
    try {
      db.exec('BEGIN');
      for (const [key, result] of rows) insert.run(key, JSON.stringify(result));
      db.exec('COMMIT');
    } catch {
      // A full disk or another process writing: the page was rendered all the same, only the memory of it is lost.
      if (db.isTransaction) db.exec('ROLLBACK');
    }
  };
  return {
    get: (key) => {
      if (empty) return undefined;
      const row = select.get(key);
      return row === undefined ? undefined : (JSON.parse(String(row['result'])) as RenderResult);
    },
    put: (key, result) => {
      waiting.push([key, result]);
      if (waiting.length >= BATCH) flush();
    },
    close: () => {
      flush();
      const rows = Number(db.prepare('SELECT count(*) AS n FROM rendered').get()?.['n']);
      if (rows > MOST_ROWS) db.exec('DELETE FROM rendered');
      db.close();
    },
  };
}

/** Opens the file when there is something to read from it, or after what was rendered has been handed out. */
function lazyDisk(file: string): Disk {
  let opened: Disk | undefined;
  let tried = false;
  let waiting: [string, RenderResult][] = [];
  const open = (): Disk | undefined => {
    if (!tried) opened = openDisk(file);
    tried = true;
    return opened;
  };
  const flush = (): void => {
    const rows = waiting;
    waiting = [];
    for (const [key, result] of rows) open()?.put(key, result);
  };
  return {
    get: (key) => (tried || existsSync(file) ? open()?.get(key) : undefined),
    put: (key, result) => {
      if (waiting.push([key, result]) === 1) setImmediate(flush);
    },
    close: () => {
      flush();
      opened?.close();
    },
  };
}

function sizeOf({ body: { html, files = [] } }: RenderResult): number {
  return files.reduce((sum, { text }) => sum + text.length, html.length);
}

/** A renderer that asks `inner` only for what it has not rendered before; pages that failed are always tried again. */
export function cachedRenderer(
  inner: PageRenderer,
  { file, version = '', memory = 64_000_000 }: RenderCacheOptions = {},
): PageRenderer {
  const store = file === undefined ? undefined : lazyDisk(file);
  const kept = new Map<string, RenderResult>();
  const running = new Map<string, Promise<RenderResult>>();
  let size = 0;
  const keep = (key: string, result: RenderResult): void => {
    kept.set(key, result);
    size += sizeOf(result);
    for (const [old, other] of kept) {
      if (size <= memory) break;
      kept.delete(old);
      size -= sizeOf(other);
    }
  };
  const make = async (key: string, request: RenderRequest): Promise<RenderResult> => {
    const stored = store?.get(key);
    const result = stored ?? (await inner.render(request));
    if (result.failed === undefined) {
      keep(key, result);
      if (stored === undefined) store?.put(key, result);
    }
    return result;
  };
  return {
    render: (request) => {
      const key = contentHash(version + JSON.stringify(request));
      const known = kept.get(key);
      if (known !== undefined) return Promise.resolve(known);
      const promise = running.get(key) ?? make(key, request).finally(() => running.delete(key));
      running.set(key, promise);
      return promise;
    },
    close: async () => {
      await inner.close();
      store?.close();
    },
  };
}
