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
  /** Characters of rendered pages kept in memory; default 64 million. */
  readonly memory?: number;
  /** Pages kept in the file; default 20,000. */
  readonly rows?: number;
}

interface Disk {
  get(key: string): RenderResult | undefined;
  put(key: string, result: RenderResult): void;
  close(): void;
}

/** Pages of the log that are taken into the file at a time: a megabyte, for many more would hold up readers. */
const CHECKPOINT = 256;
/** More are thrown away together: a site that is edited all day would fill the disk with what its pages once were. */
const MOST_ROWS = 20_000;
/** What an object or a list costs beside its texts, in characters. */
const OBJECT_WEIGHT = 30;

/** A cache that cannot be opened or is damaged is thrown away; it holds nothing that cannot be made again. */
function openDisk(file: string, most: number): Disk | undefined {
  const open = (): DatabaseSync => {
    // Loaded when it is first needed: a first page without a cache must not wait for a database.
    const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
    mkdirSync(dirname(file), { recursive: true });
    const db = new DatabaseSync(file, { timeout: 2_000 });
    db.exec(
      `PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA wal_autocheckpoint = ${CHECKPOINT}; CREATE TABLE IF NOT EXISTS rendered (key TEXT PRIMARY KEY, result TEXT NOT NULL) STRICT, WITHOUT ROWID`,
    );
    return db;
  };
  try {
    return disk(open(), most);
  } catch {
    try {
      for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
      return disk(open(), most);
    } catch {
      return undefined;
    }
  }
}

function disk(db: DatabaseSync, most: number): Disk {
  const select = db.prepare('SELECT result FROM rendered WHERE key = ?');
  const insert = db.prepare('INSERT OR REPLACE INTO rendered (key, result) VALUES (?, ?)');
  let rows = Number(db.prepare('SELECT count(*) AS n FROM rendered').get()?.['n']);
  const empty = rows === 0;
  return {
    get: (key) => {
      if (empty) return undefined;
      const row = select.get(key);
      return row === undefined ? undefined : (JSON.parse(String(row['result'])) as RenderResult);
    },
    put: (key, result) => {
      try {
        if (++rows > most) {
          db.exec('DELETE FROM rendered');
          rows = 1;
        }
        insert.run(key, JSON.stringify(result));
      } catch {
        // A full disk or another process writing: the page was rendered all the same, only the memory of it is lost.
      }
    },
    close: () => {
      db.close();
    },
  };
}

/**
 * Opens the file when there is something to read from it, or after what was rendered has been handed out. Pages are written one
 * at a time, and between two of them readers have their turn.
 */
function lazyDisk(file: string, most: number): Disk {
  let opened: Disk | undefined;
  let tried = false;
  const waiting: [string, RenderResult][] = [];
  const open = (): Disk | undefined => {
    if (!tried) opened = openDisk(file, most);
    tried = true;
    return opened;
  };
  const write = (): void => {
    const row = waiting.shift();
    if (row === undefined) return;
    open()?.put(...row);
    if (waiting.length > 0) setImmediate(write);
  };
  return {
    get: (key) => (tried || existsSync(file) ? open()?.get(key) : undefined),
    put: (key, result) => {
      if (waiting.push([key, result]) === 1) setImmediate(write);
    },
    close: () => {
      while (waiting.length > 0) write();
      opened?.close();
    },
  };
}

/** About what a value holds in memory, in characters. */
function weight(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, one) => sum + weight(one), OBJECT_WEIGHT);
}

/** What takes the place of what was rendered for it before: a page, in one of the ways it is shown. */
function slotOf({ file, markdown, origin, reference }: RenderRequest, owner: string): string {
  const { method, path, title } = reference?.document ?? {};
  return JSON.stringify([owner, file, markdown, origin, method, path, title]);
}

interface KeptResult {
  readonly result: RenderResult;
  readonly size: number;
  readonly slot: string | undefined;
}

/** What was rendered, by key; the newest for each slot, and the oldest go first when there is too much. */
class Memory {
  private readonly most: number;
  private readonly kept = new Map<string, KeptResult>();
  private readonly slots = new Map<string, string>();
  private size = 0;

  constructor(most: number) {
    this.most = most;
  }

  get(key: string): RenderResult | undefined {
    return this.kept.get(key)?.result;
  }

  put(key: string, result: RenderResult, slot: string | undefined): void {
    this.drop(key);
    if (slot !== undefined) {
      this.drop(this.slots.get(slot));
      this.slots.set(slot, key);
    }
    const size = weight(result);
    this.kept.set(key, { result, size, slot });
    this.size += size;
    for (const old of this.kept.keys()) {
      if (this.size <= this.most) break;
      this.drop(old);
    }
  }

  private drop(key: string | undefined): void {
    const entry = key === undefined ? undefined : this.kept.get(key);
    if (key === undefined || entry === undefined) return;
    this.kept.delete(key);
    this.size -= entry.size;
    if (entry.slot !== undefined) this.slots.delete(entry.slot);
  }
}

/** A renderer that asks `inner` only for what it has not rendered before; pages that failed are always tried again. */
export function cachedRenderer(
  inner: PageRenderer,
  { file, version = '', memory = 64_000_000, rows = MOST_ROWS }: RenderCacheOptions = {},
): PageRenderer {
  const store = file === undefined ? undefined : lazyDisk(file, rows);
  const kept = new Memory(memory);
  const running = new Map<string, Promise<RenderResult>>();
  const make = async (key: string, request: RenderRequest, owner?: string): Promise<RenderResult> => {
    const stored = store?.get(key);
    const result = stored ?? (await inner.render(request));
    if (result.failed === undefined) {
      kept.put(key, result, owner === undefined ? undefined : slotOf(request, owner));
      if (stored === undefined) store?.put(key, result);
    }
    return result;
  };
  return {
    render: (request, owner) => {
      const key = contentHash(version + JSON.stringify(request));
      const known = kept.get(key);
      if (known !== undefined) return Promise.resolve(known);
      const promise = running.get(key) ?? make(key, request, owner).finally(() => running.delete(key));
      running.set(key, promise);
      return promise;
    },
    problem: () => inner.problem?.(),
    waiting: () => inner.waiting?.() ?? 0,
    close: async () => {
      await inner.close();
      store?.close();
    },
  };
}
