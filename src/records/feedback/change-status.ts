/** Changes the status of entries in bulk and undoes such a change; both are recorded in the history. */
import { AppError } from '../../lib/app-error.ts';
import { newId } from '../../lib/new-id.ts';
import type { Transaction } from '../store/database.ts';
import type { OnEvents } from '../store/on-events.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import type { Feedback, FeedbackEvent, FeedbackStatus } from './feedback.ts';
import { FEEDBACK_STATUSES } from './feedback.ts';
import { KINDS_OF_A_STATUS, statusNumber } from './feedback-kind.ts';
import type { FeedbackRecords, StatusChanged } from './feedback-records.ts';
import { FEEDBACK_COLUMNS, type FeedbackRow, feedbackOf } from './feedback-row.ts';
import { idList } from './id-list.ts';

/** Entries of one call, and so of one transaction. */
const MOST_IDS = 500;

const NOTHING: StatusChanged = Object.freeze({ items: [], changed: 0, conflicts: [] });

interface Move {
  readonly project: string;
  readonly actor: string;
  readonly at: number;
  readonly batch: string;
  readonly to: FeedbackStatus;
}

async function rowsOf(
  transaction: Transaction,
  project: string,
  ids: readonly string[],
): Promise<Feedback[]> {
  const list = idList(ids);
  const rows = await transaction.all<FeedbackRow>(
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

export function createStatusChanges(
  { database, clock, random }: RecordDeps,
  onEvents: OnEvents<FeedbackEvent>,
): Pick<FeedbackRecords, 'setStatus' | 'undo'> {
  /** @returns the changed entries */
  const moveAll = async (
    transaction: Transaction,
    {
      actor,
      batch,
      entries,
    }: { actor: string; batch: string; entries: readonly [Feedback, FeedbackStatus][] },
  ): Promise<Feedback[]> => {
    const project = entries[0]![0].project;
    for (const to of FEEDBACK_STATUSES) {
      const ids = entries.filter(([, wanted]) => wanted === to).map(([{ id }]) => id);
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

  const setStatus: FeedbackRecords['setStatus'] = async ({
    project,
    ids,
    status,
    actor,
    expectedVersion,
  }) => {
    const wanted = [...new Set(ids)];
    if (wanted.length > MOST_IDS)
      throw new AppError('feedback/too-many', `${wanted.length} entries cannot be changed at once`, {
        hint: `Change at most ${MOST_IDS} at a time`,
      });
    if (wanted.length === 0) return NOTHING;
    const batch = newId(clock, random);
    return database.write(async (transaction) => {
      const stored = await rowsOf(transaction, project, wanted);
      // A client that repeats a change whose reply was lost gets a success, not a conflict.
      const others = stored.filter((entry) => entry.status !== status);
      const isOld = (entry: Feedback): boolean =>
        expectedVersion !== undefined && entry.version !== expectedVersion;
      const conflicts = others.filter(isOld).map(({ id }) => id);
      const entries = others
        .filter((entry) => !isOld(entry))
        .map((entry): [Feedback, FeedbackStatus] => [entry, status]);
      if (entries.length === 0) return { items: stored, changed: 0, conflicts };
      const moved = new Map(
        (await moveAll(transaction, { actor, batch, entries })).map((entry) => [entry.id, entry]),
      );
      const items = stored.map((entry) => moved.get(entry.id) ?? entry);
      return { batch, items, changed: moved.size, conflicts };
    });
  };

  const undo: FeedbackRecords['undo'] = async (project, batch, actor) => {
    const next = newId(clock, random);
    return database.write(async (transaction) => {
      const events = await transaction.all<{ id: string; from: number; version: number }>(
        `SELECT feedback AS id, from_status AS "from", version FROM feedback_events
         WHERE project = ? AND batch = ? ORDER BY feedback`,
        [project, batch],
      );
      if (events.length === 0) return NOTHING;
      const before = new Map(events.map((event) => [event.id, event]));
      const stored = await rowsOf(transaction, project, [...before.keys()]);
      // The version also reveals a change that led back to the same status.
      const isSame = ({ id, version }: Feedback): boolean => before.get(id)!.version === version;
      const entries = stored
        .filter(isSame)
        .map((entry): [Feedback, FeedbackStatus] => [entry, FEEDBACK_STATUSES[before.get(entry.id)!.from]!]);
      const conflicts = stored.filter((entry) => !isSame(entry)).map(({ id }) => id);
      if (entries.length === 0) return { items: [], changed: 0, conflicts };
      const items = await moveAll(transaction, { actor, batch: next, entries });
      return { batch: next, items, changed: items.length, conflicts };
    });
  };
  return { setStatus, undo };
}
