/** Moves entries to another status inside a transaction, with their history and the event for webhooks. */
import type { Clock } from '../../lib/time/clock.ts';
import type { Queries, Transaction } from '../store/database.ts';
import type { OnEvents } from '../store/on-events.ts';
import { FEEDBACK_STATUSES, type Feedback, type FeedbackEvent, type FeedbackStatus } from './feedback.ts';
import { KINDS_OF_A_STATUS, statusNumber } from './feedback-kind.ts';
import { FEEDBACK_COLUMNS, type FeedbackRow, feedbackOf } from './feedback-row.ts';
import { idList } from './id-list.ts';

interface Move {
  readonly project: string;
  readonly actor: string;
  readonly at: number;
  readonly batch: string;
  readonly to: FeedbackStatus;
}

/** In the order of the ids. */
export async function rowsOf(queries: Queries, project: string, ids: readonly string[]): Promise<Feedback[]> {
  const list = idList(ids);
  const rows = await queries.all<FeedbackRow>(
    `SELECT ${FEEDBACK_COLUMNS} FROM feedback WHERE project = ? AND id IN ${list.sql}`,
    [project, ...list.values],
  );
  const byId = new Map(rows.map((row) => [row.id, feedbackOf(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The history is written first, while the old status can still be read. */
async function move(
  transaction: Transaction,
  { project, actor, at, batch, to }: Move,
  ids: readonly string[],
) {
  const list = idList(ids);
  const number = statusNumber(to);
  await transaction.run(
    `INSERT INTO feedback_events (project, feedback, place, at, actor, from_status, to_status, version, batch)
     SELECT project, id,
       1 + coalesce((SELECT max(place) FROM feedback_events AS event
         WHERE event.project = feedback.project AND event.feedback = feedback.id), 0),
       CAST(? AS bigint), CAST(? AS text), kind / ${KINDS_OF_A_STATUS}, ${number}, version + 1, CAST(? AS text)
     FROM feedback WHERE project = ? AND id IN ${list.sql}`,
    [at, actor, batch, project, ...list.values],
  );
  await transaction.run(
    `UPDATE feedback SET kind = kind % ${KINDS_OF_A_STATUS} + ${number * KINDS_OF_A_STATUS}, version = version + 1
     WHERE project = ? AND id IN ${list.sql}`,
    [project, ...list.values],
  );
}

interface EntryMoves {
  readonly actor: string;
  /** The same for all entries of one change. */
  readonly batch: string;
  /** Of one project, each with its new status; not empty. */
  readonly entries: readonly [Feedback, FeedbackStatus][];
}

/** @returns the entries after the change */
type MoveEntries = (transaction: Transaction, moves: EntryMoves) => Promise<Feedback[]>;

export function createMoveEntries(
  { clock }: { readonly clock: Clock },
  onEvents: OnEvents<FeedbackEvent>,
): MoveEntries {
  return async (transaction, { actor, batch, entries }) => {
    const project = entries[0]![0].project;
    for (const to of FEEDBACK_STATUSES) {
      const ids = entries.filter(([, target]) => target === to).map(([{ id }]) => id);
      if (ids.length > 0) await move(transaction, { project, actor, at: clock(), batch, to }, ids);
    }
    const moved = entries.map(([entry, status]) => ({ ...entry, status, version: entry.version + 1 }));
    await onEvents(
      transaction,
      moved.map((feedback, at) => ({
        kind: 'feedback.status_changed',
        feedback,
        from: entries[at]![0].status,
        actor,
      })),
    );
    return moved;
  };
}
