/** The address of a job's page in the dashboard, which serves as its review for repositories without a forge. */
import type { Job } from '../../records/jobs/job.ts';

/** @param dashboard public address of the dashboard, base prefix included, without trailing slash */
export function jobAddress(dashboard: string, { project, id }: Pick<Job, 'project' | 'id'>): string {
  return `${dashboard}/dashboard/p/${project}/jobs/${id}`;
}

/** A review is at the server's current address, not at the one when the job opened it. */
export function withReviewAddress(dashboard: string, job: Job): Job {
  if (job.review === null || job.pullRequestLink === null) return job;
  return { ...job, pullRequestLink: jobAddress(dashboard, job) };
}
