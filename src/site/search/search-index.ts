/** Full-text search over sections, page by page: what changes is taken out and put in, everything else stays. */
import type { DatabaseSync } from 'node:sqlite';
import { runSearch, type SearchAnswer, type SearchHit } from '../../lib/search/run-search.ts';
import type { SearchRecord } from './search-record.ts';
import { type SectionTable, sectionTable } from './section-table.ts';

export interface SearchScope {
  readonly lang?: string;
  readonly version?: string;
  readonly product?: string;
}

export interface SearchIndex {
  /** @param limit 1 to 100 */
  search(query: string, limit: number, scope?: SearchScope): readonly SearchHit[];
  /** The same with the words to mark. */
  answer(query: string, limit: number, scope?: SearchScope): SearchAnswer;
  /** Puts the records of a page in the place of those it had. */
  put(page: string, records: readonly SearchRecord[]): void;
  remove(page: string): void;
  /** Keys of the pages it holds. */
  pages(): ReadonlySet<string>;
  /** Reads the words of every part now, so that the first reader with a slip of the pen does not wait for it. */
  settle(): void;
  close(): void;
}

/** More scopes than any site has; what comes later shares the last one. */
const MOST_PARTS = 100;
const CACHE_KB = 16_000;

interface Part {
  readonly table: SectionTable;
  readonly scope: Required<SearchScope>;
}

/** The database is a temporary file of SQLite's own: 5,000 pages would be a hundred megabytes of memory. */
function openDatabase(): DatabaseSync {
  // Loaded with the first search, not with the program. The transaction never ends: nobody else reads the file, and it goes with us.
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  const db = new DatabaseSync('');
  db.exec(`
    PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -${CACHE_KB};
    CREATE TABLE section (
      id INTEGER PRIMARY KEY, url TEXT, title TEXT, heading TEXT, endpoint TEXT, weight REAL, generic INTEGER,
      trail TEXT, text TEXT, code TEXT) STRICT;
    BEGIN`);
  return db;
}

export function createSearchIndex(): SearchIndex {
  const db = openDatabase();
  const parts = new Map<string, Part>();
  const held = new Map<string, readonly { readonly table: SectionTable; readonly id: number }[]>();
  const partOf = ({ lang, version, product }: SearchRecord): SectionTable => {
    const key = JSON.stringify(parts.size < MOST_PARTS ? [lang, version, product] : ['', '', '']);
    let part = parts.get(JSON.stringify([lang, version, product])) ?? parts.get(key);
    if (part === undefined) {
      const scope =
        key === '["","",""]' ? { lang: '', version: '', product: '' } : { lang, version, product };
      part = { table: sectionTable(db, `words${parts.size}`), scope };
      parts.set(key, part);
    }
    return part.table;
  };
  const remove = (page: string): void => {
    for (const { table, id } of held.get(page) ?? []) table.remove(id);
    held.delete(page);
  };
  const answer = (query: string, limit: number, scope: SearchScope = {}): SearchAnswer =>
    runSearch(
      [...parts.values()].filter((part) => isInside(part.scope, scope)).map(({ table }) => table),
      query,
      limit,
    );
  return {
    answer,
    search: (query, limit, scope) => answer(query, limit, scope).hits,
    put: (page, records) => {
      remove(page);
      held.set(
        page,
        records.map((record) => {
          const table = partOf(record);
          return { table, id: table.add(record) };
        }),
      );
    },
    remove,
    pages: () => new Set(held.keys()),
    settle: () => {
      for (const { table } of parts.values()) table.vocabulary().beginningWith('', 0);
    },
    close: () => db.close(),
  };
}

/** Pages without a language, version or product belong to all of them. */
function isInside(part: Required<SearchScope>, wanted: SearchScope): boolean {
  return (['lang', 'version', 'product'] as const).every((field) => {
    const asked = wanted[field] ?? '';
    return asked === '' || part[field] === '' || part[field] === asked;
  });
}
