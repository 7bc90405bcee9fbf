/** What keeps a lease, and what makes sure of it. */

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
    // Nobody else may have taken it yet, but anybody could, while we are busy outside.
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
      // Asked afterwards: had another worker come meanwhile, these could be half of its own.
      if (!(await isHeld(held))) throw leaseLost(held.id);
      return changes;
    },
  };
}
