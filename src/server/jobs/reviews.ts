/** Where the pull requests of a project without a forge are: its jobs' pages in the dashboard. */

import type { Reviews } from '../../project/repository/open-forge.ts';
import { jobAddress } from '../../web/service/job-address.ts';
import type { JobsParts } from './jobs-parts.ts';

/** Newest jobs among which the review of a branch is looked for. */
const MOST_LOOKED_AT = 100;

export function dashboardReviews(
  project: string,
  { address, records }: Pick<JobsParts, 'address' | 'records'>,
): Reviews {
  return {
    url: async (job) => jobAddress(await address(), { project, id: job }),
    find: async (branch) => {
      const jobs = await records.jobs.list(project, { skip: 0, take: MOST_LOOKED_AT });
      const job = jobs.find((one) => one.branch === branch && one.review !== null);
      return job === undefined || job.review === null || job.pullRequestLink === null
        ? undefined
        : { url: jobAddress(await address(), job), state: job.review };
    },
  };
}
