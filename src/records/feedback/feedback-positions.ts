/** Builds the query for the entries of a filter in order, from indexes only and at the same cost at any depth. */
import type { Database, SqlValue } from '../store/database.ts';
import { kindsOf } from './feedback-kind.ts';
import type { FeedbackFilter, FeedbackPosition } from './feedback-records.ts';

export interface Question {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

export interface PositionsOptions {
  readonly filter: FeedbackFilter;
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

/**
 * Columns `at` and `id`. Each kind is one range of the index `feedback_by_kind`, already in order, and the database
 * merges the ranges while it reads them: an unused kind costs one lookup, and a filter that matches one entry in ten
 * thousand is no slower than none. (`kind IN (…)` would sort every match.) The entries of one page are a single range;
 * there `+kind` keeps the planner away from the other index. This is the only statement with a version for each
 * database: PostgreSQL merges the ranges only when each has its own order and limit, and SQLite then sorts every range
 * first.
 */
export function positionsQuery(options: PositionsOptions): Question {
  const { filter, above, limit, database } = options;
  const { project, path, source, statuses = [], helpful, commented } = filter;
  const range = rangeOf(options);
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
