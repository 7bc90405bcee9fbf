/** Follows the pull requests of jobs in a server. */
import type { Records } from '../../records/records.ts';
import { type FollowedReviews, followReviews } from '../jobs/follow-reviews.ts';
import { publicJobUrl } from '../jobs/public-job-url.ts';
import type { StartedJobs, StartJobsParts } from './start-jobs.ts';

/** A preview serves the one folder that its author works on, and asks no forge by itself. */
export function startReviews(
  {
    alone,
    sites,
    log,
    settings,
  }: Pick<StartJobsParts, 'sites' | 'log' | 'settings'> & { readonly alone: boolean },
  { records, jobs }: { readonly records: Records; readonly jobs: StartedJobs },
): FollowedReviews {
  return followReviews({
    ...{
      records: records.jobs,
      feedback: records.feedback,
      audit: records.audit,
      pool: jobs.pool,
      clock: Date.now,
      log,
    },
    jobUrl: publicJobUrl(settings),
    projects: () => (alone ? sites().map(({ id }) => id) : []),
  });
}
