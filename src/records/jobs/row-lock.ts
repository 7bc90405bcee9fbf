/** Transactions on a single row of jobs, which workers run all the time and which must not conflict with each other. */
import type { Database, Transaction } from '../store/database.ts';
import { JOB_COLUMNS, type JobRow } from './job-row.ts';

/**
 * PostgreSQL's serializable transactions abort when they might have read each other's rows: with eight workers, ten
 * retries in a row were not enough. When one locked row is all that is read, the lock gives the same guarantee without
 * retries.
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

/** The row, locked until the transaction ends. */
export function lockedRow(
  transaction: Transaction,
  kind: Database['kind'],
  id: string,
): Promise<JobRow | undefined> {
  return transaction.first<JobRow>(`SELECT ${JOB_COLUMNS} FROM jobs WHERE id = ? ${LOCK[kind]}`, [id]);
}
