/** Route handler for the changes of a job's branch, as a diff. */
import { changesBody } from '../../../../theme/admin/jobs/job-changes.ts';
import { orErrorMessage } from './error-message.ts';
import { jobsPath, type WithJob } from './find-job.ts';

export const changes: WithJob = async (context, job) => {
  const { service, href, page } = context;
  const found = await orErrorMessage(() => service.jobs.diff(job));
  const own = href(`${jobsPath(context)}/${job.id}`);
  return page({
    title: 'Changes',
    back: { label: 'Back to the job', href: own },
    section: 'jobs',
    features: ['job-changes'],
    body: changesBody({
      href: own,
      branch: job.branch,
      into: job.baseBranch,
      files: 'value' in found ? found.value : undefined,
      ...('problem' in found ? { problem: found.problem } : {}),
    }),
  });
};
