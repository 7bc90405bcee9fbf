/** Reads feedback page by page in either direction, and all of it in batches for exports. */
import { defined } from '../../lib/defined.ts';
import type { Database, SqlValue } from '../store/database.ts';
import { kindsOf } from './feedback-kind.ts';
import type {
  FeedbackListFilter,
  FeedbackPage,
  FeedbackPosition,
  FeedbackRecords,
} from './feedback-records.ts';
import { FEEDBACK_COLUMNS, type FeedbackRow, feedbackOf } from './feedback-row.ts';
import { wordsCondition } from './feedback-words.ts';
import { rowsOf } from './move-entries.ts';

/** Entries in one batch of an export: a few megabytes if every text has its greatest length. */
const BATCH = 200;

const positionOf = ({ createdAt, id }: FeedbackPosition): FeedbackPosition => ({ createdAt, id });

type Place = { readonly below?: FeedbackPosition; readonly above?: FeedbackPosition };
type ListRequest = Place & { readonly limit: number; readonly apart?: boolean };

/** No index has the words of readers, and entries of one page have none by kind: a filter that matches few may read all of them. */
const looksAtMuch = ({
  path,
  source,
  statuses = [],
  helpful,
  commented,
  words,
  mentioned,
}: FeedbackListFilter): boolean =>
  words !== undefined ||
  mentioned !== undefined ||
  (path !== undefined &&
    (source !== undefined || statuses.length > 0 || helpful !== undefined || commented !== undefined));

/** Entries with text that one search looks at; "Older" looks at as many before them. */
export const SEARCHED_AT_ONCE = 20_000;

/**
 * Finds the positions in the index first and then reads only those rows: SQLite takes the tables of a CROSS JOIN in
 * this order. Words are looked for in a limited number of rows, so that one that nobody wrote costs no more.
 * @returns `end`, the last position that was looked at, where a search has more entries to look at
 */
async function read(
  database: Database,
  filter: FeedbackListFilter,
  { limit, below, above, apart = looksAtMuch(filter) }: ListRequest,
): Promise<{ items: FeedbackPage['items']; more: boolean; end?: FeedbackPosition }> {
  if (!Number.isInteger(limit) || limit < 1) throw new RangeError(`A page cannot have ${limit} entries`);
  const order = above === undefined ? 'DESC' : 'ASC';
  const words = filter.words === undefined ? undefined : wordsCondition(filter.words, database.kind);
  const options = { filter, below, above, database: database.kind };
  const { sql, values } = positionsQuery({
    ...options,
    limit: words === undefined ? limit + 1 : SEARCHED_AT_ONCE,
  });
  const ask = apart ? database.survey : database.all;
  const rows = await ask<FeedbackRow>(
    `SELECT ${FEEDBACK_COLUMNS} FROM (${sql}) AS place
     CROSS JOIN feedback WHERE feedback.project = ? AND feedback.id = place.id${words?.sql ?? ''}
     ORDER BY place.at ${order}, place.id ${order} LIMIT ?`,
    [...values, filter.project, ...(words?.values ?? []), limit + 1],
  );
  const items = rows.slice(0, limit).map(feedbackOf);
  const more = rows.length > limit;
  const found = { items: above === undefined ? items : items.reverse(), more };
  if (words === undefined || more) return found;
  const [last] = await ask<{ createdAt: number; id: string }>(
    `SELECT at AS "createdAt", id FROM (${sql}) AS place ORDER BY at ${order}, id ${order} LIMIT 1 OFFSET ${SEARCHED_AT_ONCE - 1}`,
    values,
  );
  return last === undefined ? found : { ...found, end: last };
}

export function feedbackLists(
  database: Database,
): Pick<FeedbackRecords, 'list' | 'listBefore' | 'batches' | 'get' | 'several'> {
  const list: FeedbackRecords['list'] = async (filter, { limit, after }) => {
    const { items, more, end } = await read(database, filter, {
      limit,
      ...defined({ below: after }),
    });
    const next = more ? positionOf(items.at(-1)!) : end;
    return { items, ...defined({ next }) };
  };
  return {
    list,
    listBefore: async (filter, { limit, before }) => {
      const { items, more, end } = await read(database, filter, { limit, above: before });
      const next = more ? positionOf(items[0]!) : end;
      return { items, ...defined({ next }) };
    },
    // A slow export holds no transaction open, and its reads do not delay other queries.
    batches: async function* (filter) {
      for (let place: Place = {}; ; ) {
        const { items, more, end } = await read(database, filter, { ...place, limit: BATCH, apart: true });
        if (items.length > 0) yield items;
        const next = more ? positionOf(items.at(-1)!) : end;
        if (next === undefined) return;
        place = { below: next };
      }
    },
    get: async (project, id) => {
      const row = await database.first<FeedbackRow>(
        `SELECT ${FEEDBACK_COLUMNS} FROM feedback WHERE project = ? AND id = ?`,
        [project, id],
      );
      return row === undefined ? undefined : feedbackOf(row);
    },
    several: async (project, ids) => (ids.length === 0 ? [] : rowsOf(database, project, ids)),
  };
}

interface Question {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

interface PositionsOptions {
  readonly filter: FeedbackListFilter;
  /** Newest first, from below this position. */
  readonly below?: FeedbackPosition | undefined;
  /** Oldest first, from above this position. */
  readonly above?: FeedbackPosition | undefined;
  readonly limit: number;
  readonly database: Database['kind'];
}

/** No id is below the empty text, so this position is before all entries of a moment and after all earlier ones. */
const edge = (createdAt: number | undefined): FeedbackPosition | undefined =>
  createdAt === undefined ? undefined : { createdAt, id: '' };
const isLess = (a: FeedbackPosition, b: FeedbackPosition): boolean =>
  a.createdAt < b.createdAt || (a.createdAt === b.createdAt && a.id < b.id);

/** The intersection of the filter's period and the page's start; both as positions, so one comparison is enough. */
function rangeOf({ filter, below, above }: PositionsOptions): Question {
  const [first, last] = [edge(filter.from), edge(filter.to)];
  const low = first === undefined || (above !== undefined && isLess(first, above)) ? above : first;
  const high = last === undefined || (below !== undefined && isLess(below, last)) ? below : last;
  return {
    sql: `${low === undefined ? '' : ' AND (created_at, id) > (?, ?)'}${high === undefined ? '' : ' AND (created_at, id) < (?, ?)'}`,
    values: [low, high].flatMap((place) => (place === undefined ? [] : [place.createdAt, place.id])),
  };
}

/** The conditions of the team's work, after those of the time. */
function withWork(range: Question, { filter }: PositionsOptions): Question {
  const { project, assignee, mentioned } = filter;
  const parts: Question[] = [
    range,
    ...(assignee === undefined
      ? []
      : [
          assignee === ''
            ? { sql: ' AND assignee IS NULL', values: [] }
            : { sql: ' AND assignee = ?', values: [assignee] },
        ]),
    ...(mentioned === undefined
      ? []
      : [
          {
            sql: ' AND id IN (SELECT feedback FROM feedback_mentions WHERE project = ? AND member = ?)',
            values: [project, mentioned],
          },
        ]),
  ];
  return { sql: parts.map(({ sql }) => sql).join(''), values: parts.flatMap(({ values }) => values) };
}

/**
 * Columns `at` and `id`. Each kind is one range of the index `feedback_by_kind`, already in order, and the database
 * merges the ranges while it reads them: an unused kind costs one lookup, and a filter that matches one entry in ten
 * thousand is no slower than none. (`kind IN (…)` would sort every match.) The entries of one page are a single range;
 * there `+kind` keeps the planner away from the other index. Beside the comparison of words,
 * this is the only statement with a version for each database: PostgreSQL merges the ranges only when each has its own order and limit, and SQLite then sorts every range
 * first.
 */
export function positionsQuery(options: PositionsOptions): Question {
  const { above, limit, database } = options;
  // Only entries with text have words.
  const filter = options.filter.words === undefined ? options.filter : { commented: true, ...options.filter };
  const { project, path, source, statuses = [], helpful, commented } = filter;
  const range = withWork(rangeOf(options), options);
  const order = above === undefined ? 'DESC' : 'ASC';
  const select = 'SELECT created_at AS at, id FROM feedback WHERE project = ?';
  const end = `ORDER BY at ${order}, id ${order} LIMIT ?`;
  const everyKind =
    source === undefined && statuses.length === 0 && helpful === undefined && commented === undefined;
  if (path !== undefined) {
    const kind = everyKind ? '' : ` AND +kind IN (${kindsOf(filter).join(', ')})`;
    return {
      sql: `${select} AND path = ?${kind}${range.sql} ${end}`,
      values: [project, path, ...range.values, limit],
    };
  }
  if (everyKind) return { sql: `${select}${range.sql} ${end}`, values: [project, ...range.values, limit] };
  const kinds = kindsOf(filter);
  const all = kinds.map((kind) => `${select} AND kind = ${kind}${range.sql}`);
  if (database === 'sqlite')
    return {
      sql: `${all.join('\n UNION ALL ')} ${end}`,
      values: [...kinds.flatMap(() => [project, ...range.values]), limit],
    };
  return {
    sql: `${all.map((one) => `SELECT at, id FROM (${one} ${end}) AS one`).join('\n UNION ALL ')} ${end}`,
    values: [...kinds.flatMap(() => [project, ...range.values, limit]), limit],
  };
}
