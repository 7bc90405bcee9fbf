/** Reads feedback page by page, in either direction, and whole for exports. */
import type { Database } from '../store/database.ts';
import { places } from './feedback-places.ts';
import type { FeedbackFilter, FeedbackPage, FeedbackPosition, FeedbackRecords } from './feedback-records.ts';
import { FEEDBACK_COLUMNS, type FeedbackRow, feedbackOf } from './feedback-row.ts';

/** Rows that an export has in memory. */
const EXPORT_PAGE = 500;

const positionOf = ({ createdAt, id }: FeedbackPosition): FeedbackPosition => ({ createdAt, id });

type Place = { readonly below?: FeedbackPosition; readonly above?: FeedbackPosition };

/** Finds the places in the index first and then reads only those rows: SQLite takes the tables of a CROSS JOIN in this order. */
async function read(
  database: Database,
  filter: FeedbackFilter,
  { limit, below, above }: Place & { limit: number },
): Promise<{ items: FeedbackPage['items']; more: boolean }> {
  if (!Number.isInteger(limit) || limit < 1) throw new RangeError(`A page cannot have ${limit} entries`);
  const order = above === undefined ? 'DESC' : 'ASC';
  const { sql, values } = places({ filter, below, above, limit: limit + 1, database: database.kind });
  const rows = await database.all<FeedbackRow>(
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
): Pick<FeedbackRecords, 'list' | 'listBefore' | 'each' | 'get'> {
  const list: FeedbackRecords['list'] = async (filter, { limit, after }) => {
    const { items, more } = await read(database, filter, {
      limit,
      ...(after === undefined ? {} : { below: after }),
    });
    return more ? { items, next: positionOf(items.at(-1)!) } : { items };
  };
  return {
    list,
    listBefore: async (filter, { limit, before }) => {
      const { items, more } = await read(database, filter, { limit, above: before });
      return more ? { items, next: positionOf(items[0]!) } : { items };
    },
    // Page by page: an export that somebody reads slowly keeps no transaction open.
    each: async function* (filter) {
      let after: FeedbackPosition | undefined;
      do {
        const page: FeedbackPage = await list(filter, {
          limit: EXPORT_PAGE,
          ...(after === undefined ? {} : { after }),
        });
        yield* page.items;
        after = page.next;
      } while (after !== undefined);
    },
    get: async (project, id) => {
      const row = await database.first<FeedbackRow>(
        `SELECT ${FEEDBACK_COLUMNS} FROM feedback WHERE project = ? AND id = ?`,
        [project, id],
      );
      return row === undefined ? undefined : feedbackOf(row);
    },
  };
}
