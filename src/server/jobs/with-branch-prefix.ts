/** Has new jobs of a project name their branches as its settings say. */
import { defined } from '../../lib/defined.ts';
import type { JobRecords } from '../../records/jobs/job-records.ts';

/** @param prefixOf undefined for the usual one */
export function withBranchPrefix(
  jobs: JobRecords,
  prefixOf: (project: string) => string | undefined,
): JobRecords {
  const prefixed = (project: string) => defined({ branchPrefix: prefixOf(project) });
  return {
    ...jobs,
    create: (job) => jobs.create({ ...prefixed(job.project), ...job }),
    mentions: {
      ...jobs.mentions,
      take: (thread, comment, work) =>
        jobs.mentions.take(
          ...([thread, comment] as const),
          work && { ...work, job: { ...prefixed(thread.project), ...work.job } },
        ),
    },
    revert: (request) => jobs.revert({ ...prefixed(request.merge.project), ...request }),
  };
}
