/** The reply of version 2 operations: a job with the address of its review and the source of its project. */
import type { Job } from '../../../records/jobs/job.ts';
import { withReviewAddress } from '../job-address.ts';
import type { Service } from '../service.ts';
import { presentAgentJob, type WireAgentJob } from '../wire/agent-job.ts';

export async function jobReply(
  { jobs, address }: Pick<Service, 'jobs' | 'address'>,
  job: Job,
): Promise<WireAgentJob> {
  return presentAgentJob(withReviewAddress(address(), job), await jobs.source(job.project));
}
