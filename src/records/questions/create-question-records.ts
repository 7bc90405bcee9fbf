/** Keeps questions and their answers, on either database; the number of a day and the size of each are limited. */
import { firstId, newId } from '../../lib/secrets/new-id.ts';
import { storedText } from '../../lib/text/clean-text.ts';
import { withoutPersonNames } from '../../lib/text/person-names.ts';
import { withoutPrivateWords } from '../../lib/text/private-words.ts';
import { DAY_MS } from '../../lib/time/dates.ts';
import type { SqlValue } from '../store/database.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import type { AskedQuestion, QuestionRecords, QuestionSource, WeakPage } from './question-records.ts';

/** Of one project and day. */
export const MAX_QUESTIONS_A_DAY = 2_000;
const LONGEST_QUESTION = 1_000;
const LONGEST_ANSWER = 8_000;
const LONGEST_NAME = 500;
const MAX_SOURCES = 20;
/** Of one conversation. */
const MAX_TURNS = 500;
const DELETED_AT_ONCE = 2_000;
/** Questions that say which pages are weak. */
const MAX_WEAK = 2_000;
/** Behind every id. */
const LAST = '~';

type Row = Omit<AskedQuestion, 'sources' | 'project'> & { readonly sources: string };

const COLUMNS = `id, thread, asked_at AS "askedAt", caller, status, question, answer, sources, page, vote`;

export function createQuestionRecords({ database, clock, random }: RecordDeps): QuestionRecords {
  return {
    add: async ({
      project,
      id = newId(clock, random),
      thread,
      caller,
      status,
      question,
      answer,
      sources,
      page,
    }) => {
      const at = clock();
      const kept = sources.slice(0, MAX_SOURCES).map(sourceOf);
      const values: readonly SqlValue[] = [
        ...[project, id, thread ?? id, at, caller, status],
        ...[keptText(question, LONGEST_QUESTION, withoutPersonNames), keptText(answer, LONGEST_ANSWER)],
        JSON.stringify(kept),
        page === undefined ? null : keptText(page, LONGEST_NAME),
      ];
      await database.write(async (transaction) => {
        const today = await transaction.first<{ count: number }>(
          'SELECT count(*) AS count FROM questions WHERE project = ? AND id >= ?',
          [project, firstId(Math.floor(at / DAY_MS) * DAY_MS)],
        );
        if (today!.count >= MAX_QUESTIONS_A_DAY) return;
        await transaction.run(
          `INSERT INTO questions (project, id, thread, asked_at, caller, status, question, answer, sources, page)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          values,
        );
      });
    },
    list: async ({ project, from = 0, to, unanswered = false, unhelpful = false, before = LAST, limit }) => {
      const end = to === undefined ? LAST : firstId(to);
      const rows = await database.survey<Row>(
        `SELECT ${COLUMNS} FROM questions WHERE project = ? ${unanswered ? "AND status = 'unanswered'" : ''} ${unhelpful ? 'AND vote = -1' : ''}
         AND id >= ? AND id < ? AND id < ? ORDER BY id DESC LIMIT ?`,
        [project, firstId(from), end, before, limit + 1],
      );
      return {
        questions: rows.slice(0, limit).map((row) => questionOf(project, row)),
        hasMore: rows.length > limit,
      };
    },
    thread: async (project, id) => {
      const one = await database.first<{ thread: string }>(
        'SELECT thread FROM questions WHERE project = ? AND id = ?',
        [project, id],
      );
      const rows = await database.all<Row>(
        `SELECT ${COLUMNS} FROM questions WHERE project = ? AND thread = ? ORDER BY id LIMIT ?`,
        [project, one?.thread ?? id, MAX_TURNS],
      );
      return rows.map((row) => questionOf(project, row));
    },
    several: async (project, ids) => {
      if (ids.length === 0) return [];
      const rows = await database.all<Row>(
        `SELECT ${COLUMNS} FROM questions WHERE project = ? AND id IN (${ids.map(() => '?').join(', ')})`,
        [project, ...ids],
      );
      return rows.map((row) => questionOf(project, row));
    },
    vote: async (project, id, vote) => {
      const changed = await database.write((transaction) =>
        transaction.run('UPDATE questions SET vote = ? WHERE project = ? AND id = ? AND id >= ?', [
          vote,
          project,
          id,
          firstId(clock() - DAY_MS),
        ]),
      );
      return changed > 0;
    },
    weakPages: async ({ project, from = 0, to, limit }) => {
      const end = to === undefined ? LAST : firstId(to);
      const rows = await database.survey<Pick<Row, 'status' | 'sources'>>(
        `SELECT status, sources FROM questions WHERE project = ? AND (status = 'unanswered' OR vote = -1)
         AND id >= ? AND id < ? ORDER BY id DESC LIMIT ?`,
        [project, firstId(from), end, MAX_WEAK],
      );
      return weakest(rows).slice(0, limit);
    },
    figures: async ({ project, from = 0, to }) => {
      const end = to === undefined ? LAST : firstId(to);
      const rows = await database.survey<
        Pick<Row, 'caller' | 'status' | 'vote'> & { readonly count: number }
      >(
        `SELECT caller, status, vote, count(*) AS count FROM questions WHERE project = ? AND id >= ? AND id < ?
         GROUP BY caller, status, vote`,
        [project, firstId(from), end],
      );
      const callers = { web: 0, widget: 0, api: 0, mcp: 0 };
      const statuses = { answered: 0, unanswered: 0, refused: 0 };
      const votes = { up: 0, down: 0 };
      for (const { caller, status, vote, count } of rows) {
        if (vote !== null) votes[vote === 1 ? 'up' : 'down'] += count;
        callers[caller] += count;
        statuses[status] += count;
      }
      return { callers, statuses, votes };
    },
    expire: async (project, before) => {
      const end = before === Infinity ? LAST : firstId(before);
      let deleted = 0;
      for (;;) {
        const some = await database.write((transaction) =>
          transaction.run(
            `DELETE FROM questions WHERE project = ? AND id IN (
               SELECT id FROM questions WHERE project = ? AND id < ? ORDER BY id LIMIT ?)`,
            [project, project, end, DELETED_AT_ONCE],
          ),
        );
        deleted += some;
        if (some < DELETED_AT_ONCE) return deleted;
      }
    },
  };
}

/** Each question counts once for a page, whatever its sections. */
function weakest(rows: readonly Pick<Row, 'status' | 'sources'>[]): WeakPage[] {
  const pages = new Map<string, { title: string; unanswered: number; unhelpful: number }>();
  for (const { status, sources } of rows) {
    const named = new Map<string, string>();
    for (const { title, url } of JSON.parse(sources) as QuestionSource[]) {
      const page = url.split('#', 1)[0]!;
      if (!named.has(page)) named.set(page, title);
    }
    for (const [url, title] of named) {
      const page = pages.get(url) ?? { title, unanswered: 0, unhelpful: 0 };
      page[status === 'unanswered' ? 'unanswered' : 'unhelpful']++;
      pages.set(url, page);
    }
  }
  const weight = ({ unanswered, unhelpful }: Omit<WeakPage, 'url' | 'title'>): number =>
    unanswered + 2 * unhelpful;
  return [...pages]
    .map(([url, page]) => ({ url, ...page }))
    .toSorted((a, b) => weight(b) - weight(a) || (a.url < b.url ? -1 : 1));
}

/** Before it is cut, so that no half of a number is left. @param without what else is taken out */
function keptText(text: string, max: number, without = (plain: string): string => plain): string {
  const plain = without(withoutPrivateWords(storedText(text.slice(0, 2 * max)).replaceAll('\u0000', '')));
  return plain.length <= max ? plain : `${plain.slice(0, max - 1).toWellFormed()}…`;
}

function sourceOf({ title, url }: QuestionSource): QuestionSource {
  return { title: storedText(title).slice(0, LONGEST_NAME), url: url.slice(0, LONGEST_NAME) };
}

function questionOf(project: string, { sources, ...row }: Row): AskedQuestion {
  return { ...row, project, sources: JSON.parse(sources) as QuestionSource[] };
}
