/** `/dashboard/p/:project/jobs/:job/preview`: the branch's site in a frame, under a bar that says what it is. */

import { noPreview, previewPage } from '../../../../theme/admin/preview/job-preview.ts';
import { htmlReply } from '../../../edge/http/reply.ts';
import { dashboardPolicy } from '../headers.ts';
import { orErrorMessage } from '../jobs/error-message.ts';
import { jobsPath, type WithJob } from './find-job.ts';
import { framePath } from './frame-path.ts';
import { sitePath } from './preview-path.ts';

export const previewFrame: WithJob = async (context, job) => {
  const { service, project, href, page } = context;
  const back = href(`${jobsPath(context)}/${job.id}`);
  const address = { project: project!.id, job: job.id };
  const site = sitePath(address);
  const made = await orErrorMessage(() => service.jobs.preview(job, site));
  if ('problem' in made || made.value === undefined) {
    const body = noPreview(back, 'problem' in made ? made.problem : undefined);
    return page({ title: 'Preview', section: 'jobs', body }, 404);
  }
  const html = previewPage({
    base: service.base,
    assets: service.assets,
    href: back,
    branch: job.branch,
    site: href(`${site}/`),
    framed: href(`${framePath(context, address)}/`),
  });
  return htmlReply(200, html, {
    'content-security-policy': dashboardPolicy("frame-src 'self'"),
  });
};
