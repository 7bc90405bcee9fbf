/** The baseline of the search bench: the same texts in one SQLite FTS5 table, without our ranking, scopes and typos. */
import { DatabaseSync } from 'node:sqlite';
import type { SearchRecord } from '../../src/site/search/search-record.ts';

/** @returns how many rows a question has, at most 20 */
export function bareIndex(pages: readonly (readonly SearchRecord[])[]): (query: string) => number {
  const db = new DatabaseSync('');
  db.exec(
    `CREATE VIRTUAL TABLE bare USING fts5(title, heading, text, code, url UNINDEXED, tokenize = "porter unicode61", prefix = '2 3'); BEGIN`,
  );
  const insert = db.prepare('INSERT INTO bare VALUES (?, ?, ?, ?, ?)');
  for (const { title, heading, text, code, url } of pages.flat()) insert.run(title, heading, text, code, url);
  db.exec('COMMIT');
  const select = db.prepare(
    'SELECT url FROM bare WHERE bare MATCH ? ORDER BY bm25(bare, 12, 8, 2, 1) LIMIT 20',
  );
  return (query) => {
    const words = query.match(/[\p{L}\p{N}]+/gu) ?? [];
    const match = words.map((word, i) => (i === words.length - 1 ? `"${word}" *` : `"${word}"`)).join(' ');
    return select.all(match).length;
  };
}
