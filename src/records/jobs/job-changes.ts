/** The changed files of a round, kept until it ends, so that any worker can create the same commit from them. */
import { AppError } from '../../lib/app-error.ts';
import { CHANGE_LIMITS } from '../../lib/git/repository.ts';
import type { Queries, Transaction } from '../store/database.ts';
import type { FileChange } from './job.ts';
import { JOB_LIMITS } from './job-records.ts';
import type { JobRow } from './job-row.ts';

/** @throws AppError `jobs/changes` */
function checkChanges(changes: readonly FileChange[]): void {
  const bytes = changes.reduce((sum, { content }) => sum + (content?.length ?? 0), 0);
  if (changes.length <= CHANGE_LIMITS.files && bytes <= JOB_LIMITS.changes) return;
  throw new AppError(
    'jobs/changes',
    `The job changes ${changes.length} files with ${bytes} bytes; at most ${CHANGE_LIMITS.files} files with ${JOB_LIMITS.changes} bytes are kept`,
    { hint: 'Ask for less in one job' },
  );
}

export async function replaceChanges(
  transaction: Transaction,
  { id, round }: Pick<JobRow, 'id' | 'round'>,
  changes: readonly FileChange[],
): Promise<void> {
  checkChanges(changes);
  await transaction.run('DELETE FROM job_changes WHERE job = ? AND round = ?', [id, round]);
  for (const { path, content } of changes)
    await transaction.run('INSERT INTO job_changes (job, round, path, content) VALUES (?, ?, ?, ?)', [
      id,
      round,
      path,
      content,
    ]);
}

/** Of all rounds. */
export async function removeChanges(transaction: Transaction, job: string): Promise<void> {
  await transaction.run('DELETE FROM job_changes WHERE job = ?', [job]);
}

/** Of the current round, in the order of their paths. */
export function readChanges(queries: Queries, id: string): Promise<FileChange[]> {
  return queries.all<FileChange>(
    `SELECT path, content FROM job_changes
     WHERE job = ? AND round = (SELECT round FROM jobs WHERE id = ?) ORDER BY path`,
    [id, id],
  );
}
