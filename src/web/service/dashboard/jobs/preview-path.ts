/** Paths of the preview of a job's branch: the page with the bar, and the site below it. */
import { createRouter } from '../../../edge/http/router.ts';

/** Without base prefix and without trailing slash. */
export function previewPath(project: string, job: string): string {
  return `/dashboard/p/${project}/jobs/${job}/preview`;
}

export interface PreviewAddress {
  readonly project: string;
  readonly job: string;
  /** Path on the site, beginning with a slash; empty when even that one is missing. */
  readonly rest: string;
}

const SITE = '/dashboard/p/:project/jobs/:job/preview/site';
const find = createRouter([SITE, `${SITE}/*rest`].map((path) => ({ method: 'GET', path })));
const ID = /^[A-Za-z0-9_-]{1,64}$/;

export function readPreviewPath(path: string): PreviewAddress | undefined {
  const { project, job, rest } = find(path)[0]?.match('GET')?.params ?? {};
  if (project === undefined || job === undefined || !ID.test(job)) return undefined;
  return { project, job, rest: rest === undefined ? '' : `/${rest}` };
}
