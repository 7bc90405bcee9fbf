/** Full-text search over sections, updated page by page. */

import { contentHash } from '../../lib/bytes/hash.ts';
import { type QuestionWords, questionWords } from '../../lib/search/question-words.ts';
import { runSearch, type SearchAnswer, type SearchHit } from '../../lib/search/run-search.ts';
import { type IndexFile, openIndexFile } from './index-file.ts';
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
  /** Like `search`, with the words to highlight. */
  answer(query: string, limit: number, scope?: SearchScope): SearchAnswer;
  /** What a question asks for, weighed by the words of this index. */
  words(question: string, scope?: SearchScope): QuestionWords;
  /**
   * Replaces the records of a page.
   * @param key identifies the source of the records, for later checks whether they are current
   */
  put(page: string, records: readonly SearchRecord[], key?: string): void;
  remove(page: string): void;
  /** The next pages in the order of their names, at most `max`, each with its key. */
  keys(after: string, max: number): readonly (readonly [page: string, key: string])[];
  /** Loads the words of every part, so that the first query with a typo does not wait for it, and commits changes. */
  settle(): void;
  close(): void;
}

interface IndexOptions {
  /** SQLite file that is reused at the next start; default: a temporary one, deleted with the process. */
  readonly file?: string | undefined;
  /** An index written by another version is discarded. */
  readonly version?: string;
}

/** More scopes than any site has; further ones share the last one. */
const MAX_PARTS = 100;

type Scope = Required<SearchScope>;

interface Part {
  readonly number: number;
  readonly table: SectionTable;
  readonly scope: Scope;
}

export function createSearchIndex({ file, version = '' }: IndexOptions = {}): SearchIndex {
  return searchIndexIn(openIndexFile(file, version));
}

/** The index in a file that is open; one that is only read has no changes. */
export function searchIndexIn({
  db,
  changed,
  keep,
}: Pick<IndexFile, 'db' | 'changed' | 'keep'>): SearchIndex {
  const parts = new Map<string, Part>();
  const add = (number: number, scope: Scope): Part => {
    const part = { number, table: sectionTable(db, number), scope };
    parts.set(JSON.stringify(Object.values(scope)), part);
    return part;
  };
  for (const { number, lang, version: own, product } of db
    .prepare('SELECT * FROM part ORDER BY number')
    .all())
    add(Number(number), { lang: String(lang), version: String(own), product: String(product) });
  const addPart = db.prepare('INSERT INTO part (number, lang, version, product) VALUES (?, ?, ?, ?)');
  const partsOf = db.prepare('SELECT DISTINCT part FROM section WHERE page = ?');
  const known = db.prepare('SELECT key, hash FROM page WHERE path = ?');
  const mark = db.prepare('INSERT OR REPLACE INTO page (path, key, hash) VALUES (?, ?, ?)');
  const forget = db.prepare('DELETE FROM page WHERE path = ?');
  // Deletions leave an internal FTS5 row number that does not fit into a JavaScript number.
  for (const statement of [addPart, mark, forget]) statement.setReadBigInts(true);
  const after = db.prepare('SELECT path, key FROM page WHERE path > ? ORDER BY path LIMIT ?');

  const partOf = ({ lang, version: own, product }: SearchRecord): Part => {
    const found = parts.get(JSON.stringify([lang, own, product]));
    if (found !== undefined) return found;
    const isFull = parts.size >= MAX_PARTS;
    const shared = isFull ? parts.get('["","",""]') : undefined;
    if (shared !== undefined) return shared;
    const scope = isFull ? { lang: '', version: '', product: '' } : { lang, version: own, product };
    addPart.run(parts.size, scope.lang, scope.version, scope.product);
    return add(parts.size, scope);
  };
  const takeOut = (page: string): void => {
    const byNumber = [...parts.values()];
    for (const { part } of partsOf.all(page)) byNumber[Number(part)]!.table.remove(page);
  };
  const inside = (scope: SearchScope = {}): SectionTable[] =>
    [...parts.values()].filter((part) => isInside(part.scope, scope)).map(({ table }) => table);
  const answer = (query: string, limit: number, scope?: SearchScope): SearchAnswer =>
    runSearch(inside(scope), query, limit);
  return {
    answer,
    words: (question, scope) => questionWords(inside(scope), question),
    search: (query, limit, scope) => answer(query, limit, scope).hits,
    put: (page, records, key = '') => {
      const hash = contentHash(JSON.stringify(records));
      // A different text may produce the same records.
      if (known.get(page)?.['hash'] !== hash) {
        takeOut(page);
        for (const [{ table, number }, own] of Map.groupBy(records, partOf)) table.add(own, page, number);
      }
      mark.run(page, key, hash);
      changed();
    },
    remove: (page) => {
      takeOut(page);
      forget.run(page);
      changed();
    },
    keys: (page, max) => after.all(page, max).map(({ path, key }) => [String(path), String(key)] as const),
    settle: () => {
      keep();
      for (const { table } of parts.values()) table.vocabulary().beginningWith('', 0);
    },
    close: () => {
      keep();
      db.close();
    },
  };
}

/** Pages without a language, version or product belong to all of them. */
function isInside(part: Scope, searched: SearchScope): boolean {
  return (['lang', 'version', 'product'] as const).every((field) => {
    const value = searched[field] ?? '';
    return value === '' || part[field] === '' || part[field] === value;
  });
}
