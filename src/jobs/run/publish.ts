/** Pushes a round's commit, made again from the row, so that it is the same on any machine. */
import { AppError } from '../../lib/app-error.ts';
import { commitMessage, creditsOf } from './commit-text.ts';
import type { JobRun } from './job-run.ts';
import { commitMoment } from './verify.ts';

/** @throws AppError `git/…`, `jobs/moved` */
export async function publish(run: JobRun): Promise<void> {
  const { job, resources, parts, signal } = run;
  const { repository } = resources;
  if (!(await repository.has(job.base!))) await repository.fetch(signal);
  const changes = await parts.queue.changes(run.held);
  const commit = await repository.commit({
    parent: job.base!,
    changes,
    message: commitMessage(job, job.title!, await creditsOf(resources.commits, () => run.parts.member(job))),
    at: commitMoment(run),
  });
  const there = await repository.remoteHead(job.branch);
  if (there !== commit) {
    const expect = (await isOurs(run, there)) ? there : undefined;
    await run.confirm();
    const outcome = await repository.push({ commit, branch: job.branch, expect }, signal);
    if (outcome === 'moved') {
      await forgetWork(run);
      throw moved(run);
    }
  }
  await run.step({ state: 'opening_pull_request', commit, tries: 0 });
}

/**
 * The branch must be at the commit this round began from; any other commit is someone else's work. After a merge the round began from the
 * base branch, which has all of the job's branch.
 */
async function isOurs({ job, resources }: JobRun, there: string | undefined): Promise<boolean> {
  if (there === undefined || there === job.base) return there !== undefined;
  const { repository } = resources;
  return (
    job.settled === 'merged' && (await repository.has(there)) && (await repository.contains(job.base!, there))
  );
}

/** A retry would make the same commit beside what is there now, and fail for ever. A branch of its own that is new may be free by then. */
async function forgetWork(run: JobRun): Promise<void> {
  const { round, branchNamed } = run.job;
  if (round > 0 || branchNamed) await run.step({ changes: [] });
}

function moved({ job }: JobRun): AppError {
  return new AppError(
    'jobs/moved',
    `The branch "${job.branch}" was changed by somebody else while the job worked`,
    {
      hint: 'Retry: the job then begins from what is there now',
    },
  );
}
