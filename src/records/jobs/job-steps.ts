/** Stores a worker's progress on a job: each step before the next begins, and the agent's reports in between. */

import { defined } from '../../lib/defined.ts';
import { type QueueParts, withHeld } from './held-job.ts';
import { isEnded, JOB_STATES } from './job.ts';
import { replaceChanges } from './job-changes.ts';
import type { JobQueue, JobStep } from './job-queue.ts';
import { type JobRow, jobOf } from './job-row.ts';
import { rowWrite } from './row-lock.ts';
import { answeredOf, columnsOf, usageOf } from './step-columns.ts';
import { cleanTodos, writeTodos } from './todo-list.ts';
import { writeJob } from './write-job.ts';

/** Starting a later step proves that the worker survived the previous one. */
function isForward(row: JobRow, state: JobStep['state']): boolean {
  return (
    state !== undefined && row.state !== 'queued' && JOB_STATES.indexOf(state) > JOB_STATES.indexOf(row.state)
  );
}

export function createSteps({ deps: { database, clock } }: QueueParts): Pick<JobQueue, 'step' | 'report'> {
  return {
    step: async (held, { changes, answered, events, state, ...fields }) => {
      if (state !== undefined && isEnded(state))
        throw new Error(`A step cannot end a job as ${state}; end does`);
      const work = withHeld(database, held, async (transaction, row) => {
        const next = await writeJob(transaction, row, {
          at: clock(),
          change: {
            ...columnsOf(fields),
            ...answeredOf(row, answered),
            ...defined({ state }),
            ...(isForward(row, state) ? { claims: 0 } : {}),
          },
          ...defined({ events }),
        });
        if (changes !== undefined) await replaceChanges(transaction, row, changes);
        return jobOf(next);
      });
      return rowWrite(database, work);
    },
    report: (held, { todos, usage, events }) => {
      const work = withHeld(database, held, async (transaction, row) => {
        await writeJob(transaction, row, {
          at: clock(),
          change: {
            ...usageOf(row, usage),
            ...(todos === undefined ? {} : { todos: writeTodos(cleanTodos(todos)) }),
          },
          ...defined({ events }),
        });
      });
      return rowWrite(database, work);
    },
  };
}
