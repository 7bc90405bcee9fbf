/** How a worker leaves a job: for a while, for good, or because it was cancelled. */
import { AppError } from '../../lib/app-error.ts';
import { type QueueParts, withHeld } from './held-job.ts';
import type { Held, JobQueue } from './job-queue.ts';
import { jobOf } from './job-row.ts';
import { columnsOf } from './step-columns.ts';
import { writeJob } from './write-job.ts';

/** Ends a cancelled job whose worker is gone. */
export function createEndCancelled({
  deps: { database },
  now,
  endJob,
}: QueueParts): (held: Held) => Promise<void> {
  return async (held) => {
    const moment = await now();
    const work = withHeld(database, held, (transaction, row) =>
      endJob(transaction, row, { state: 'cancelled', moment }),
    );
    // Another worker that took it meanwhile has ended it.
    await database.write(work).catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'jobs/lease-lost')) throw error;
    });
  };
}

export function createLeaves({
  deps: { database, clock },
  now,
  endJob,
}: QueueParts): Pick<JobQueue, 'release' | 'end'> {
  return {
    release: async (held, wait, events = []) => {
      const moment = await now();
      const work = withHeld(database, held, async (transaction, row) => {
        if (row.wish === 'cancel') {
          await endJob(transaction, row, { state: 'cancelled', events, moment });
          return;
        }
        const { tries, fence } = row;
        const change = { tries: tries + 1, claims: 0, owner: null, fence: fence + 1, dueAt: moment + wait };
        await writeJob(transaction, row, { at: clock(), change, events });
      });
      await database.write(work);
    },
    end: async (held, { state, events = [], ...fields }) => {
      const moment = await now();
      const failure = 'failure' in fields ? fields.failure : null;
      const work = withHeld(database, held, (transaction, row) =>
        endJob(transaction, row, { state, failure, change: columnsOf(fields), events, moment }),
      );
      return jobOf(await database.write(work));
    },
  };
}
