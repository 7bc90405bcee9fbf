/** The sections of one scope in SQLite FTS5: tokenized words in a contentless table, and their texts in another. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Candidate } from '../../lib/search/candidate.ts';
import type { Form, QueryPlan } from '../../lib/search/query-plan.ts';
import type { SearchPart } from '../../lib/search/run-search.ts';
import { FIELD_WEIGHTS, sectionWords } from '../../lib/search/section-words.ts';
import { createVocabulary, type Vocabulary } from '../../lib/search/vocabulary.ts';
import type { SearchRecord } from './search-record.ts';

type Which = 'every' | 'any';

/** The plan as an FTS5 expression. Words contain only letters and digits, and are quoted nevertheless. */
function matchExpression({ groups }: QueryPlan, which: Which): string {
  const join = which === 'every' ? ' AND ' : ' OR ';
  return groups.map((forms) => `(${forms.map(formExpression).join(' OR ')})`).join(join);
}

function formExpression(form: Form): string {
  if (form.kind === 'word') return quoted(form.word);
  if (form.kind === 'prefix') return `${quoted(form.word)} *`;
  return form.near ? quoted(form.words.join(' ')) : `(${form.words.map(quoted).join(' AND ')})`;
}

function quoted(word: string): string {
  return `"${word.replaceAll('"', '""')}"`;
}

const MAX_OF_PREFIX = 5_000;

/** An upper bound of the number of matches. */
function mostMatches({ groups }: QueryPlan, which: Which, vocabulary: Vocabulary): number {
  const counts = groups.map((forms) => forms.reduce((sum, form) => sum + ofForm(form, vocabulary), 0));
  return which === 'every' ? Math.min(...counts) : counts.reduce((a, b) => a + b, 0);
}

function ofForm(form: Form, vocabulary: Vocabulary): number {
  if (form.kind === 'word') return vocabulary.count(form.word);
  if (form.kind === 'all') return Math.min(...form.words.map(vocabulary.count));
  return vocabulary
    .beginningWith(form.word, MAX_OF_PREFIX)
    .reduce((sum, word) => sum + vocabulary.count(word), 0);
}

export interface SectionTable extends SearchPart {
  /** @param part number of this table, stored with the section */
  add(record: SearchRecord, page: string, part: number): void;
  remove(id: number): void;
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
  // Deletions leave an internal FTS5 row number that does not fit into a JavaScript number.
  for (const statement of [
    statements.words,
    statements.names,
    statements.removeWords,
    statements.removeNames,
    statements.removeSection,
  ])
    statement.setReadBigInts(true);
  let vocabulary: Vocabulary | undefined;
  const known = (): Vocabulary => (vocabulary ??= readVocabulary(statements.vocabulary));
  return {
    add: (record, page, part) => {
      vocabulary = undefined;
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
      const [inEndpoint, inTitle, inHeading, inBody, inCode] = sectionWords(record).map((words) =>
        words.join(' '),
      );
      statements.words.run(id, inEndpoint!, inTitle!, inHeading!, inBody!, inCode!);
      statements.names.run(id, inEndpoint!, inTitle!, inHeading!);
    },
    remove: (id) => {
      vocabulary = undefined;
      statements.removeWords.run(id);
      statements.removeNames.run(id);
      statements.removeSection.run(id);
    },
    vocabulary: known,
    match: (plan, which, limit) => match(statements, { plan, which, limit, vocabulary: known() }),
  };
}

const WEIGHTS = FIELD_WEIGHTS.join(', ');

function found(matches: string): string {
  return `SELECT id, url, title, heading, endpoint, weight, generic, score FROM (${matches}) JOIN section ON id = match`;
}

type Statements = ReturnType<typeof prepare>;

function prepare(db: DatabaseSync, name: string) {
  return {
    section: db.prepare(
      'INSERT INTO section (page, part, url, title, heading, endpoint, weight, generic, trail, text, code) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    ),
    words: db.prepare(
      `INSERT INTO ${name} (rowid, endpoint, title, heading, body, code) VALUES (?, ?, ?, ?, ?, ?)`,
    ),
    removeWords: db.prepare(`DELETE FROM ${name} WHERE rowid = ?`),
    removeSection: db.prepare('DELETE FROM section WHERE id = ?'),
    vocabulary: db.prepare(`SELECT term, doc FROM ${name}_words`),
    text: db.prepare('SELECT trail, text, code FROM section WHERE id = ?'),
    names: db.prepare(`INSERT INTO ${name}_names (rowid, endpoint, title, heading) VALUES (?, ?, ?, ?)`),
    removeNames: db.prepare(`DELETE FROM ${name}_names WHERE rowid = ?`),
    ranked: db.prepare(
      found(
        `SELECT rowid AS match, -bm25(${name}, ${WEIGHTS}) AS score FROM ${name} WHERE ${name} MATCH ? ORDER BY score DESC LIMIT ?`,
      ),
    ),
    named: db.prepare(
      found(
        `SELECT rowid AS match, -bm25(${name}_names, ${WEIGHTS}) AS score FROM ${name}_names WHERE ${name}_names MATCH ? ORDER BY score DESC LIMIT ?`,
      ),
    ),
    anyNamed: db.prepare(
      found(`SELECT rowid AS match, 1e-9 AS score FROM ${name}_names WHERE ${name}_names MATCH ? LIMIT ?`),
    ),
    any: db.prepare(found(`SELECT rowid AS match, 1e-9 AS score FROM ${name} WHERE ${name} MATCH ? LIMIT ?`)),
  };
}

function readVocabulary(select: StatementSync): Vocabulary {
  const entries: [string, number][] = [];
  for (const row of select.iterate()) entries.push([String(row['term']), Number(row['doc'])]);
  return createVocabulary(entries);
}

/** With more matches than this, the common word is not what the reader looks for, so they are not ranked one by one. */
const MAX_RANKED = 2_000;
const MAX_NAMED = 50_000;
const MAX_UNRANKED = 300;

interface MatchRequest {
  readonly plan: QueryPlan;
  readonly which: Which;
  readonly limit: number;
  readonly vocabulary: Vocabulary;
}

/** Words that are in nearly all sections are searched in titles and headings first, then in any section. */
function match(statements: Statements, { plan, which, limit, vocabulary }: MatchRequest): Candidate[] {
  const { ranked, named, anyNamed, any } = statements;
  const expression = matchExpression(plan, which);
  const most = mostMatches(plan, which, vocabulary);
  if (most <= MAX_RANKED) return candidates(statements, ranked.all(expression, limit));
  // A single letter matches too many headings as well, and `rank` boosts those that begin with it.
  const first = most > MAX_NAMED ? anyNamed.all(expression, MAX_UNRANKED) : named.all(expression, limit);
  const rest = first.length >= limit ? [] : any.all(expression, limit);
  return candidates(statements, [...first, ...rest]);
}

type Row = ReturnType<StatementSync['all']>[number];

function candidates({ text }: Statements, rows: readonly Row[]): Candidate[] {
  return rows.map((row) => ({
    url: String(row['url']),
    title: String(row['title']),
    heading: String(row['heading']),
    endpoint: String(row['endpoint']),
    weight: Number(row['weight']),
    generic: row['generic'] === 1,
    score: Number(row['score']),
    read: () => {
      const found = text.get(Number(row['id']));
      const column = (field: string): string => String(found?.[field] ?? '');
      return { trail: column('trail'), text: column('text'), code: column('code') };
    },
  }));
}
