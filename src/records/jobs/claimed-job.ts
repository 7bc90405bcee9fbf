/** Runs a transaction on a job for the worker that holds it. */
import type { Database, Transaction } from '../store/database.ts';
import type { OnEvents } from '../store/on-events.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import type { EndJob } from './end-job.ts';
import type { JobProgress } from './job.ts';
import type { JobLease } from './job-queue.ts';
import { type JobRow, leaseLost } from './job-row.ts';
import { lockedRow } from './row-lock.ts';

export interface QueueParts {
  readonly deps: Pick<RecordDeps, 'database' | 'clock'>;
  /** The clock of the leases. */
  readonly now: () => Promise<number>;
  readonly endJob: EndJob;
  readonly onProgress: OnEvents<JobProgress>;
}

type ClaimedWork<T> = (transaction: Transaction, row: JobRow) => Promise<T>;

/** The current row with the worker's fence, so that a write matches no row once another worker has the job. */
export function withClaimedJob<T>(database: Database, { id, fence }: JobLease, work: ClaimedWork<T>) {
  return async (transaction: Transaction): Promise<T> => {
    const row = await lockedRow(transaction, database.kind, id);
    if (row === undefined) throw leaseLost(id);
    return work(transaction, { ...row, fence });
  };
}
