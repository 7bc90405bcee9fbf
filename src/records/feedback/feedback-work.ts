/** The team's work on feedback: who has an entry, who is named in a note, and the views of the list that members keep. */
import { AppError } from '../../lib/app-error.ts';
import { newId } from '../../lib/secrets/new-id.ts';
import type { Database, Transaction } from '../store/database.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import type { FeedbackRecords, FeedbackView } from './feedback-records.ts';
import { idList } from './id-list.ts';
import { rowsOf } from './move-entries.ts';

/** Entries of one call, and so of one transaction. */
const MAX_IDS = 500;
export const VIEW_LIMITS = Object.freeze({ name: 40, query: 1_000, views: 30 });

interface Assignment {
  readonly project: string;
  readonly actor: string;
  readonly at: number;
  readonly batch: string;
  /** Id of a member; empty for nobody. */
  readonly to: string;
}

/** Entries that somebody else has now, or that are gone, stay as they are. @returns ids of those that have changed */
async function give(
  transaction: Transaction,
  { project, actor, at, batch, to }: Assignment,
  ids: readonly string[],
  onlyFrom?: string,
): Promise<readonly string[]> {
  const list = idList(ids);
  const from = onlyFrom === undefined ? '' : "AND coalesce(assignee, '') = ?";
  const where = `project = ? AND id IN ${list.sql} AND coalesce(assignee, '') <> ? ${from}`;
  const values = [project, ...list.values, to, ...(onlyFrom === undefined ? [] : [onlyFrom])];
  const changed = await transaction.all<{ id: string }>(`SELECT id FROM feedback WHERE ${where}`, values);
  if (changed.length === 0) return [];
  // The history is written first, while the member before can still be read.
  await transaction.run(
    `INSERT INTO feedback_events (project, feedback, place, at, actor, assigned_from, assigned_to, batch)
     SELECT project, id,
       1 + coalesce((SELECT max(place) FROM feedback_events AS event
         WHERE event.project = feedback.project AND event.feedback = feedback.id), 0),
       CAST(? AS bigint), CAST(? AS text), coalesce(assignee, ''), CAST(? AS text), CAST(? AS text)
     FROM feedback WHERE ${where}`,
    [at, actor, to, batch, ...values],
  );
  await transaction.run(`UPDATE feedback SET assignee = ? WHERE ${where}`, [
    to === '' ? null : to,
    ...values,
  ]);
  return changed.map(({ id }) => id);
}

/** Gives the entries of a batch back to whoever had them, where nobody has changed that since. */
export async function undoAssignments(
  transaction: Transaction,
  project: string,
  batch: string,
  undo: { readonly actor: string; readonly at: number; readonly batch: string },
): Promise<readonly string[]> {
  const events = await transaction.all<{ id: string; before: string; now: string }>(
    `SELECT feedback AS id, assigned_from AS "before", assigned_to AS "now" FROM feedback_events
     WHERE project = ? AND batch = ? AND assigned_to IS NOT NULL ORDER BY feedback`,
    [project, batch],
  );
  const changed: string[] = [];
  // Entries that went from one member to another are given back together.
  for (const group of Map.groupBy(events, ({ before, now }) => `${before} ${now}`).values()) {
    const [{ before, now }] = group as [(typeof events)[number]];
    const ids = group.map(({ id }) => id);
    changed.push(...(await give(transaction, { project, ...undo, to: before }, ids, now)));
  }
  return changed;
}

export function feedbackWork({
  database,
  clock,
  random,
}: RecordDeps): Pick<FeedbackRecords, 'assign' | 'assigneesOf' | 'views' | 'saveView' | 'removeView'> {
  return {
    assign: async ({ project, ids, assignee, actor }) => {
      const unique = [...new Set(ids)];
      if (unique.length > MAX_IDS)
        throw new AppError('feedback/too-many', `${unique.length} entries cannot be changed at once`, {
          hint: `Change at most ${MAX_IDS} at a time`,
        });
      if (unique.length === 0) return { changed: 0, given: [], found: 0 };
      const batch = newId(clock, random);
      const change = { project, actor, at: clock(), batch, to: assignee ?? '' };
      return database.write(async (transaction) => {
        const found = (await rowsOf(transaction, project, unique)).length;
        const given = await give(transaction, change, unique);
        const changed = given.length;
        return changed === 0 ? { changed, given, found } : { batch, changed, given, found };
      });
    },
    assigneesOf: async (project, ids) => {
      if (ids.length === 0) return new Map();
      const list = idList(ids);
      const rows = await database.all<{ id: string; assignee: string }>(
        `SELECT id, assignee FROM feedback WHERE project = ? AND id IN ${list.sql} AND assignee IS NOT NULL`,
        [project, ...list.values],
      );
      return new Map(rows.map(({ id, assignee }) => [id, assignee]));
    },
    views: (project, member) => viewsOf(database, project, member),
    saveView: async ({ project, member, name: given, query }) => {
      const name = given.trim().normalize('NFC');
      if (name === '' || [...name].length > VIEW_LIMITS.name || /\p{Cc}/u.test(name))
        throw new AppError(
          'feedback/view-name',
          `A view has a name of 1 to ${VIEW_LIMITS.name} characters, on one line`,
          {
            hint: 'Name it after what it shows',
          },
        );
      if (query.length > VIEW_LIMITS.query)
        throw new AppError('feedback/view-query', 'These filters are too long for a view', {
          hint: 'Use fewer filters',
        });
      const id = newId(clock, random);
      await database.write(async (transaction) => {
        const own = await transaction.all<{ name: string }>(
          'SELECT name FROM feedback_views WHERE project = ? AND member = ?',
          [project, member],
        );
        if (own.length >= VIEW_LIMITS.views && !own.some((one) => one.name === name))
          throw new AppError(
            'feedback/too-many-views',
            `You have ${VIEW_LIMITS.views} views of this project already`,
            {
              hint: 'Remove one first',
            },
          );
        // The same name again is the same view with other filters.
        await transaction.run(
          `INSERT INTO feedback_views (id, project, member, name, query, at) VALUES (?, ?, ?, ?, ?, ?)
           ON CONFLICT (project, member, name) DO UPDATE SET query = excluded.query`,
          [id, project, member, name, query, clock()],
        );
      });
    },
    removeView: async (project, member, id) =>
      (await database.write((transaction) =>
        transaction.run('DELETE FROM feedback_views WHERE project = ? AND member = ? AND id = ?', [
          project,
          member,
          id,
        ]),
      )) > 0,
  };
}

function viewsOf(database: Database, project: string, member: string): Promise<FeedbackView[]> {
  return database.all<FeedbackView>(
    'SELECT id, name, query FROM feedback_views WHERE project = ? AND member = ? ORDER BY name, id',
    [project, member],
  );
}
