/** Creates a job whose changes are known: it goes straight to its pull request. */
import { AppError } from '../../lib/app-error.ts';
import { newId } from '../../lib/secrets/new-id.ts';
import type { Transaction } from '../store/database.ts';
import { type CreateParts, checkedText, nameOf } from './create-job.ts';
import { isEnded } from './job.ts';
import { branchFor, checkBranchIsFree } from './job-branch.ts';
import { replaceChanges } from './job-changes.ts';
import { JOB_LIMITS, type JobRecords } from './job-records.ts';
import { insertRow, JOB_COLUMNS, type JobRow, jobOf } from './job-row.ts';
import { writeJob } from './write-job.ts';

export function createRevert({ deps: { database, clock, random }, now }: CreateParts): JobRecords['revert'] {
  return async ({ merge, changes, ...wanted }) => {
    const { project } = merge;
    const id = newId(clock, random);
    const prompt = checkedText(wanted.prompt, 'prompt', { code: 'jobs/prompt', max: JOB_LIMITS.prompt });
    const branch = branchFor(prompt, id, wanted.branchPrefix);
    const dueAt = await now();
    const at = clock();
    return database.write(async (transaction) => {
      const before = await earlier(transaction, merge);
      if (before !== undefined) return { job: jobOf(before), isNew: false };
      await checkBranchIsFree(transaction, { project, branch, own: id });
      const { subdomain, title, body, base, baseBranch, switches } = wanted;
      const row = await insertRow(transaction, {
        id,
        project,
        subdomain,
        prompt,
        branch,
        title,
        body,
        base,
        baseBranch,
        dueAt,
        branchNamed: 0,
        draft: 0,
        agent: null,
        state: 'queued',
        todos: '[]',
        feedback: '[]',
        askedBy: nameOf(wanted.askedBy),
        switches: JSON.stringify(switches),
        createdAt: at,
        updatedAt: at,
      });
      await replaceChanges(transaction, row, changes);
      await transaction.run('UPDATE job_merges SET revert_job = ? WHERE job = ? AND number = ?', [
        id,
        merge.job,
        merge.number,
      ]);
      const text = `${changes.length} ${changes.length === 1 ? 'file' : 'files'} changed back`;
      return {
        job: jobOf(await writeJob(transaction, row, { at, events: [{ kind: 'note', text }] })),
        isNew: true,
      };
    });
  };
}

/** @returns the job that takes it back, unless nothing came of it @throws AppError `jobs/state` */
async function earlier(
  transaction: Transaction,
  { job, number, project }: { readonly job: string; readonly number: number; readonly project: string },
): Promise<JobRow | undefined> {
  const merge = await transaction.first<{ revert: string | null }>(
    'SELECT revert_job AS "revert" FROM job_merges WHERE job = ? AND number = ? AND project = ?',
    [job, number, project],
  );
  if (merge === undefined)
    throw new AppError('jobs/state', `The job ${job} has no merge ${number}`, { hint: 'Reload its page' });
  if (merge.revert === null) return undefined;
  const row = await transaction.first<JobRow>(`SELECT ${JOB_COLUMNS} FROM jobs WHERE id = ?`, [merge.revert]);
  return row === undefined || cameToNothing(row) ? undefined : row;
}

const cameToNothing = ({ state, settled, pullRequestLink }: JobRow): boolean =>
  isEnded(state) && (settled === 'closed' || pullRequestLink === null);
