/** The history of an entry: changes of its status, and the team's notes. */
import type { Database } from '../store/database.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import { FEEDBACK_STATUSES, type FeedbackStatus } from './feedback.ts';
import type { FeedbackRecords } from './feedback-records.ts';
import { idList } from './id-list.ts';

/** Of a longer history, only the newest are returned. */
const MOST_EVENTS = 500;

interface EventRow {
  readonly at: number;
  readonly actor: string;
  readonly note: string | null;
  readonly from: number | null;
  readonly to: number | null;
}

const statusOf = (number: number | null): FeedbackStatus | null =>
  number === null ? null : FEEDBACK_STATUSES[number]!;

async function history(database: Database, project: string, id: string) {
  const rows = await database.all<EventRow>(
    `SELECT at, actor, note, from_status AS "from", to_status AS "to" FROM feedback_events
     WHERE project = ? AND feedback = ? ORDER BY place DESC LIMIT ${MOST_EVENTS}`,
    [project, id],
  );
  return rows.reverse().map(({ at, actor, note, from, to }) => ({
    at,
    actor,
    kind: note === null ? ('status' as const) : ('note' as const),
    from: statusOf(from),
    to: statusOf(to),
    note,
  }));
}

export function feedbackHistory({
  database,
  clock,
}: Pick<RecordDeps, 'database' | 'clock'>): Pick<FeedbackRecords, 'history' | 'addNote' | 'jobsOf'> {
  return {
    history: (project, id) => history(database, project, id),
    jobsOf: async (project, ids) => {
      if (ids.length === 0) return new Map();
      const list = idList(ids);
      const rows = await database.all<{ feedback: string; actor: string }>(
        `SELECT feedback, actor FROM feedback_events
         WHERE project = ? AND feedback IN ${list.sql} AND actor LIKE 'job:%' ORDER BY place`,
        [project, ...list.values],
      );
      return new Map(rows.map(({ feedback, actor }) => [feedback, actor.slice('job:'.length)]));
    },
    addNote: async ({ project, id, actor, text }) => {
      const at = clock();
      const added = await database.write((transaction) =>
        transaction.run(
          `INSERT INTO feedback_events (project, feedback, place, at, actor, note)
           SELECT project, id,
             1 + coalesce((SELECT max(place) FROM feedback_events AS event
               WHERE event.project = feedback.project AND event.feedback = feedback.id), 0),
             CAST(? AS bigint), CAST(? AS text), CAST(? AS text)
           FROM feedback WHERE project = ? AND id = ?`,
          [at, actor, text, project, id],
        ),
      );
      return added > 0;
    },
  };
}
