/** Keeps the status of entries in step with the jobs that quote them: in progress, resolved by a merge, or open again. */
import { newId } from '../../lib/secrets/new-id.ts';
import type { Job, JobProgress } from '../jobs/job.ts';
import type { Transaction } from '../store/database.ts';
import type { OnEvents } from '../store/on-events.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import type { Feedback, FeedbackEvent, FeedbackFixed, FeedbackStatus } from './feedback.ts';
import { idList } from './id-list.ts';
import { createMoveEntries, rowsOf } from './move-entries.ts';

/** A job as the actor of a change. */
const jobActor = (job: string): string => `job:${job}`;

interface LastChange {
  readonly feedback: string;
  readonly actor: string;
  readonly at: number;
}

/** Each call is inside the transaction that changes the job, so that both happen or neither. */
export function createFollowJobs(
  { clock, random }: Pick<RecordDeps, 'clock' | 'random'>,
  onEvents: OnEvents<FeedbackEvent>,
  onFixed: OnEvents<FeedbackFixed> = async () => undefined,
): OnEvents<JobProgress> {
  const moveEntries = createMoveEntries({ clock }, onEvents);
  return async (transaction, progress) => {
    for (const { kind, job, merge } of progress) {
      if (job.feedback.length === 0) continue;
      const actor = jobActor(job.id);
      const { answered } = job;
      const stored = await rowsOf(transaction, job.project, job.feedback);
      const last = await lastChanges(transaction, job.project, job.feedback);
      const entries = stored.flatMap((entry): [Feedback, FeedbackStatus][] => {
        // What the merge did not answer is as open as after a closed one.
        const isLeft = kind === 'merged' && answered !== null && !answered.includes(entry.id);
        const to = nextStatus(isLeft ? 'closed' : kind, entry.status, {
          own: actor,
          since: job.createdAt,
          last: last.get(entry.id),
        });
        return to === undefined || to === entry.status ? [] : [[entry, to]];
      });
      if (entries.length === 0) continue;
      await moveEntries(transaction, { actor, batch: newId(clock, random), entries });
      if (merge !== undefined) await onFixed(transaction, [fixedBy({ job, merge }, entries)]);
    }
  };
}

function fixedBy(
  { job, merge }: { readonly job: Job; readonly merge: number },
  entries: readonly [Feedback, FeedbackStatus][],
): FeedbackFixed {
  const named = entries.filter(([{ contact }, to]) => contact !== null && to === 'resolved');
  return {
    kind: 'feedback.fixed',
    project: job.project,
    job: job.id,
    merge,
    entries: named.map(([{ id }]) => id),
  };
}

interface Known {
  /** The job as an actor. */
  readonly own: string;
  /** When the job was made. */
  readonly since: number;
  readonly last: LastChange | undefined;
}

/** What a person has decided about an entry since the job began is kept. @returns undefined = as it is */
function nextStatus(
  kind: JobProgress['kind'],
  status: FeedbackStatus,
  { own, since, last }: Known,
): FeedbackStatus | undefined {
  const isOpen = status === 'pending' || status === 'in_progress';
  if (kind === 'began') return status === 'pending' ? 'in_progress' : undefined;
  if (kind === 'merged') {
    const isTouched = last !== undefined && last.actor !== own && last.at > since;
    return isOpen && !isTouched ? 'resolved' : undefined;
  }
  return status === 'in_progress' && last?.actor === own ? 'pending' : undefined;
}

/** The last change of the status of each entry. */
async function lastChanges(
  transaction: Transaction,
  project: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LastChange>> {
  const list = idList(ids);
  const rows = await transaction.all<LastChange>(
    `SELECT feedback, actor, at FROM feedback_events AS event
     WHERE project = ? AND feedback IN ${list.sql} AND to_status IS NOT NULL AND place = (
       SELECT max(place) FROM feedback_events AS other
       WHERE other.project = event.project AND other.feedback = event.feedback AND other.to_status IS NOT NULL)`,
    [project, ...list.values],
  );
  return new Map(rows.map((row) => [row.feedback, row]));
}
