/** Imports among the jobs of a project: one is open at a time, and the newest says what was written. */
import { AppError } from '../../lib/app-error.ts';
import type { Queries, Transaction } from '../store/database.ts';
import { readImportRequest } from './import-request.ts';
import { isEnded, type Job } from './job.ts';
import { JOB_COLUMNS, type JobRow, jobOf } from './job-row.ts';

/** Those that are read: the newest of them has a request that can be read. */
const MAX_READ = 20;

/** One that ended before there was a pull request is over. */
const isOpen = ({ state, settled, pullRequestLink }: Job): boolean =>
  settled === null && (pullRequestLink !== null || !isEnded(state));

/** The open one, else the newest, however many other jobs are newer. */
export async function newestImport(
  ask: Queries['all'],
  project: string,
  onlyOpen = false,
): Promise<Job | undefined> {
  const rows = await ask<JobRow>(
    `SELECT ${JOB_COLUMNS} FROM jobs WHERE project = ? AND agent = 'import'${onlyOpen ? ' AND settled IS NULL' : ''}
     ORDER BY created_at DESC, id DESC LIMIT ${MAX_READ}`,
    [project],
  );
  const jobs = rows.map(jobOf).filter(({ prompt }) => readImportRequest(prompt) !== undefined);
  return jobs.find(isOpen) ?? (onlyOpen ? undefined : jobs[0]);
}

/** @throws AppError `jobs/import-running` */
export async function refuseSecondImport(transaction: Transaction, project: string): Promise<void> {
  const open = await newestImport((sql, values) => transaction.all(sql, values), project, true);
  if (open !== undefined)
    throw new AppError('jobs/import-running', 'An import of this documentation is waiting already', {
      hint: 'Merge or close it first',
    });
}
