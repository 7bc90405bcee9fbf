/** Claims a job for one worker: one statement finds it, raises its fence and begins the lease. */
import type { Database, Queries, SqlValue, Transaction } from '../store/database.ts';
import type { Claim, Claimed, Held, JobQueue } from './job-queue.ts';
import { JOB_COLUMNS, type JobRow, jobOf } from './job-row.ts';
import { rowWrite } from './row-lock.ts';

interface Due {
  readonly where: string;
  readonly values: readonly SqlValue[];
}

/** What this worker may take. Held jobs are due when their lease is over, those that wait when their time has come. */
function dueFor({ projects, id }: Claim, moment: number): Due {
  return {
    where: `due_at <= ? AND project IN (${projects.map(() => '?').join(', ')})${id === undefined ? '' : ' AND id = ?'}`,
    values: [moment, ...projects, ...(id === undefined ? [] : [id])],
  };
}

async function isAnyDue(queries: Queries, { where, values }: Due): Promise<boolean> {
  return (await queries.first(`SELECT id FROM jobs WHERE ${where} LIMIT 1`, values)) !== undefined;
}

/** Workers that ask at the same moment take different jobs, instead of waiting for one row and then asking again. */
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

export interface ClaimParts {
  readonly database: Database;
  /** Of the leases. */
  readonly now: () => Promise<number>;
  /** Ends a job that was cancelled and whose worker went away before it could do as it was told. */
  readonly endCancelled: (held: Held) => Promise<void>;
}

export function createClaim({ database, now, endCancelled }: ClaimParts): JobQueue['claim'] {
  return async (claim): Promise<Claimed | undefined> => {
    if (claim.projects.length === 0) return undefined;
    for (;;) {
      const moment = await now();
      const due = dueFor(claim, moment);
      // Asked twice a second: without work nothing is written.
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
