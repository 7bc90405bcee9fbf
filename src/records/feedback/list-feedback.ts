/** Reads feedback page by page in either direction, and all of it in batches for exports. */
import { defined } from '../../lib/defined.ts';
import type { Database } from '../store/database.ts';
import { positionsQuery } from './feedback-positions.ts';
import type { FeedbackFilter, FeedbackPage, FeedbackPosition, FeedbackRecords } from './feedback-records.ts';
import { FEEDBACK_COLUMNS, type FeedbackRow, feedbackOf } from './feedback-row.ts';
import { rowsOf } from './move-entries.ts';

/** Entries in one batch of an export: a few megabytes if every text has its greatest length. */
export const BATCH = 200;

const positionOf = ({ createdAt, id }: FeedbackPosition): FeedbackPosition => ({ createdAt, id });

type Place = { readonly below?: FeedbackPosition; readonly above?: FeedbackPosition };
type Asked = Place & { readonly limit: number; readonly apart?: boolean };

/** Entries of one page have no index by kind: a filter that matches few may read all of them. */
const looksAtMuch = ({ path, source, statuses = [], helpful, commented }: FeedbackFilter): boolean =>
  path !== undefined &&
  (source !== undefined || statuses.length > 0 || helpful !== undefined || commented !== undefined);

/**
 * Finds the positions in the index first and then reads only those rows: SQLite takes the tables of a CROSS JOIN in
 * this order.
 */
async function read(
  database: Database,
  filter: FeedbackFilter,
  { limit, below, above, apart = looksAtMuch(filter) }: Asked,
): Promise<{ items: FeedbackPage['items']; more: boolean }> {
  if (!Number.isInteger(limit) || limit < 1) throw new RangeError(`A page cannot have ${limit} entries`);
  const order = above === undefined ? 'DESC' : 'ASC';
  const { sql, values } = positionsQuery({ filter, below, above, limit: limit + 1, database: database.kind });
  const rows = await database[apart ? 'survey' : 'all']<FeedbackRow>(
    `SELECT ${FEEDBACK_COLUMNS} FROM (${sql}) AS place
     CROSS JOIN feedback WHERE feedback.project = ? AND feedback.id = place.id
     ORDER BY place.at ${order}, place.id ${order}`,
    [...values, filter.project],
  );
  const items = rows.slice(0, limit).map(feedbackOf);
  return { items: above === undefined ? items : items.reverse(), more: rows.length > limit };
}

export function feedbackLists(
  database: Database,
): Pick<FeedbackRecords, 'list' | 'listBefore' | 'batches' | 'get' | 'several'> {
  const list: FeedbackRecords['list'] = async (filter, { limit, after }) => {
    const { items, more } = await read(database, filter, {
      limit,
      ...defined({ below: after }),
    });
    return more ? { items, next: positionOf(items.at(-1)!) } : { items };
  };
  return {
    list,
    listBefore: async (filter, { limit, before }) => {
      const { items, more } = await read(database, filter, { limit, above: before });
      return more ? { items, next: positionOf(items[0]!) } : { items };
    },
    // A slow export holds no transaction open, and its reads do not delay other queries.
    batches: async function* (filter) {
      for (let place: Place = {}; ; ) {
        const { items, more } = await read(database, filter, { ...place, limit: BATCH, apart: true });
        if (items.length > 0) yield items;
        if (!more) return;
        place = { below: positionOf(items.at(-1)!) };
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
