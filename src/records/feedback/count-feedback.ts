/** Counts feedback by kind, day and page, at the moment of the request. */
import { DAY_MS, printDay } from '../../lib/time/dates.ts';
import type { Database, SqlValue } from '../store/database.ts';
import { KIND_SQL, kindFacts, kindsOf } from './feedback-kind.ts';
import type {
  DayCount,
  FeedbackFigures,
  FeedbackFilter,
  FeedbackRecords,
  PageReport,
} from './feedback-records.ts';
import { idList } from './id-list.ts';

const MAX_DAYS = 400;
/** Up to this many entries are cheaper to look up one by one than to read the whole index by page. */
const FEW_ENTRIES = 2_000;
const EVERY_KIND = kindsOf({}).length;

interface KindCount {
  readonly kind: number;
  readonly count: number;
}

const PERIOD = 'created_at >= ? AND created_at < ?';
const periodOf = ({ from, to }: FeedbackFilter): [number, number] => [
  from ?? Number.MIN_SAFE_INTEGER,
  to ?? Number.MAX_SAFE_INTEGER,
];

const sumOf = (condition: string, name: string, entries = '1'): string =>
  `CAST(sum(CASE WHEN ${condition} THEN ${entries} ELSE 0 END) AS bigint) AS "${name}"`;

interface Question {
  readonly sql: string;
  readonly values: SqlValue[];
}

interface Matching {
  readonly where: string;
  readonly values: SqlValue[];
}

/** Condition and values; for the entries of one page `+kind` keeps the planner on the index by page. */
function matching(filter: FeedbackFilter): Matching {
  const kinds = kindsOf(filter).join(', ');
  return filter.path === undefined
    ? {
        where: `project = ? AND kind IN (${kinds}) AND ${PERIOD}`,
        values: [filter.project, ...periodOf(filter)],
      }
    : {
        where: `project = ? AND path = ? AND +kind IN (${kinds}) AND ${PERIOD}`,
        values: [filter.project, filter.path, ...periodOf(filter)],
      };
}

async function figures(database: Database, filter: FeedbackFilter): Promise<FeedbackFigures> {
  const { where, values } = matching(filter);
  const rows = await database.survey<KindCount>(
    `SELECT kind, count(*) AS count FROM feedback WHERE ${where} GROUP BY kind`,
    values,
  );
  const counts = rows.map(({ kind, count }) => ({ ...kindFacts(kind), count }));
  type CountRow = (typeof counts)[number];
  const sum = (passes: (kind: CountRow) => boolean): number =>
    counts.reduce((total, kind) => (passes(kind) ? total + kind.count : total), 0);
  return {
    total: sum(() => true),
    helpful: sum(({ helpful }) => helpful === true),
    unhelpful: sum(({ helpful }) => helpful === false),
    code: sum(({ source }) => source === 'code_snippet'),
    comments: sum(({ text }) => text === 'comment'),
    open: sum(({ status }) => status === 'pending'),
  };
}

const pagesOf =
  (database: Database): FeedbackRecords['pagesOf'] =>
  async (project, ids) => {
    if (ids.length === 0) return [];
    const list = idList(ids);
    const rows = await database.all<{ path: string }>(
      `SELECT DISTINCT path FROM feedback WHERE project = ? AND id IN ${list.sql} ORDER BY path`,
      [project, ...list.values],
    );
    return rows.map(({ path }) => path);
  };

/** The index by page has all that is asked, so no row is read. */
const votes =
  (database: Database): FeedbackRecords['votes'] =>
  async ({ project, pages, from, to, except }) => {
    if (pages.length === 0) return { helpful: 0, unhelpful: 0 };
    const [own, left] = [idList(pages), except.length === 0 ? undefined : idList(except)];
    const [row] = await database.survey<{ helpful: number; unhelpful: number }>(
      `SELECT ${sumOf(KIND_SQL.isHelpful, 'helpful')}, ${sumOf(KIND_SQL.isUnhelpful, 'unhelpful')} FROM feedback
       WHERE project = ? AND path IN ${own.sql} AND ${PERIOD}${left === undefined ? '' : ` AND id NOT IN ${left.sql}`}`,
      [project, ...own.values, from, to, ...(left?.values ?? [])],
    );
    return { helpful: row!.helpful ?? 0, unhelpful: row!.unhelpful ?? 0 };
  };

/** One group for each kind, each read in order of time, instead of one group that needs sorting. */
function dailyQuestion(filter: FeedbackFilter): Question {
  const day = `created_at / ${DAY_MS} AS day`;
  if (filter.path !== undefined) {
    const { where, values } = matching(filter);
    return {
      sql: `SELECT kind, ${day}, count(*) AS count FROM feedback WHERE ${where} GROUP BY kind, created_at / ${DAY_MS}`,
      values,
    };
  }
  const kinds = kindsOf(filter).filter((kind) => kind >= 0 && isCounted(kind));
  const one = (kind: number): string =>
    `SELECT ${kind} AS kind, ${day}, count(*) AS count FROM feedback
     WHERE project = ? AND kind = ${kind} AND ${PERIOD} GROUP BY created_at / ${DAY_MS}`;
  return {
    sql: kinds.map(one).join(' UNION ALL '),
    values: kinds.flatMap(() => [filter.project, ...periodOf(filter)]),
  };
}

function isCounted(kind: number): boolean {
  const { helpful, source } = kindFacts(kind);
  return helpful !== null || source === 'code_snippet';
}

async function daily(
  database: Database,
  filter: FeedbackFilter & { readonly from: number; readonly to: number },
): Promise<DayCount[]> {
  const first = Math.floor(filter.from / DAY_MS);
  const days = filter.to > filter.from ? Math.ceil(filter.to / DAY_MS) - first : 0;
  if (days > MAX_DAYS) throw new RangeError(`A period of ${days} days is longer than ${MAX_DAYS}`);
  const counts = Array.from({ length: days }, (_, at) => ({
    day: printDay((first + at) * DAY_MS),
    helpful: 0,
    unhelpful: 0,
    code: 0,
  }));
  const { sql, values } = dailyQuestion(filter);
  if (days === 0 || sql === '') return counts;
  for (const { kind, day, count } of await database.survey<KindCount & { day: number }>(sql, values)) {
    const { helpful, source } = kindFacts(kind);
    const entry = counts[day - first];
    if (entry === undefined) continue;
    if (helpful === true) entry.helpful += count;
    if (helpful === false) entry.unhelpful += count;
    if (source === 'code_snippet') entry.code += count;
  }
  return counts;
}

/** Whether the period holds so few entries that their rows can be read. */
async function hasFew(database: Database, filter: FeedbackFilter): Promise<boolean> {
  if (filter.from === undefined && filter.to === undefined) return false;
  const { where, values } = matching(filter);
  const row = await database.first<{ count: number }>(
    `SELECT count(*) AS count FROM (SELECT 1 AS one FROM feedback WHERE ${where} LIMIT ${FEW_ENTRIES + 1}) AS few`,
    values,
  );
  return row!.count <= FEW_ENTRIES;
}

/** @param entries how many a row stands for */
const pageColumns = (entries: '1' | 'entries'): string =>
  [
    'path',
    sumOf(KIND_SQL.isHelpful, 'thumbsUp', entries),
    sumOf(KIND_SQL.isUnhelpful, 'thumbsDown', entries),
    sumOf(KIND_SQL.isCode, 'code', entries),
    sumOf(KIND_SQL.isAgent, 'agent', entries),
    sumOf(KIND_SQL.isUnrated, 'unrated', entries),
    `CAST(sum(${entries}) AS bigint) AS total`,
    sumOf(KIND_SQL.hasComment, 'comments', entries),
  ].join(', ');
const [OF_ENTRIES, OF_COUNTS] = [pageColumns('1'), pageColumns('entries')];

/**
 * Reads the whole index by page, where the entries of a page are adjacent, so that only pages are sorted. `+` keeps the
 * planner away from indexes that would give fewer entries but need a lookup for each.
 */
function wholeIndex(filter: FeedbackFilter): Matching {
  const { project, from, to } = filter;
  const kinds = kindsOf(filter);
  const isAll = kinds.length === EVERY_KIND;
  return {
    where: `project = ?${isAll ? '' : ` AND +kind IN (${kinds.join(', ')})`}${from === undefined ? '' : ' AND +created_at >= ?'}${to === undefined ? '' : ' AND +created_at < ?'}`,
    values: [project, ...(from === undefined ? [] : [from]), ...(to === undefined ? [] : [to])],
  };
}

/** From the counts that triggers keep (`0031-feedback-counts.ts`), which know no days. */
function countsByPage({ project, path, ...filter }: FeedbackFilter): Question {
  const kinds = kindsOf(filter).join(', ');
  return {
    sql: `SELECT ${OF_COUNTS} FROM feedback_counts
     WHERE project = ?${path === undefined ? '' : ' AND path = ?'} AND kind IN (${kinds})
     GROUP BY path HAVING sum(entries) > 0`,
    values: [project, ...(path === undefined ? [] : [path])],
  };
}

async function entriesByPage(database: Database, filter: FeedbackFilter): Promise<Question> {
  const few = filter.path !== undefined || (await hasFew(database, filter));
  const { where, values } = few ? matching(filter) : wholeIndex(filter);
  return { sql: `SELECT ${OF_ENTRIES} FROM feedback WHERE ${where} GROUP BY path`, values };
}

async function byPage(
  database: Database,
  filter: FeedbackFilter,
  { limit, skip = 0 }: { limit: number; skip?: number },
): Promise<{ pages: PageReport[]; hasMore: boolean }> {
  const isDated = filter.from !== undefined || filter.to !== undefined;
  const { sql, values } = isDated ? await entriesByPage(database, filter) : countsByPage(filter);
  const pages = await database.survey<PageReport>(`${sql} ORDER BY total DESC, path LIMIT ? OFFSET ?`, [
    ...values,
    limit + 1,
    skip,
  ]);
  return { pages: pages.slice(0, limit), hasMore: pages.length > limit };
}

export function feedbackCounts(
  database: Database,
): Pick<FeedbackRecords, 'figures' | 'pagesOf' | 'votes' | 'daily' | 'byPage'> {
  return {
    figures: (filter) => figures(database, filter),
    pagesOf: pagesOf(database),
    votes: votes(database),
    daily: (filter) => daily(database, filter),
    byPage: (filter, page) => byPage(database, filter, page),
  };
}
