/** Gathers what the forge says of a job's pull request. */
import type { Job } from '../../../../records/jobs/job.ts';
import type { JobTalkView } from '../../../../theme/admin/jobs/job-talk.ts';
import type { Service } from '../../service.ts';

/** @returns undefined where there is nothing to show */
export async function jobTalk(
  { records }: Pick<Service, 'records'>,
  { project, id, pullRequestLink, review }: Job,
): Promise<JobTalkView | undefined> {
  if (pullRequestLink === null || review !== null) return undefined;
  const [state, comments] = await Promise.all([
    records.jobs.forgeState(project, id),
    records.jobs.forgeComments(project, id),
  ]);
  const isEmpty =
    comments.length === 0 && (state === null || state.checks.length + state.reviews.length === 0);
  return isEmpty ? undefined : { state, comments };
}
