/** Claims a job for one worker: one statement finds it, raises its fence and starts the lease. */
import type { Database, Queries, SqlValue, Transaction } from '../store/database.ts';
import type { Claim, Claimed, JobLease, JobQueue } from './job-queue.ts';
import { JOB_COLUMNS, type JobRow, jobOf } from './job-row.ts';
import { rowWrite } from './row-lock.ts';

interface Due {
  readonly where: string;
  readonly values: readonly SqlValue[];
}

/** The jobs a worker may claim: held ones once their lease is over, waiting ones once they are due. */
function dueFor({ projects, id }: Claim, moment: number): Due {
  return {
    where: `due_at <= ? AND project IN (${projects.map(() => '?').join(', ')})${id === undefined ? '' : ' AND id = ?'}`,
    values: [moment, ...projects, ...(id === undefined ? [] : [id])],
  };
}

async function isAnyDue(queries: Queries, { where, values }: Due): Promise<boolean> {
  return (await queries.first(`SELECT id FROM jobs WHERE ${where} LIMIT 1`, values)) !== undefined;
}

/** Workers that claim at the same moment get different jobs, instead of waiting for one row and then trying again. */
const LOCK = { sqlite: '', postgres: 'FOR UPDATE SKIP LOCKED' } as const;

function take(
  transaction: Transaction,
  kind: Database['kind'],
  { owner, until, due }: { readonly owner: string; readonly until: number; readonly due: Due },
): Promise<JobRow | undefined> {
  return transaction.first<JobRow>(
    `UPDATE jobs SET owner = ?, fence = fence + 1, claims = claims + 1, due_at = ? WHERE id =
      (SELECT id FROM jobs WHERE ${due.where} ORDER BY due_at, id LIMIT 1 ${LOCK[kind]})
     RETURNING ${JOB_COLUMNS}`,
    [owner, until, ...due.values],
  );
}

interface ClaimParts {
  readonly database: Database;
  /** The clock of the leases. */
  readonly now: () => Promise<number>;
  /** Ends a cancelled job whose worker is gone. */
  readonly endCancelled: (claim: JobLease) => Promise<void>;
}

export function createClaim({ database, now, endCancelled }: ClaimParts): JobQueue['claim'] {
  return async (claim): Promise<Claimed | undefined> => {
    if (claim.projects.length === 0) return undefined;
    for (;;) {
      const moment = await now();
      const due = dueFor(claim, moment);
      // Polled twice a second: without due jobs nothing is written.
      if (!(await isAnyDue(database, due))) return undefined;
      const until = moment + claim.lease;
      const row = await rowWrite(database, (transaction) =>
        take(transaction, database.kind, { owner: claim.owner, until, due }),
      );
      if (row === undefined) return undefined;
      const { id, fence, claims, wish } = row;
      if (wish !== 'cancel') return { id, fence, claims, job: jobOf(row) };
      await endCancelled({ id, fence });
    }
  };
}
