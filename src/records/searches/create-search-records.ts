/** Counts what readers search for, on either database; the number of terms a day is limited. */

import { oneLine } from '../../lib/text/clean-text.ts';
import { hasPrivateWords } from '../../lib/text/private-words.ts';
import { DAY_MS } from '../../lib/time/dates.ts';
import { firstWholeMonth } from '../../lib/time/months.ts';
import type { Transaction } from '../store/database.ts';
import { daysWithRows, EACH_DAY } from '../store/each-day.ts';
import { OpenMonths } from '../store/open-months.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import { total } from '../store/total.ts';
import { countTerms, MAX_RESULTS, SEARCH_MONTHS, SEARCH_SUMS, sumTerms, topTerms } from './find-terms.ts';
import type { SearchRecords } from './search-records.ts';

/** New terms of one project and day; further ones are dropped, known ones still count. */
const MAX_TERMS = 2_000;
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

async function count(transaction: Transaction, search: Search, months: OpenMonths): Promise<void> {
  const { project, day, term, opened, results, at } = search;
  const missed = results === 0 ? 1 : 0;
  await months.reopen(transaction, SEARCH_SUMS, search);
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

export function createSearchRecords({ database, clock }: RecordDeps): SearchRecords {
  const months = new OpenMonths(clock);
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
      await database.write((transaction) => count(transaction, search, months));
    },
    top: async ({ project, withoutResults = false, limit, skip = 0, ...period }) => {
      const days = daysOf(period);
      const terms = await topTerms(database, { project, days, withoutResults, limit: limit + 1, skip });
      return { terms: terms.slice(0, limit), hasMore: terms.length > limit };
    },
    figures: ({ project, ...period }) => countTerms(database, { project, days: daysOf(period) }),
    sumMonths: (project, now, from = 0) => sumTerms(database, { project, now, from }),
    opened: async ({ project, terms, ...period }) => {
      if (terms.length === 0) return new Map();
      const days = await daysWithRows(database, { table: 'search_pages', project }, daysOf(period));
      const rows = await database.survey<{ term: string; path: string }>(
        `SELECT term, path FROM search_pages WHERE project = ? AND ${EACH_DAY}
           AND term IN (${terms.map(() => '?').join(', ')})
         GROUP BY term, path ORDER BY sum(count), path DESC`,
        [project, ...days, ...terms],
      );
      // The last of a term, the most frequent, stays.
      return new Map(rows.map(({ term, path }) => [term, path]));
    },
    leadingTo: ({ project, path, limit, ...period }) =>
      database.survey(
        `SELECT term, ${total('count')} AS count FROM search_pages
         WHERE project = ? AND path = ? AND day >= ? AND day < ? GROUP BY term ORDER BY 2 DESC, term LIMIT ?`,
        [project, path, ...daysOf(period), limit],
      ),
    expire: async (project, before) => {
      // A day is deleted when all of it is too old; one at a time, since it has at most a few thousand terms.
      const end = Math.floor(before / DAY_MS);
      // Without one of its days, a month is read from the others.
      await database.write(async (transaction) => {
        for (const table of SEARCH_MONTHS)
          await transaction.run(`DELETE FROM ${table} WHERE project = ? AND month < ?`, [
            project,
            firstWholeMonth(end),
          ]);
      });
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
