/** Renews and confirms the lease of a job. */

import type { QueueParts } from './held-job.ts';
import { readChanges } from './job-changes.ts';
import type { Held, JobQueue } from './job-queue.ts';
import { type JobRow, leaseLost } from './job-row.ts';
import { rowWrite } from './row-lock.ts';

export function createLease({
  deps: { database },
  now,
}: QueueParts): Pick<JobQueue, 'renew' | 'confirm' | 'changes'> {
  const isHeld = async ({ id, fence }: Held): Promise<boolean> =>
    (await database.first('SELECT id FROM jobs WHERE id = ? AND fence = ?', [id, fence])) !== undefined;
  return {
    renew: async ({ id, fence }, lease) => {
      const until = (await now()) + lease;
      const row = await rowWrite(database, (transaction) =>
        transaction.first<Pick<JobRow, 'wish'>>(
          'UPDATE jobs SET due_at = ? WHERE id = ? AND fence = ? RETURNING wish',
          [until, id, fence],
        ),
      );
      if (row === undefined) throw leaseLost(id);
      return row.wish;
    },
    // An expired lease may not be taken yet, but could be at any time during our work outside.
    confirm: async ({ id, fence }) => {
      const moment = await now();
      const row = await database.first('SELECT id FROM jobs WHERE id = ? AND fence = ? AND due_at > ?', [
        id,
        fence,
        moment,
      ]);
      if (row === undefined) throw leaseLost(id);
    },
    changes: async (held) => {
      const changes = await readChanges(database, held.id);
      // Checked afterwards: if another worker took over meanwhile, these could be half of its own.
      if (!(await isHeld(held))) throw leaseLost(held.id);
      return changes;
    },
  };
}
