/** Notes the commits of a job that its branch has and its row does not know: a crash between a push and its row leaves them so. */
import { jobTrailer } from '../../../jobs/run/commit-text.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { LoggedCommit, Repository } from '../../../lib/git/repository.ts';
import { isEnded, type Job } from '../../../records/jobs/job.ts';
import type { Records } from '../../../records/records.ts';
import { switchesAt } from './switches-at.ts';

/** A crash leaves one; further ones are a person's business. */
const MAX_COMMITS = 10;

interface PushedBranch {
  readonly repository: Pick<Repository, 'log' | 'diff'>;
  /** Newest commits of the job's branch and of its base branch. */
  readonly head: string;
  readonly into: string;
}

/**
 * Only commits that say they are of the job: what somebody else pushed is for a member to look at first.
 * @returns whether the row has the newest commit of the branch now
 */
export async function catchUp(
  job: Job,
  { repository, head, into }: PushedBranch,
  { jobs }: Pick<Records, 'jobs'>,
): Promise<boolean> {
  const { project, id, commit: seen } = job;
  if (seen === head) return true;
  if (seen === null || !isEnded(job.state)) return false;
  if (!isOfJob(job, await repository.log(head, { max: MAX_COMMITS + 1 }))) return false;
  const switches = await switchesAt(job, { repository, into }, head);
  const what = `The branch has the commit ${head.slice(0, 10)} of this job, which was pushed before a crash`;
  try {
    await jobs.edited(project, id, { seen, commit: head, what, switches });
    return true;
  } catch (error) {
    // Somebody else was quicker, or a round has begun.
    if (error instanceof AppError && /^(?:jobs\/state|review\/moved)$/.test(error.code)) return false;
    throw error;
  }
}

/** @param log newest first */
function isOfJob({ id, commit }: Job, log: readonly LoggedCommit[]): boolean {
  const logged = new Map(log.map((one) => [one.commit, one]));
  let at = log[0]?.commit;
  for (let step = 0; step <= MAX_COMMITS && at !== undefined; step++) {
    if (at === commit) return true;
    const one = logged.get(at);
    if (one === undefined || !isMarked(one, id)) return false;
    // The branch itself, and not what was merged into it.
    [at] = one.parents;
  }
  return false;
}

function isMarked({ message }: LoggedCommit, id: string): boolean {
  const trailer = jobTrailer({ id, round: 0 });
  return message.split('\n').some((line) => line === trailer || line.startsWith(`${trailer}/`));
}
