/** Work on a job for the worker that holds it. */
import type { Database, Transaction } from '../store/database.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import type { EndJob } from './end-job.ts';
import type { Held } from './job-queue.ts';
import { type JobRow, leaseLost } from './job-row.ts';
import { lockedRow } from './row-lock.ts';

export interface QueueParts {
  readonly deps: Pick<RecordDeps, 'database' | 'clock'>;
  /** Of the leases. */
  readonly now: () => Promise<number>;
  readonly endJob: EndJob;
}

type HeldWork<T> = (transaction: Transaction, row: JobRow) => Promise<T>;

/** The row as it is now with the fence that the worker knows, so that a write finds no row when another one has it by then. */
export function withHeld<T>(database: Database, { id, fence }: Held, work: HeldWork<T>) {
  return async (transaction: Transaction): Promise<T> => {
    const row = await lockedRow(transaction, database.kind, id);
    if (row === undefined) throw leaseLost(id);
    return work(transaction, { ...row, fence });
  };
}
