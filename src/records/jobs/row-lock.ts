/** Transactions that need one row of jobs and nothing else: workers make them all the time, and must not be in each other's way. */
import type { Database, Transaction } from '../store/database.ts';
import { JOB_COLUMNS, type JobRow } from './job-row.ts';

/**
 * PostgreSQL otherwise gives every transaction the same view as if all ran one after another, and ends those that might have seen
 * each other's rows: with eight workers, ten repetitions in a row were not enough. Where one locked row is all that is read, the
 * lock does the same and nothing is repeated.
 */
export function rowWrite<T>(database: Database, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  if (database.kind === 'sqlite') return database.write(work);
  return database.write(async (transaction) => {
    await transaction.run('SET TRANSACTION ISOLATION LEVEL READ COMMITTED');
    return work(transaction);
  });
}

/** SQLite has one writer at a time. */
const LOCK = { sqlite: '', postgres: 'FOR UPDATE' } as const;

/** The row as it is, which stays so until the transaction ends. */
export function lockedRow(
  transaction: Transaction,
  kind: Database['kind'],
  id: string,
): Promise<JobRow | undefined> {
  return transaction.first<JobRow>(`SELECT ${JOB_COLUMNS} FROM jobs WHERE id = ? ${LOCK[kind]}`, [id]);
}
