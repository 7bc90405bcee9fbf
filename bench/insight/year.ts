/** Fills a year of ten million views a day, and asks everything that the pages of Insight, their lists and the digests ask. */

import { DAY_MS } from '../../src/lib/time/dates.ts';
import { lastWeekEnd } from '../../src/lib/time/digest-week.ts';
import type { Records } from '../../src/records/records.ts';
import type { Database, SqlValue } from '../../src/records/store/database.ts';
import { weekReport } from '../../src/web/service/insight/week-report.ts';
import { worthPages } from '../../src/web/service/insight/worth-pages.ts';
import { AGENTS } from './agents.data.ts';

const PROJECT = 'year';
const VIEWS_A_DAY = 10_000_000;
/** By day. A site with that many visits has more ways through it than these, whose rows are what lists read. */
const [FLOWS, TERMS, QUESTIONS] = [2_000, 500, 100];
const ARRIVALS = {
  referrer: 200,
  missing: 200,
  redirect: 100,
  outward: 200,
  sought: 500,
  left: 500,
  country: 100,
} as const;
const READERS = ['human', 'assistant', 'crawler'] as const;
const ROUNDS = 7;

interface Year {
  readonly database: Database;
  readonly records: Records;
  readonly pages: number;
  readonly days: number;
  readonly now: number;
}

type Question = readonly [name: string, ask: () => Promise<unknown>];

export async function fillYear({ database, records, pages, days, now }: Year): Promise<void> {
  const today = Math.floor(now / DAY_MS);
  const paths = Array.from({ length: pages }, (_, at) => `/page-${at}`);
  const path = (at: number): string => paths[at % pages]!;
  const each = Math.round(VIEWS_A_DAY / (pages * READERS.length));
  for (let day = today - days; day <= today; day++) {
    await records.insight.add({
      project: PROJECT,
      day,
      hours: Array.from({ length: 24 }, (_, hour) =>
        READERS.map((reader) => ({ hour: day * 24 + hour, reader, views: Math.round(VIEWS_A_DAY / 72) })),
      ).flat(),
      pages: paths.flatMap((one, at) =>
        READERS.map((reader) => ({
          ...{ path: one, reader, seconds: 60 * each, copies: 3, visitors: [] },
          views: Math.round(each / 2) + ((at * 7 + day) % each),
        })),
      ),
      agents: AGENTS.map(([agent]) => ({ agent, form: 'html', views: day })),
      arrivals: Object.entries(ARRIVALS).flatMap(([kind, rows]) =>
        Array.from({ length: rows }, (_, at) => ({
          kind: kind as keyof typeof ARRIVALS,
          path: kind === 'missing' || kind === 'redirect' ? `/old-${(at + day) % 5_000}` : path(at + day),
          source: `site-${at % 50}.example`,
          count: 1 + (at % 90),
        })),
      ),
      flows: Array.from({ length: FLOWS }, (_, at) => ({
        steps: [path(at), path(at * 3 + day), path(at * 7 + 1)],
        count: 1 + (at % 40),
      })),
    });
    await database.write(async (transaction) => {
      const run: Run = (sql, values) => transaction.run(sql, values);
      await rows(
        run,
        'searches (project, day, term, count, opened, missed, results, last_at)',
        TERMS,
        (at) => [
          ...[PROJECT, day, `term ${(at * 13 + day) % 9_000}`, 1 + (at % 30), at % 20, at % 3, at % 4],
          day * DAY_MS,
        ],
      );
      await rows(run, 'search_pages (project, day, term, path, count)', TERMS, (at) => [
        ...[PROJECT, day, `term ${(at * 13 + day) % 9_000}`, path(at), 1 + (at % 20)],
      ]);
    });
  }
  await records.insight.sumMonths(PROJECT, now);
  await fillQuestions({ database, records, pages, days, now });
}

/** Questions are kept for ninety days, and feedback as long as the team wants. */
async function fillQuestions({ database, records, pages, now }: Year): Promise<void> {
  for (let day = 0; day < 90; day++) {
    const at = now - day * DAY_MS;
    await database.write((transaction) =>
      rows(
        (sql, values) => transaction.run(sql, values),
        'questions (project, id, thread, asked_at, caller, status, question, answer, sources, page)',
        QUESTIONS,
        (n) => {
          const id = idAt(at, n);
          const status = n % 4 === 0 ? 'unanswered' : 'answered';
          return [
            PROJECT,
            id,
            id,
            at,
            'web',
            status,
            'How is a key rotated?',
            'So.',
            '[]',
            `/page-${n % pages}`,
          ];
        },
      ),
    );
  }
  await records.feedback.import(
    Array.from({ length: 20_000 }, (_, at) => ({
      ...{ id: `f-${at}`, project: PROJECT, source: 'contextual', status: 'pending', contact: null },
      ...{ path: `/page-${at % pages}`, helpful: at % 3 !== 0, code: null, filename: null, lang: null },
      comment: at % 9 === 0 ? 'It does not say where.' : null,
      createdAt: now - (at % 365) * DAY_MS,
    })),
  );
}

/** As ids of this program begin: the time in Crockford's base 32. */
function idAt(moment: number, n: number): string {
  const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';
  let text = '';
  for (let rest = moment, at = 0; at < 10; at++, rest = Math.floor(rest / 32)) text = SIGNS[rest % 32] + text;
  return text + String(n).padStart(16, '0');
}

type Run = (sql: string, values: readonly SqlValue[]) => Promise<number>;

/** Fifty rows of one statement. */
async function rows(
  run: Run,
  into: string,
  count: number,
  row: (at: number) => readonly SqlValue[],
): Promise<void> {
  for (let from = 0; from < count; from += 50) {
    const part = Array.from({ length: Math.min(50, count - from) }, (_, at) => row(from + at));
    const marks = part.map((values) => `(${values.map(() => '?').join(', ')})`).join(', ');
    await run(`INSERT INTO ${into} VALUES ${marks} ON CONFLICT DO NOTHING`, part.flat());
  }
}

/** @param cost of one question, in milliseconds. @returns the least of several for each: other programs only add to it */
export async function askYear(
  { records, days, now }: Year,
  cost: (ask: () => Promise<unknown>) => Promise<number>,
): Promise<readonly (readonly [string, number])[]> {
  const found: [string, number][] = [];
  for (const [name, ask] of questionsOf(records, { days, now })) {
    const took: number[] = [];
    for (let round = 0; round < ROUNDS; round++) took.push(await cost(ask));
    found.push([name, Math.min(...took)]);
  }
  return found;
}

function questionsOf(records: Records, { days, now }: Pick<Year, 'days' | 'now'>): readonly Question[] {
  const { insight, searches, questions } = records;
  const end = (Math.floor(now / DAY_MS) + 1) * DAY_MS;
  const last = (count: number) => ({ project: PROJECT, from: end - count * DAY_MS, to: end });
  const year = last(days + 1);
  const list = { limit: 10 };
  const long = { limit: 500 };
  const arrivals = (kind: keyof typeof ARRIVALS, group: 'path' | 'source', limit = list): Question => [
    `${kind} by ${group}`,
    () => insight.arrivals({ ...year, kind, group }, limit),
  ];
  return [
    ['figures', () => insight.totals(year)],
    ['since when', () => insight.since(PROJECT)],
    ['days', () => insight.days(year)],
    ['hours of a week', () => insight.hours(last(7))],
    ['pages, a year', () => insight.pages({ ...year, by: 'views' }, list)],
    [
      'pages that people read, a year',
      () => insight.pages({ ...year, by: 'views', readers: ['human'] }, long),
    ],
    ['pages by visitors, a year', () => insight.pages({ ...year, by: 'visitors' }, list)],
    ['pages, 90 days', () => insight.pages({ ...last(90), by: 'views' }, list)],
    ['pages, 30 days', () => insight.pages({ ...last(30), by: 'views' }, list)],
    ['programs', () => insight.agents(year)],
    arrivals('referrer', 'source'),
    arrivals('missing', 'path', { limit: 100 }),
    arrivals('redirect', 'path'),
    arrivals('outward', 'source'),
    arrivals('sought', 'path', long),
    arrivals('left', 'path', long),
    arrivals('country', 'source'),
    [
      'where one broken address is linked',
      () => insight.arrivals({ ...year, kind: 'missing', path: '/old-7' }, list),
    ],
    ['one page', () => insight.days({ ...year, path: '/page-7' })],
    [
      'sites that lead to one page',
      () => insight.arrivals({ ...year, kind: 'referrer', path: '/page-7' }, list),
    ],
    ['how visits go on', () => insight.flows(year)],
    ['how visits of one page go on', () => insight.flows({ ...year, path: '/page-7' })],
    ['worth your hour, a year', () => worthPages(records, { ...year, isPage: () => true, limit: 50 })],
    ['worth your hour, 28 days', () => worthPages(records, { ...last(28), isPage: () => true, limit: 50 })],
    ['searches', () => searches.figures(year)],
    ['search terms', () => searches.top({ ...year, limit: 50 })],
    ['search terms without a result', () => searches.top({ ...year, limit: 50, withoutResults: true })],
    ['searches that lead to one page', () => searches.leadingTo({ ...year, path: '/page-7', limit: 10 })],
    ['questions', () => questions.figures(last(90))],
    ['questions without an answer', () => questions.list({ ...last(90), unanswered: true, limit: 50 })],
    ['the weekly digest', () => weekReport(records, { project: PROJECT, now, to: lastWeekEnd(now) })],
  ];
}
