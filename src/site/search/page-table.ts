/** The pages of one scope as wholes in SQLite: their words in FTS5, and the words of links that lead to them. */
import type { DatabaseSync } from 'node:sqlite';
import { indexWords } from '../../lib/search/search-words.ts';
import { linkWeight, PAGE_WEIGHTS, pageScore, pageWords, weightOf } from '../../lib/search/section-words.ts';
import { formExpression, rarityOf } from './form-expression.ts';
import type { PageLink } from './search-record.ts';

type Words = readonly (readonly string[])[];

/** One page, as its sections were added to their table. */
interface PageSections {
  /** Of the page in the folder. */
  readonly path: string;
  readonly url: string;
  /** Of the section before the first heading. */
  readonly lead: number;
  /** The words of each section by field. */
  readonly words: readonly Words[];
  readonly links: readonly PageLink[];
}

interface PageTable {
  add(page: PageSections): void;
  remove(path: string): void;
  /** How much each page says a word: its `pageScore` by address. */
  occurrences(word: string): ReadonlyMap<string, number>;
  /** The number of the first section of a page. */
  lead(url: string): number | undefined;
  added(): Added;
}

/** What was ever added to the scope. FTS5 counts rows of a table without content on when they are deleted. */
interface Added {
  readonly pages: number;
  /** Of these pages. */
  readonly words: number;
  readonly sections: number;
}

interface Whole {
  readonly url: string;
  readonly lead: number;
  /** In words. */
  readonly length: number;
}

/** All pages of the scope, and their lengths together. */
interface Wholes {
  readonly byId: ReadonlyMap<number, Whole>;
  readonly byUrl: ReadonlyMap<string, Whole>;
  readonly average: number;
}

const MAX_LINKED = 1_000;

/** @param number of the scope */
export function pageTable(db: DatabaseSync, number: number): PageTable {
  const statements = prepare(db, number);
  let wholes: Wholes | undefined;
  let ever: Added | undefined;
  const known = (): Wholes => (wholes ??= readWholes(statements.wholes.all()));
  const added = (): Added => (ever ??= readAdded(statements.added.get()));
  return {
    added,
    add: ({ path, url, lead, words, links }) => {
      wholes = ever = undefined;
      const fields = pageWords(words);
      const length = fields.reduce((sum, field) => sum + field.length, 0);
      const { lastInsertRowid } = statements.addPage.run(path, url, lead, length);
      const [endpoint, title, heading, body, code] = fields.map((field) => field.join(' '));
      statements.addWords.run(lastInsertRowid, endpoint!, title!, heading!, body!, code!);
      statements.count.run(length, words.length);
      for (const [to, says] of links)
        for (const word of new Set(indexWords(says))) statements.addLink.run(word, to, path);
    },
    remove: (path) => {
      for (const { id } of statements.ofPath.all(path)) {
        wholes = undefined;
        statements.removeWords.run(id!);
        statements.removePage.run(id!);
      }
      statements.removeLinks.run(path);
    },
    lead: (url) => known().byUrl.get(url)?.lead,
    occurrences: (word) => {
      const { byId, byUrl, average } = known();
      const { pages: size, words } = added();
      const rows = statements.ranked.all(
        formExpression({ kind: 'word', word }),
      ) as unknown as readonly (readonly [number, number])[];
      const rare = rarityOf(size, rows.length);
      const weights = new Map<Whole, number>();
      for (const [id, score] of rows) {
        const page = byId.get(id);
        if (page !== undefined) weights.set(page, weightOf(score / rare, (page.length * size) / words));
      }
      for (const { target, pages } of statements.linked.all(word, MAX_LINKED)) {
        const page = byUrl.get(String(target));
        if (page !== undefined) weights.set(page, (weights.get(page) ?? 0) + linkWeight(Number(pages)));
      }
      return new Map(
        [...weights].map(([page, weight]) => [page.url, pageScore(weight, page.length / average)]),
      );
    },
  };
}

function prepare(db: DatabaseSync, number: number) {
  const [words, pages, links] = [`pages${number}`, `page_whole${number}`, `page_link${number}`] as const;
  const added = `page_added${number}`;
  db.exec(`
    CREATE VIRTUAL TABLE IF NOT EXISTS ${words} USING fts5(
      endpoint, title, heading, body, code, content = '', contentless_delete = 1, tokenize = ascii);
    CREATE TABLE IF NOT EXISTS ${pages} (
      id INTEGER PRIMARY KEY, path TEXT NOT NULL, url TEXT NOT NULL, lead INTEGER NOT NULL, length INTEGER NOT NULL) STRICT;
    CREATE INDEX IF NOT EXISTS ${pages}_path ON ${pages} (path);
    CREATE TABLE IF NOT EXISTS ${links} (
      word TEXT, target TEXT, source TEXT, PRIMARY KEY (word, target, source)) STRICT, WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS ${links}_source ON ${links} (source);
    CREATE TABLE IF NOT EXISTS ${added} (
      id INTEGER PRIMARY KEY, pages INTEGER NOT NULL, words INTEGER NOT NULL, sections INTEGER NOT NULL) STRICT`);
  const statements = {
    addPage: db.prepare(`INSERT INTO ${pages} (path, url, lead, length) VALUES (?, ?, ?, ?)`),
    addWords: db.prepare(
      `INSERT INTO ${words} (rowid, endpoint, title, heading, body, code) VALUES (?, ?, ?, ?, ?, ?)`,
    ),
    addLink: db.prepare(`INSERT OR IGNORE INTO ${links} (word, target, source) VALUES (?, ?, ?)`),
    ofPath: db.prepare(`SELECT id FROM ${pages} WHERE path = ?`),
    removeWords: db.prepare(`DELETE FROM ${words} WHERE rowid = ?`),
    removePage: db.prepare(`DELETE FROM ${pages} WHERE id = ?`),
    removeLinks: db.prepare(`DELETE FROM ${links} WHERE source = ?`),
    count: db.prepare(
      `INSERT INTO ${added} (id, pages, words, sections) VALUES (1, 1, ?, ?) ON CONFLICT (id) DO UPDATE
      SET pages = pages + 1, words = words + excluded.words, sections = sections + excluded.sections`,
    ),
    added: db.prepare(`SELECT pages, words, sections FROM ${added}`),
    wholes: db.prepare(`SELECT id, url, lead, length FROM ${pages}`),
    linked: db.prepare(
      `SELECT target, count(*) AS pages FROM ${links} WHERE word = ? GROUP BY target ORDER BY target LIMIT ?`,
    ),
    ranked: db.prepare(
      `SELECT rowid AS id, -bm25(${words}, ${PAGE_WEIGHTS.join(', ')}) AS score FROM ${words} WHERE ${words} MATCH ?`,
    ),
  };
  // Deletions leave an internal FTS5 row number that does not fit into a JavaScript number.
  const { addPage, addWords, addLink, removeWords, removePage, removeLinks, count } = statements;
  for (const statement of [addPage, addWords, addLink, removeWords, removePage, removeLinks, count])
    statement.setReadBigInts(true);
  // Thousands of rows of numbers.
  statements.ranked.setReturnArrays(true);
  return statements;
}

/** @param row undefined before the first page */
function readAdded(row: Readonly<Record<string, unknown>> | undefined): Added {
  const count = (field: string): number => Number(row?.[field] ?? 0);
  return { pages: count('pages'), words: count('words'), sections: count('sections') };
}

function readWholes(rows: Iterable<Record<string, unknown>>): Wholes {
  const byId = new Map<number, Whole>();
  const byUrl = new Map<string, Whole>();
  let total = 0;
  for (const { id, url, lead, length } of rows) {
    const whole = { url: String(url), lead: Number(lead), length: Number(length) };
    byId.set(Number(id), whole);
    byUrl.set(whole.url, whole);
    total += whole.length;
  }
  return { byId, byUrl, average: Math.max(1, total / Math.max(1, byId.size)) };
}
