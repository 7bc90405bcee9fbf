/** Finds the job of a request: one of another project is as unknown as one that never was. */
import type { Job } from '../../../../records/jobs/job.ts';
import { empty } from '../../../../theme/admin/parts/empty.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest, DashboardRoute } from '../dashboard-route.ts';

const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Dashboard path of the list, without base prefix. */
export const jobsPath = ({ project }: Pick<DashboardRequest, 'project'>): string =>
  `/dashboard/p/${project!.id}/jobs`;

export type WithJob = (asked: DashboardRequest, job: Job) => Promise<Reply>;

export function withJob(handle: WithJob): DashboardRoute['handle'] {
  return async (asked) => {
    const { service, project, params } = asked;
    const id = params['job'] ?? '';
    const job = ID.test(id) ? await service.records.jobs.get(project!.id, id) : undefined;
    return job === undefined ? noSuchJob(asked) : handle(asked, job);
  };
}

export function noSuchJob(asked: DashboardRequest): Reply {
  const body = empty({
    icon: 'search',
    title: 'There is no such job',
    text: 'It belongs to another project, or the address is not complete.',
    action: { label: 'All jobs', href: asked.href(jobsPath(asked)) },
  });
  return asked.page({ title: 'Not found', section: 'jobs', body }, 404);
}
