/** Finds the job of a request; a job of another project gets the same answer as one that does not exist. */
import type { Job } from '../../../../records/jobs/job.ts';
import { empty } from '../../../../theme/admin/parts/empty.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest, DashboardRoute } from '../dashboard-route.ts';

const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Dashboard path of the list, without base prefix. */
export const jobsPath = ({ project }: Pick<DashboardRequest, 'project'>): string =>
  `/dashboard/p/${project!.id}/jobs`;

export type WithJob = (context: DashboardRequest, job: Job) => Promise<Reply>;

export function withJob(handle: WithJob): DashboardRoute['handle'] {
  return async (context) => {
    const { service, project, params } = context;
    const id = params['job'] ?? '';
    const job = ID.test(id) ? await service.records.jobs.get(project!.id, id) : undefined;
    return job === undefined ? noSuchJob(context) : handle(context, job);
  };
}

function noSuchJob(context: DashboardRequest): Reply {
  const body = empty({
    icon: 'search',
    title: 'There is no such job',
    text: 'It belongs to another project, or the address is not complete.',
    action: { label: 'All jobs', href: context.href(jobsPath(context)) },
  });
  return context.page({ title: 'Not found', body }, 404);
}
