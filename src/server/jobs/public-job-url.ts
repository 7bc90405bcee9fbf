/** The address of a job's page for what is sent to a forge: an address that was only noted may be one of a private network. */
import type { Job } from '../../records/jobs/job.ts';
import type { Settings } from '../../settings/settings.ts';
import { jobAddress } from '../../web/service/job-address.ts';
import { dashboardAddress } from '../server-address.ts';

/** @returns a function whose result is undefined where the operator named no address */
export function publicJobUrl(
  settings: Pick<Settings, 'baseUrl' | 'dashboardUrl' | 'port'>,
): (job: Pick<Job, 'project' | 'id'>) => string | undefined {
  const { baseUrl, dashboardUrl } = settings;
  if (baseUrl === undefined && dashboardUrl === undefined) return () => undefined;
  const dashboard = dashboardAddress(settings, undefined);
  return (job) => jobAddress(dashboard, job);
}
