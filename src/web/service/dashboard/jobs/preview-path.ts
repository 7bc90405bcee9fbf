/** Paths of the preview of a job's branch: the page with the bar, and the site below it. */
import { defined } from '../../../../lib/defined.ts';
import { createRouter } from '../../../edge/http/router.ts';

/** Without base prefix and without trailing slash. */
function previewPath(project: string, job: string): string {
  return `/dashboard/p/${project}/jobs/${job}/preview`;
}

interface EditPlace {
  readonly project: string;
  readonly job: string;
  readonly edit: string;
}

/** Where the site is as it would be with an edited file; without base prefix and without trailing slash. */
function editPreviewPath({ project, job, edit }: EditPlace): string {
  return `/dashboard/p/${project}/jobs/${job}/edit/${edit}/site`;
}

/** Where the site of a branch is, or as it would be with an edited file; without base prefix and without trailing slash. */
export function sitePath({ project, job, edit }: Pick<PreviewAddress, 'project' | 'job' | 'edit'>): string {
  return edit === undefined ? `${previewPath(project, job)}/site` : editPreviewPath({ project, job, edit });
}

export interface PreviewAddress {
  readonly project: string;
  readonly job: string;
  /** Of a text that its author has not saved yet. */
  readonly edit?: string;
  /** Path on the site, beginning with a slash; empty when even that one is missing. */
  readonly rest: string;
}

const SITE = '/dashboard/p/:project/jobs/:job/preview/site';
const EDITED = '/dashboard/p/:project/jobs/:job/edit/:edit/site';
const find = createRouter(
  [SITE, `${SITE}/*rest`, EDITED, `${EDITED}/*rest`].map((path) => ({ method: 'GET', path })),
);
const ID = /^[A-Za-z0-9_-]{1,64}$/;

export function readPreviewPath(path: string): PreviewAddress | undefined {
  const { project, job, edit, rest } = find(path)[0]?.match('GET')?.params ?? {};
  if (project === undefined || job === undefined || !ID.test(job)) return undefined;
  if (edit !== undefined && !ID.test(edit)) return undefined;
  return { project, job, ...defined({ edit }), rest: rest === undefined ? '' : `/${rest}` };
}
