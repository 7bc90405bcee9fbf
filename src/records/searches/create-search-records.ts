/** Counts what readers search for, on either database; the number of terms a day is limited. */

import { oneLine } from '../../lib/text/clean-text.ts';
import { hasPrivateWords } from '../../lib/text/private-words.ts';
import { DAY_MS } from '../../lib/time/dates.ts';
import type { Transaction } from '../store/database.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import type { SearchRecords, SearchTerm } from './search-records.ts';

/** New terms of one project and day; further ones are dropped, known ones still count. */
const MAX_TERMS = 2_000;
const MAX_RESULTS = 1_000_000;
/** New pairs of a term and the page that was opened, of one project and day. */
const MAX_PAGES = 10_000;

interface Search {
  readonly project: string;
  readonly day: number;
  readonly term: string;
  readonly opened: number;
  readonly results: number;
  readonly at: number;
  readonly page: string | undefined;
}

async function count(transaction: Transaction, search: Search): Promise<void> {
  const { project, day, term, opened, results, at } = search;
  const missed = results === 0 ? 1 : 0;
  const known = await transaction.run(
    `UPDATE searches SET count = count + 1, opened = opened + ?, missed = missed + ?, results = ?, last_at = ?
     WHERE project = ? AND day = ? AND term = ?`,
    [opened, missed, results, at, project, day, term],
  );
  if (known > 0) return countPage(transaction, search);
  const terms = await transaction.first<{ count: number }>(
    'SELECT count(*) AS count FROM searches WHERE project = ? AND day = ?',
    [project, day],
  );
  if (terms!.count >= MAX_TERMS) return;
  await transaction.run(
    `INSERT INTO searches (project, day, term, count, opened, missed, results, last_at)
     VALUES (?, ?, ?, 1, ?, ?, ?, ?)`,
    [project, day, term, opened, missed, results, at],
  );
  await countPage(transaction, search);
}

async function countPage(
  transaction: Transaction,
  { project, day, term, opened, page }: Search,
): Promise<void> {
  if (page === undefined || opened === 0) return;
  const values = [project, day, term, page];
  const known = await transaction.run(
    'UPDATE search_pages SET count = count + 1 WHERE project = ? AND day = ? AND term = ? AND path = ?',
    values,
  );
  if (known > 0) return;
  const pages = await transaction.first<{ count: number }>(
    'SELECT count(*) AS count FROM search_pages WHERE project = ? AND day = ?',
    [project, day],
  );
  if (pages!.count >= MAX_PAGES) return;
  await transaction.run(
    'INSERT INTO search_pages (project, day, term, path, count) VALUES (?, ?, ?, ?, 1)',
    values,
  );
}

/** The whole days that the period touches. */
const daysOf = ({ from, to }: { from: number; to: number }): [number, number] => [
  Math.floor(from / DAY_MS),
  Math.ceil(to / DAY_MS),
];

/** Terms of a period; the result count of the newest search of each is in the row of its newest day. */
const TERMS = `SELECT term, CAST(sum(count) AS bigint) AS count, CAST(sum(opened) AS bigint) AS opened, max(day) AS day
  FROM searches WHERE project = ? AND day >= ? AND day < ? GROUP BY term`;
const NEWEST = 'searches.project = ? AND searches.day = terms.day AND searches.term = terms.term';

export function createSearchRecords({ database, clock }: RecordDeps): SearchRecords {
  return {
    add: async ({ project, term: typed, results, opened, page }) => {
      const term = searchTerm(typed);
      if (term === undefined) return;
      const at = clock();
      const found = Math.min(MAX_RESULTS, Math.max(0, Math.floor(results) || 0));
      const search = {
        project,
        day: Math.floor(at / DAY_MS),
        term,
        opened: opened ? 1 : 0,
        results: found,
        at,
        page,
      };
      await database.write((transaction) => count(transaction, search));
    },
    top: async ({ project, withoutResults = false, limit, skip = 0, ...period }) => {
      const rows = await database.survey<SearchTerm>(
        `SELECT terms.term, terms.count, searches.results, terms.opened, searches.last_at AS "lastAt"
         FROM (${TERMS}) AS terms JOIN searches ON ${NEWEST} ${withoutResults ? 'AND searches.results = 0' : ''}
         ORDER BY terms.count DESC, terms.term LIMIT ? OFFSET ?`,
        [project, ...daysOf(period), project, limit + 1, skip],
      );
      return { terms: rows.slice(0, limit), hasMore: rows.length > limit };
    },
    figures: async ({ project, ...period }) => {
      const [row] = await database.survey<{ searches: number; terms: number; withoutResults: number }>(
        `SELECT CAST(coalesce(sum(count), 0) AS bigint) AS searches, count(DISTINCT term) AS terms,
           CAST(coalesce(sum(missed), 0) AS bigint) AS "withoutResults"
         FROM searches WHERE project = ? AND day >= ? AND day < ?`,
        [project, ...daysOf(period)],
      );
      return row!;
    },
    opened: async ({ project, terms, ...period }) => {
      if (terms.length === 0) return new Map();
      const rows = await database.survey<{ term: string; path: string }>(
        `SELECT term, path FROM search_pages WHERE project = ? AND day >= ? AND day < ?
           AND term IN (${terms.map(() => '?').join(', ')})
         GROUP BY term, path ORDER BY sum(count), path DESC`,
        [project, ...daysOf(period), ...terms],
      );
      // The last of a term, the most frequent, stays.
      return new Map(rows.map(({ term, path }) => [term, path]));
    },
    leadingTo: ({ project, path, limit, ...period }) =>
      database.survey(
        `SELECT term, CAST(sum(count) AS bigint) AS count FROM search_pages
         WHERE project = ? AND path = ? AND day >= ? AND day < ? GROUP BY term ORDER BY 2 DESC, term LIMIT ?`,
        [project, path, ...daysOf(period), limit],
      ),
    expire: async (project, before) => {
      // A day is deleted when all of it is too old; one at a time, since it has at most a few thousand terms.
      const end = Math.floor(before / DAY_MS);
      let deleted = 0;
      for (;;) {
        const oldest = await database.first<{ day: number | null }>(
          'SELECT min(day) AS day FROM searches WHERE project = ?',
          [project],
        );
        const day = oldest?.day ?? null;
        if (day === null || day >= end) return deleted;
        deleted += await database.write(async (transaction) => {
          await transaction.run('DELETE FROM search_pages WHERE project = ? AND day <= ?', [project, day]);
          return transaction.run('DELETE FROM searches WHERE project = ? AND day <= ?', [project, day]);
        });
      }
    },
  };
}

const MAX_CHARACTERS = 100;

/** @returns undefined for a term that must not be stored */
export function searchTerm(typed: string): string | undefined {
  const given = typed.slice(0, 4 * MAX_CHARACTERS).toWellFormed();
  const term = oneLine(given.normalize('NFC').toLowerCase());
  if (hasPrivateWords(term)) return undefined;
  const kept = [...term].slice(0, MAX_CHARACTERS).join('').trim();
  return kept === '' ? undefined : kept;
}
