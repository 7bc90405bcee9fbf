/** Finds out what has become of the pull requests of jobs: by a look now and then, and soon after a webhook says that one changed. */
import type { Clock } from '../../lib/clock.ts';
import { DAY_MS } from '../../lib/dates.ts';
import type { Log } from '../../lib/log.ts';
import type { FeedbackRecords } from '../../records/feedback/feedback-records.ts';
import type { Job } from '../../records/jobs/job.ts';
import type { JobRecords } from '../../records/jobs/job-records.ts';
import { describeMerge } from './merged-pages.ts';
import type { ResourcePool } from './resource-pool.ts';

export interface FollowReviewsParts {
  readonly records: Pick<JobRecords, 'claimReviews' | 'settle' | 'lookAgain'>;
  readonly feedback: Pick<FeedbackRecords, 'pagesOf'>;
  readonly pool: Pick<ResourcePool, 'get'>;
  /** Ids of the projects that this server serves. */
  readonly projects: () => readonly string[];
  readonly clock: Clock;
  readonly log: Log;
}

export interface FollowedReviews {
  /** Looks at those that are due. Never rejects. */
  look(): Promise<void>;
  /** Something happened to a pull request of the project. */
  changed(project: string): Promise<void>;
  stop(): void;
}

/** A pull request is looked at this often when no webhook says anything. */
export const REVIEW_EVERY_MS = 600_000;
/** Later nobody waits for it any more. */
const FOLLOWED_MS = 90 * DAY_MS;
const AT_ONCE = 10;
const TICK_MS = 15_000;

export function followReviews(parts: FollowReviewsParts): FollowedReviews {
  const { records, projects, clock, log } = parts;
  let looking: Promise<void> | undefined;
  const lookNow = async (): Promise<void> => {
    const due = await records.claimReviews({
      projects: projects(),
      limit: AT_ONCE,
      every: REVIEW_EVERY_MS,
      since: clock() - FOLLOWED_MS,
    });
    for (const job of due) await settleOne(job, parts);
  };
  const look = (): Promise<void> => {
    looking ??= lookNow()
      .catch((error: unknown) =>
        log.error('Pull requests of jobs are not looked at', { error: String(error) }),
      )
      .finally(() => {
        looking = undefined;
      });
    return looking;
  };
  const timer = setInterval(() => void look(), TICK_MS).unref();
  return {
    look,
    changed: async (project) => {
      await records.lookAgain(project);
      void look();
    },
    stop: () => clearInterval(timer),
  };
}

/** A forge that does not answer is asked again at the next look. */
async function settleOne(job: Job, { records, feedback, pool, log }: FollowReviewsParts): Promise<void> {
  try {
    const { forge, repository, folder } = await pool.get(job.project);
    const found = await forge.findPullRequest(job.branch);
    // A branch can have a newer pull request than that of the job.
    if (found === undefined || found.state === 'open' || found.url !== job.pullRequestLink) return;
    const { state, mergedAt, mergeCommit: commit } = found;
    const told = state === 'merged' ? await describeMerge({ repository, folder, feedback }, job, commit) : {};
    await records.settle(job.project, job.id, state, { mergedAt, commit, ...told });
  } catch (error) {
    log.info(`The pull request ${job.pullRequestLink} could not be looked at`, { error: String(error) });
  }
}
