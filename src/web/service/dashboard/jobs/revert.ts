/** Route handler that proposes to take back a merge which made pages worse. */
import type { DashboardRequest } from '../dashboard-route.ts';
import { backTo, refused } from './actions.ts';
import { signedIn } from './actor-names.ts';
import type { WithJob } from './find-job.ts';
import { jobPage } from './job.ts';
import { jobHelp } from './job-help.ts';

/** Asks for the verdict itself: a form that was sent from an old page decides nothing. */
export const revertMerge: WithJob = async (context, job) => {
  const { service, project, audit } = context;
  const merges = await service.records.jobs.merges(project!.id, job.id);
  const merge = merges.find(({ number }) => String(number) === mergeNumber(context));
  const help = merge === undefined ? undefined : await jobHelp(service, merge);
  if (merge === undefined || help?.figures?.verdict !== 'worse')
    return jobPage(context, job, {
      status: 409,
      notice: {
        kind: 'problem',
        text: 'Readers did not find this change worse, so no revert is proposed here.',
      },
    });
  try {
    const proposed = await service.jobs.proposeRevert(job, merge, signedIn(context));
    if (!proposed.isNew) return backTo(context, proposed.job.id);
    await audit('job.created', proposed.job.id, proposed.job.branch);
    service.jobs.wake();
    return backTo(context, proposed.job.id, 'started');
  } catch (error) {
    return refused(context, error, { id: job.id });
  }
};

const mergeNumber = ({ form }: DashboardRequest): string => form.get('merge') ?? '';
