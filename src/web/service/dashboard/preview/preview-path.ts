/** Where the preview of a job's branch is: the page with the bar, and the site below it. */

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

const PATTERN = /^\/dashboard\/p\/([^/]+)\/jobs\/([A-Za-z0-9_-]{1,64})\/preview\/site(\/.*)?$/s;

export function readPreviewPath(path: string): PreviewAddress | undefined {
  const [, project, job, rest = ''] = PATTERN.exec(path) ?? [];
  return project === undefined || job === undefined ? undefined : { project, job, rest };
}
