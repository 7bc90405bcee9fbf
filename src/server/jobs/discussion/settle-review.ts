/** Merges or closes the review of a job whose project has no forge. */
import { AppError } from '../../../lib/app-error.ts';
import type { Repository } from '../../../lib/git/repository.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { isEnded, type Job } from '../../../records/jobs/job.ts';
import type { Records } from '../../../records/records.ts';
import type { CloseReason } from '../../../web/service/job-operations.ts';
import { catchUp } from '../branch/catch-up.ts';
import { noteJob } from '../declined/remember-declined.ts';
import type { ResourcePool } from '../resource-pool.ts';
import { describeMerge } from './merged-pages.ts';

interface ReviewParts {
  readonly records: Records;
  readonly pool: ResourcePool;
  readonly clock: Clock;
}

/** Merges the branch into the one it was made from. @throws AppError `review/…`, `jobs/state` */
export async function mergeReview(job: Job, by: string, { records, pool, clock }: ReviewParts): Promise<Job> {
  requireOpen(job);
  const { repository, folder } = await pool.get(job.project);
  await repository.fetch();
  await refuseOlder(job, repository, records);
  const outcome = await repository.merge({
    commit: job.commit!,
    into: job.baseBranch!,
    message: `Merge ${job.branch}: ${job.title ?? 'documentation change'}`,
    at: clock(),
  });
  if (outcome.kind === 'conflict')
    throw new AppError(
      'review/conflict',
      `The branch cannot be merged automatically: both sides changed ${outcome.files.slice(0, 10).join(', ')}`,
      {
        hint: `Press "Update from ${job.baseBranch}" to choose what remains, or send the job a message to do it again from the present state`,
      },
    );
  if (outcome.kind === 'busy')
    throw new AppError('review/busy', `"${job.baseBranch}" cannot be changed now: ${outcome.reason}`, {
      hint: 'Commit or put aside what is not committed in its folder, then merge again',
    });
  const commit = await ownMerge(repository, outcome.commit, job.commit!);
  // It is merged, so it is noted as merged, whatever else can be said of it.
  const merge = await describeMerge({ repository, folder, feedback: records.feedback }, job, commit).catch(
    () => ({}),
  );
  return existing(
    // What an editor has put on the branch since is not in it.
    await records.jobs.setReview(job.project, job.id, 'merged', by, {
      mergedAt: clock(),
      head: job.commit!,
      commit,
      ...merge,
    }),
  );
}

/** The edit of a member that was pushed before a crash would be left out. @throws AppError `review/moved` */
async function refuseOlder(job: Job, repository: Repository, records: Records): Promise<void> {
  const [head, into] = [await repository.head(job.branch), await repository.head(job.baseBranch!)];
  if (head === undefined || into === undefined || head === job.commit) return;
  if (await catchUp(job, { repository, head, into }, records))
    throw new AppError('review/moved', `"${job.branch}" has a commit that this page did not know`, {
      hint: 'Look at the changes again, then merge',
    });
}

/** A branch that was merged before is answered with whatever its target has now. @returns undefined for such a commit */
async function ownMerge(repository: Repository, commit: string, branch: string): Promise<string | undefined> {
  return (await repository.parents(commit)).includes(branch) ? commit : undefined;
}

interface ClosingParts extends Pick<ReviewParts, 'records' | 'pool'> {
  readonly reason?: CloseReason | undefined;
}

/** Closes the review; the branch stays, and no job makes its edits again. @throws AppError `jobs/state` */
export async function closeReview(
  job: Job,
  by: string,
  { records, pool, reason }: ClosingParts,
): Promise<Job> {
  requireOpen(job);
  const closed = existing(await records.jobs.setReview(job.project, job.id, 'closed', by));
  // It is closed whatever the repository answers: a later job notes the edits then, without the reason.
  await pool
    .get(job.project)
    .then((place) =>
      noteJob(closed, place, {
        records: records.jobs.declined,
        declining: { kind: 'closed', author: by, ...reason },
      }),
    )
    .catch(() => 0);
  return closed;
}

function requireOpen(job: Job): void {
  if (job.review === 'open' && isEnded(job.state)) return;
  if (job.review === 'open')
    throw new AppError('jobs/state', 'The job is working on its next round', {
      hint: 'Wait for its end, or cancel it, and look at the changes again',
    });
  throw new AppError(
    'jobs/state',
    job.review === null ? 'This job has no review here' : `The review of this job is ${job.review} already`,
  );
}

function existing(job: Job | undefined): Job {
  if (job !== undefined) return job;
  throw new AppError('jobs/state', 'The job is gone');
}
