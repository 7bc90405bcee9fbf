/** Notes that the pull request of earlier rounds was merged or closed, where a later round finds out before anybody else. */
import type { PullRequest } from '../forges/forge.ts';
import type { JobRun } from './job-run.ts';

interface SettledAt {
  /** The last commit that the pull request had. */
  readonly head: string | null;
  /** The commit that it was made for; null = what the forge says alone. */
  readonly base: string | null;
}

/**
 * A round that goes on would open another pull request, and what became of the one before would never be known: the merge, its
 * pages, and the feedback that it resolves.
 */
export async function noteSettled(
  run: JobRun,
  pull: PullRequest | undefined,
  { head, base }: SettledAt,
): Promise<void> {
  const { job, claimed, parts, resources } = run;
  if (pull === undefined || pull.state === 'open' || pull.url !== job.pullRequestLink) return;
  if (job.settled !== null || resources.forge.kind === 'local') return;
  const { mergedAt, mergeCommit: commit } = pull;
  const merge =
    pull.state === 'merged'
      ? await parts.describeMerge({ ...job, commit: head, base }, resources, commit)
      : {};
  run.job = await parts.queue.settle(claimed, pull.state, {
    mergedAt,
    commit,
    head: head ?? undefined,
    ...merge,
  });
}
