/** The sections of one scope in SQLite FTS5: tokenized words in a contentless table, and their texts in another. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Candidate } from '../../lib/search/candidate.ts';
import type { Form } from '../../lib/search/query-plan.ts';
import type { SearchPart } from '../../lib/search/score-sections.ts';
import { FIELD_WEIGHTS, sectionWords } from '../../lib/search/section-words.ts';
import { createVocabulary, type Vocabulary } from '../../lib/search/vocabulary.ts';
import { formExpression, rarityOf } from './form-expression.ts';
import { pageTable } from './page-table.ts';
import type { SearchRecord } from './search-record.ts';

const MAX_OF_PREFIX = 5_000;

/** An upper bound of the number of matches. */
function maxMatches(form: Form, vocabulary: Vocabulary): number {
  if (form.kind === 'word') return vocabulary.count(form.word);
  if (form.kind === 'all') return Math.min(...form.words.map(vocabulary.count));
  return vocabulary
    .beginningWith(form.word, MAX_OF_PREFIX)
    .reduce((sum, word) => sum + vocabulary.count(word), 0);
}

export interface SectionTable extends SearchPart {
  /** Adds a page. @param part number of this table, stored with the sections */
  add(records: readonly SearchRecord[], page: string, part: number): void;
  remove(page: string): void;
}

export function sectionTable(db: DatabaseSync, number: number): SectionTable {
  const name = `words${number}`;
  db.exec(`
    CREATE VIRTUAL TABLE IF NOT EXISTS ${name} USING fts5(
      endpoint, title, heading, body, code, content = '', contentless_delete = 1, tokenize = ascii, prefix = '1 2 3');
    CREATE VIRTUAL TABLE IF NOT EXISTS ${name}_names USING fts5(
      endpoint, title, heading, content = '', contentless_delete = 1, tokenize = ascii, prefix = '1 2 3');
    CREATE VIRTUAL TABLE IF NOT EXISTS ${name}_words USING fts5vocab(${name}, 'row')`);
  const statements = prepare(db, name);
  const wholes = pageTable(db, number);
  // Deletions leave an internal FTS5 row number that does not fit into a JavaScript number.
  for (const statement of [
    statements.words,
    statements.names,
    statements.removeWords,
    statements.removeNames,
    statements.removeSection,
  ])
    statement.setReadBigInts(true);
  // Thousands of rows of numbers.
  for (const statement of [statements.ranked, statements.named, statements.anyNamed, statements.any])
    statement.setReturnArrays(true);
  let vocabulary: Vocabulary | undefined;
  let size: number | undefined;
  const known = (): Vocabulary => (vocabulary ??= readVocabulary(statements.vocabulary));
  const addSection = (record: SearchRecord, page: string, part: number): Added => {
    const { url, title, heading, endpoint, weight, generic, trail, text, code } = record;
    const { lastInsertRowid } = statements.section.run(
      page,
      part,
      url,
      title,
      heading,
      endpoint,
      weight,
      Number(generic),
      trail,
      text,
      code,
    );
    const id = Number(lastInsertRowid);
    const words = sectionWords(record);
    const [inEndpoint, inTitle, inHeading, inBody, inCode] = words.map((own) => own.join(' '));
    statements.words.run(id, inEndpoint!, inTitle!, inHeading!, inBody!, inCode!);
    statements.names.run(id, inEndpoint!, inTitle!, inHeading!);
    return { id, words };
  };
  return {
    add: (records, page, part) => {
      vocabulary = size = undefined;
      for (const [url, own] of Map.groupBy(records, (record) => record.url.split('#', 1)[0]!)) {
        const added = own.map((record) => addSection(record, page, part));
        wholes.add({
          path: page,
          url,
          lead: added[0]!.id,
          words: added.map(({ words }) => words),
          links: own.flatMap(({ links = [] }) => links),
        });
      }
    },
    remove: (page) => {
      vocabulary = size = undefined;
      for (const { id } of statements.ofPage.all(page, number)) {
        statements.removeWords.run(id!);
        statements.removeNames.run(id!);
        statements.removeSection.run(id!);
      }
      wholes.remove(page);
    },
    vocabulary: known,
    size: () => (size ??= Number(statements.size.get()?.['sections'])),
    occurrences: (form, among) =>
      among === undefined
        ? occurrences(statements, { form, vocabulary: known(), added: wholes.added().sections })
        : within(statements, form, among),
    section: (id) => candidate(statements, id),
    pages: wholes.occurrences,
    lead: (page) => {
      const id = wholes.lead(page);
      return id === undefined ? undefined : candidate(statements, id);
    },
  };
}

interface Added {
  readonly id: number;
  readonly words: readonly (readonly string[])[];
}

const WEIGHTS = FIELD_WEIGHTS.join(', ');

type Statements = ReturnType<typeof prepare>;

function prepare(db: DatabaseSync, name: string) {
  return {
    section: db.prepare(
      'INSERT INTO section (page, part, url, title, heading, endpoint, weight, generic, trail, text, code) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    ),
    words: db.prepare(
      `INSERT INTO ${name} (rowid, endpoint, title, heading, body, code) VALUES (?, ?, ?, ?, ?, ?)`,
    ),
    ofPage: db.prepare('SELECT id FROM section WHERE page = ? AND part = ?'),
    removeWords: db.prepare(`DELETE FROM ${name} WHERE rowid = ?`),
    removeSection: db.prepare('DELETE FROM section WHERE id = ?'),
    vocabulary: db.prepare(`SELECT term, doc FROM ${name}_words`),
    text: db.prepare('SELECT trail, text, code FROM section WHERE id = ?'),
    names: db.prepare(`INSERT INTO ${name}_names (rowid, endpoint, title, heading) VALUES (?, ?, ?, ?)`),
    removeNames: db.prepare(`DELETE FROM ${name}_names WHERE rowid = ?`),
    size: db.prepare(`SELECT count(*) AS sections FROM ${name}_docsize`),
    described: db.prepare('SELECT url, title, heading, endpoint, weight, generic FROM section WHERE id = ?'),
    ranked: db.prepare(
      `SELECT rowid AS id, -bm25(${name}, ${WEIGHTS}) AS score FROM ${name} WHERE ${name} MATCH ?`,
    ),
    named: db.prepare(
      `SELECT rowid AS id, -bm25(${name}_names, ${WEIGHTS}) AS score FROM ${name}_names WHERE ${name}_names MATCH ?`,
    ),
    anyNamed: db.prepare(`SELECT rowid AS id FROM ${name}_names WHERE ${name}_names MATCH ? LIMIT ?`),
    any: db.prepare(`SELECT rowid AS id FROM ${name} WHERE ${name} MATCH ? LIMIT ?`),
  };
}

function readVocabulary(select: StatementSync): Vocabulary {
  const entries: [string, number][] = [];
  for (const row of select.iterate()) entries.push([String(row['term']), Number(row['doc'])]);
  return createVocabulary(entries);
}

/** With more matches than this, the common word is not what the reader looks for, so they are not ranked one by one. */
const MAX_RANKED = 3_000;
const MAX_NAMED = 50_000;
const MAX_UNRANKED = 300;
const MAX_WITHIN = 5_000;
/** Of a word that is not counted: as much as one that a section of usual length says once. */
const SAID_ONCE = 1;
const SAID_SOMEWHERE = 0.01;

interface Lookup {
  readonly form: Form;
  readonly vocabulary: Vocabulary;
  /** Sections that were ever added, as FTS5 counts them. */
  readonly added: number;
}

type Counts = Map<number, number>;

/** Words that are in nearly all sections are searched in titles and headings first, then in any section. */
function occurrences(statements: Statements, { form, vocabulary, added }: Lookup): Counts {
  const { ranked, named, anyNamed, any } = statements;
  const expression = formExpression(form);
  const max = maxMatches(form, vocabulary);
  if (max <= MAX_RANKED) {
    const rows = ranked.all(expression);
    return countsOf(rows, rarityInIndex(form, { added, vocabulary, found: rows.length }));
  }
  // A single letter matches too many headings as well, and titles that begin with it are preferred later.
  const first = max > MAX_NAMED ? anyNamed.all(expression, MAX_UNRANKED) : named.all(expression);
  const counts =
    max > MAX_NAMED ? constant(first, SAID_ONCE) : countsOf(first, rarityOf(added, first.length));
  const rest = counts.size >= MAX_UNRANKED ? [] : any.all(expression, MAX_UNRANKED);
  for (const [id, count] of constant(rest, SAID_SOMEWHERE)) if (!counts.has(id)) counts.set(id, count);
  return counts;
}

function within({ any }: Statements, form: Form, among: readonly Form[]): Counts {
  const either = among.map(formExpression).join(' OR ');
  return constant(any.all(`(${either}) AND ${formExpression(form)}`, MAX_WITHIN), SAID_ONCE);
}

/** FTS5 multiplies by the rarity of each phrase, which is the caller's to weigh. */
function rarityInIndex(
  form: Form,
  { added, vocabulary, found }: Pick<Lookup, 'added' | 'vocabulary'> & { readonly found: number },
): number {
  if (form.kind !== 'all' || form.near) return rarityOf(added, found);
  return form.words.reduce((sum, word) => sum + rarityOf(added, vocabulary.count(word)), 0);
}

function countsOf(rows: Iterable<unknown>, rarity: number): Counts {
  const counts: Counts = new Map();
  for (const [id, score] of rows as Iterable<readonly [number, number]>) counts.set(id, score / rarity);
  return counts;
}

function constant(rows: Iterable<unknown>, count: number): Counts {
  const counts: Counts = new Map();
  for (const [id] of rows as Iterable<readonly [number]>) counts.set(id, count);
  return counts;
}

function candidate({ described, text }: Statements, id: number): Candidate {
  const row = described.get(id);
  return {
    url: String(row?.['url']),
    title: String(row?.['title']),
    heading: String(row?.['heading']),
    endpoint: String(row?.['endpoint']),
    weight: Number(row?.['weight']),
    generic: row?.['generic'] === 1,
    read: () => {
      const found = text.get(id);
      const column = (field: string): string => String(found?.[field] ?? '');
      return { trail: column('trail'), text: column('text'), code: column('code') };
    },
  };
}
