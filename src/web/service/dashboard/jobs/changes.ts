/** Route handler for the changes of a job's branch, as a diff. */
import { changesBody } from '../../../../theme/admin/jobs/job-changes.ts';
import { orErrorMessage } from './error-message.ts';
import { jobsPath, type WithJob } from './find-job.ts';

export const changes: WithJob = async (context, job) => {
  const { service, href, page } = context;
  const found = await orErrorMessage(() => service.jobs.diff(job));
  return page({
    title: 'Changes',
    section: 'jobs',
    features: ['job-changes'],
    body: changesBody({
      href: href(`${jobsPath(context)}/${job.id}`),
      branch: job.branch,
      into: job.baseBranch,
      files: 'value' in found ? found.value : undefined,
      ...('problem' in found ? { problem: found.problem } : {}),
    }),
  });
};
