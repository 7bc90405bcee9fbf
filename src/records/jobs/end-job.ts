/** Ends a round of a job: releases it, removes its changes unless it failed, and queues webhooks, all at once. */

import type { Clock } from '../../lib/time/clock.ts';
import type { Transaction } from '../store/database.ts';
import type { OnEvents } from '../store/on-events.ts';
import { isUnchangedFailure, type Job, type JobFinished, type JobProgress, type NewJobEvent } from './job.ts';
import { removeChanges } from './job-changes.ts';
import { type JobRow, jobOf, type RowChange } from './job-row.ts';
import { queued, writeJob } from './write-job.ts';

interface Ending {
  readonly state: 'completed' | 'failed' | 'cancelled' | 'timed_out';
  readonly failure?: Job['failure'];
  readonly change?: RowChange;
  readonly events?: readonly NewJobEvent[];
  /** The clock of the leases. */
  readonly moment: number;
}

export type EndJob = (transaction: Transaction, row: JobRow, ending: Ending) => Promise<JobRow>;

async function wasSpokenTo(transaction: Transaction, { id, round }: JobRow): Promise<boolean> {
  const message = await transaction.first(
    'SELECT number FROM job_messages WHERE job = ? AND round > ? LIMIT 1',
    [id, round],
  );
  return message !== undefined;
}

/** The pull request that a round found open or opened is followed, whatever became of the one before. */
function reopened({ pullRequestLink }: RowChange): RowChange {
  return typeof pullRequestLink === 'string' ? { settled: null, settledAt: null, lookedAt: null } : {};
}

/** No pull request is open when the round has ended, so nothing will resolve the feedback that it quotes. */
const isFruitless = ({ pullRequestLink, commit, settled }: Job): boolean =>
  settled !== null || (pullRequestLink === null && commit === null);

interface EndJobParts {
  readonly clock: Clock;
  readonly onEvents: OnEvents<JobFinished>;
  readonly onProgress: OnEvents<JobProgress>;
}

export function createEndJob({ clock, onEvents, onProgress }: EndJobParts): EndJob {
  return async (transaction, row, { state, failure = null, change = {}, events = [], moment }) => {
    const at = clock();
    const ended = await writeJob(transaction, row, {
      at,
      change: {
        ...change,
        ...reopened(change),
        state,
        failure,
        finishedAt: at,
        turnStartedAt: null,
        wish: null,
        claims: 0,
        owner: null,
        dueAt: null,
        // A previous holder that comes back can write nothing.
        fence: row.fence + 1,
      },
      events,
    });
    // Unpushed changes are pushed when the job is retried, without another turn of the agent.
    if (state !== 'failed') await removeChanges(transaction, row.id);
    const job = jobOf(ended);
    await onEvents(transaction, [{ kind: 'agent_job.finished', job }]);
    // A person who wants the job stopped does not want the next round.
    const goesOn = state === 'completed' || isUnchangedFailure(failure);
    if (!goesOn || row.wish === 'cancel' || !(await wasSpokenTo(transaction, row))) {
      if (isFruitless(job)) await onProgress(transaction, [{ kind: 'gave_up', job }]);
      return ended;
    }
    return writeJob(transaction, ended, {
      at,
      change: { ...queued(ended, moment), round: row.round + 1 },
    });
  };
}
