/** Changes the status of entries in bulk and undoes such a change; both are recorded in the history. */
import { AppError } from '../../lib/app-error.ts';
import { newId } from '../../lib/secrets/new-id.ts';
import type { OnEvents } from '../store/on-events.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import type { Feedback, FeedbackEvent, FeedbackStatus } from './feedback.ts';
import { FEEDBACK_STATUSES } from './feedback.ts';
import type { FeedbackRecords, StatusChanged } from './feedback-records.ts';
import { undoAssignments } from './feedback-work.ts';
import { createMoveEntries, rowsOf } from './move-entries.ts';

/** Entries of one call, and so of one transaction. */
const MAX_IDS = 500;

const NOTHING: StatusChanged = Object.freeze({ items: [], changed: 0, conflicts: [] });

export function createStatusChanges(
  { database, clock, random }: RecordDeps,
  onEvents: OnEvents<FeedbackEvent>,
): Pick<FeedbackRecords, 'setStatus' | 'undo'> {
  const moveAll = createMoveEntries({ clock }, onEvents);

  const setStatus: FeedbackRecords['setStatus'] = async ({
    project,
    ids,
    status,
    actor,
    expectedVersion,
  }) => {
    const unique = [...new Set(ids)];
    if (unique.length > MAX_IDS)
      throw new AppError('feedback/too-many', `${unique.length} entries cannot be changed at once`, {
        hint: `Change at most ${MAX_IDS} at a time`,
      });
    if (unique.length === 0) return NOTHING;
    const batch = newId(clock, random);
    return database.write(async (transaction) => {
      const stored = await rowsOf(transaction, project, unique);
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
         WHERE project = ? AND batch = ? AND from_status IS NOT NULL ORDER BY feedback`,
        [project, batch],
      );
      if (events.length === 0) {
        const given = await undoAssignments(transaction, project, batch, { actor, at: clock(), batch: next });
        return given.length === 0
          ? NOTHING
          : { batch: next, items: [], changed: given.length, conflicts: [] };
      }
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
