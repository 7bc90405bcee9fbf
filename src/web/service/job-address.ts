/** Address of a job's page in the dashboard, which is its review where there is no forge. */
import type { Job } from '../../records/jobs/job.ts';

/** @param dashboard where people reach the dashboard, base prefix included, without trailing slash */
export function jobAddress(dashboard: string, { project, id }: Pick<Job, 'project' | 'id'>): string {
  return `${dashboard}/dashboard/p/${project}/jobs/${id}`;
}

/** A review is where the server is now, wherever it was when the job opened it. */
export function withReviewAddress(dashboard: string, job: Job): Job {
  if (job.review === null || job.pullRequestLink === null) return job;
  return { ...job, pullRequestLink: jobAddress(dashboard, job) };
}
