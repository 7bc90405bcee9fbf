/** Route handler for a changed page as readers would see it, whose changed blocks lead to comments. */
import { COMMENT_LIMITS } from '../../../../records/jobs/job-comment.ts';
import { type ChangedBlock, changedBlocks } from '../../../../theme/admin/jobs/changed-blocks.ts';
import { changedPageBody } from '../../../../theme/admin/jobs/changed-page.ts';
import { dashboardPolicy } from '../headers.ts';
import { mayComment } from './change-review.ts';
import { orErrorMessage } from './error-message.ts';
import { jobsPath, type WithJob } from './find-job.ts';
import { framePath } from './frame-path.ts';
import { pageOfFile } from './page-of-file.ts';

/** Of a longer block, the comment is about its beginning. */
const commentable = (block: ChangedBlock): ChangedBlock => ({
  ...block,
  to: Math.min(block.to, block.from + COMMENT_LIMITS.lines - 1),
});

export const changedPage: WithJob = async (context, job) => {
  const { service, project, request, href, page, see } = context;
  const changes = `${jobsPath(context)}/${job.id}/changes`;
  const found = await orErrorMessage(() => service.jobs.changes(job));
  const compared = 'value' in found ? found.value : undefined;
  const number = /^[1-9]\d{0,4}$/.exec(request.query.get('file') ?? '')?.[0];
  const file = number === undefined ? undefined : compared?.files[Number(number) - 1];
  const url = file === undefined ? undefined : pageOfFile(file.path, compared?.folder ?? '');
  if (file === undefined || url === undefined || file.kind === 'removed') return see(changes);
  const answer = page({
    title: 'Changed page',
    back: { label: 'Back to the changes', href: `${href(changes)}#file-${number}` },
    section: 'jobs',
    features: ['changed-page'],
    body: changedPageBody({
      ...{ changes: href(changes), path: file.path, file: Number(number) - 1 },
      page: href(framePath(context, { project: project!.id, job: job.id }) + url),
      blocks: changedBlocks(file).map(commentable),
      removed: changedBlocks(file, 'old').map(commentable),
      mayComment: await mayComment(context, job),
    }),
  });
  const headers = { ...answer.headers, 'content-security-policy': dashboardPolicy("frame-src 'self'") };
  return { ...answer, headers };
};
