/** The statement that finds the entries of a filter in order: it reads indexes only, and costs the same at any depth. */
import type { SqlValue } from '../store/database.ts';
import { kindsOf } from './feedback-kind.ts';
import type { FeedbackFilter, FeedbackPosition } from './feedback-records.ts';

export interface Question {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

export interface PlacesOptions {
  readonly filter: FeedbackFilter;
  /** Newest first, from below this place; without it from the end of the filter's period. */
  readonly below?: FeedbackPosition | undefined;
  /** Oldest first, from above this place; without it from the beginning of the period. */
  readonly above?: FeedbackPosition | undefined;
  readonly order: 'DESC' | 'ASC';
  readonly limit: number;
}

/** No id is below the empty text, so this stands before all entries of a moment and after all of the one before. */
const edge = (createdAt: number): FeedbackPosition => ({ createdAt, id: '' });
const isLess = (a: FeedbackPosition, b: FeedbackPosition): boolean =>
  a.createdAt < b.createdAt || (a.createdAt === b.createdAt && a.id < b.id);

const RANGE = '(created_at, id) > (?, ?) AND (created_at, id) < (?, ?)';

/**
 * Columns `at` and `id`. Each kind is one range of the index `feedback_by_kind`, already in order, and the database merges the
 * ranges while it reads them: a kind that nobody used costs one look, and a filter that one entry in ten thousand passes is no
 * slower than none. (`kind IN (…)` would sort everything that passes.) The entries of one page are a range by themselves;
 * there `+kind` keeps the planner away from the other index.
 */
export function places({ filter, below, above, order, limit }: PlacesOptions): Question {
  const first = edge(filter.from ?? Number.MIN_SAFE_INTEGER);
  const last = edge(filter.to ?? Number.MAX_SAFE_INTEGER);
  const low = above !== undefined && isLess(first, above) ? above : first;
  const high = below !== undefined && isLess(below, last) ? below : last;
  const range = [low.createdAt, low.id, high.createdAt, high.id];
  const kinds = kindsOf(filter);
  const select = 'SELECT created_at AS at, id FROM feedback WHERE project = ?';
  const end = `ORDER BY at ${order}, id ${order} LIMIT ?`;
  if (filter.path !== undefined)
    return {
      sql: `${select} AND path = ? AND +kind IN (${kinds.join(', ')}) AND ${RANGE} ${end}`,
      values: [filter.project, filter.path, ...range, limit],
    };
  return {
    sql: `${kinds.map((kind) => `${select} AND kind = ${kind} AND ${RANGE}`).join('\n UNION ALL ')} ${end}`,
    values: [...kinds.flatMap(() => [filter.project, ...range]), limit],
  };
}
