/** Routes of agent jobs: viewers follow them, editors start and steer them, administrators merge. */

import { defined } from '../../../../lib/defined.ts';
import { readImportRequest } from '../../../../records/jobs/import-request.ts';
import { isEnded, type Job } from '../../../../records/jobs/job.ts';
import { COMMENT_LIMITS } from '../../../../records/jobs/job-comment.ts';
import type { Role } from '../../../../records/users/user.ts';
import { type ChangedBlock, changedBlocks } from '../../../../theme/admin/jobs/changed-blocks.ts';
import { changedPageBody } from '../../../../theme/admin/jobs/changed-page.ts';
import { fileAddress } from '../../../../theme/admin/jobs/job-files.ts';
import { reviewQuestion } from '../../../../theme/admin/jobs/job-top.ts';
import { noPreview, previewPage } from '../../../../theme/admin/preview/job-preview.ts';
import { htmlReply, type Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest, DashboardRoute } from '../dashboard-route.ts';
import { dashboardPolicy } from '../headers.ts';
import {
  backTo,
  cancelJob,
  chooseAnswered,
  finishJob,
  refused,
  retryJob,
  sendJobMessage,
} from './actions.ts';
import { signedIn } from './actor-names.ts';
import { mayComment } from './change-review.ts';
import { changes } from './changes.ts';
import { closeReason } from './close-reason.ts';
import { addComment, removeComment, sendComments } from './comments.ts';
import { resolveJob, showConflict, updateJob } from './conflict.ts';
import { discardEdit, editFile, keepEdit, saveEdit, showEdit } from './edit.ts';
import { orErrorMessage } from './error-message.ts';
import { jobsPath, type WithJob, withJob } from './find-job.ts';
import { framePath } from './frame-path.ts';
import { IMPORT_ROUTES } from './import.ts';
import { jobPage } from './job.ts';
import { jobHelp } from './job-help.ts';
import { list } from './list.ts';
import { jobLive } from './live.ts';
import { merged } from './merged.ts';
import { createJob, fromSelected, newJob } from './new.ts';
import { pageOfFile } from './page-of-file.ts';
import { sitePath } from './preview-path.ts';
import { takeBackPart } from './take-back.ts';

const TITLES = { merge: 'Merge this branch?', close: 'Close without merging?' } as const;
type Decision = keyof typeof TITLES;

/** Also where the last round failed or was stopped: what was pushed before can be merged. */
const isOpen = ({ state, review }: Job): boolean => isEnded(state) && review === 'open';

/** Route handlers for the review of a branch without a forge: a confirmation page, then merge or close. */
const askReview =
  (kind: Decision): WithJob =>
  async (context, job) =>
    isOpen(job) ? question(context, job, kind) : backTo(context, job.id);

function question(
  { session, href, page, ...context }: DashboardRequest,
  job: Job,
  kind: Decision,
  problem?: string,
): Reply {
  const own = href(`${jobsPath(context)}/${job.id}`);
  return page(
    {
      title: TITLES[kind],
      ...(problem === undefined ? {} : { notice: { kind: 'problem', text: problem } as const }),
      body: reviewQuestion({
        action: `${own}/${kind}`,
        csrf: session.csrf,
        back: own,
        branch: job.branch,
        into: job.baseBranch ?? 'the default branch',
        commit: job.commit ?? '',
        switches: job.switches,
        ...defined({ written: job.agent === 'import' ? readImportRequest(job.prompt)?.folder : undefined }),
        kind,
      }),
    },
    problem === undefined ? 200 : 409,
  );
}

const MOVED =
  'The branch has changed since you were asked. Look at the changes again, then merge what is there now.';

const decideReview = (kind: Decision): WithJob => {
  return async (context, job) => {
    const { service, audit, form } = context;
    const who = signedIn(context);
    // Nobody merges what was put on the branch after they had looked at it.
    if (kind === 'merge' && isOpen(job) && form.get('commit') !== job.commit)
      return question(context, job, kind, MOVED);
    try {
      await (kind === 'merge'
        ? service.jobs.merge(job, who)
        : service.jobs.close(job, who, closeReason(form)));
    } catch (error) {
      return refused(context, error, { id: job.id });
    }
    await audit(kind === 'merge' ? 'job.merged' : 'job.closed', job.id, job.branch);
    return backTo(context, job.id, kind === 'merge' ? 'merged' : 'closed');
  };
};

/** Of a longer block, the comment is about its beginning. */
const commentable = (block: ChangedBlock): ChangedBlock => ({
  ...block,
  to: Math.min(block.to, block.from + COMMENT_LIMITS.lines - 1),
});

/** Route handler for a changed page as readers would see it, whose changed blocks lead to comments. */
const changedPage: WithJob = async (context, job) => {
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
    back: { label: 'Back to the changes', href: fileAddress(href(changes), Number(number) - 1) },
    features: ['changed-page'],
    body: changedPageBody({
      changes: href(changes),
      path: file.path,
      file: Number(number) - 1,
      page: href(framePath(context, { project: project!.id, job: job.id }) + url),
      blocks: changedBlocks(file).map(commentable),
      removed: changedBlocks(file, 'old').map(commentable),
      mayComment: await mayComment(context, job),
    }),
  });
  const headers = { ...answer.headers, 'content-security-policy': dashboardPolicy("frame-src 'self'") };
  return { ...answer, headers };
};

/** Asks for the verdict itself: a form that was sent from an old page decides nothing. */
const revertMerge: WithJob = async (context, job) => {
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

/** `/dashboard/p/:project/jobs/:job/preview`: the branch's site in a frame, under a bar that says what it is. */
const previewFrame: WithJob = async (context, job) => {
  const { service, project, href, page } = context;
  const back = href(`${jobsPath(context)}/${job.id}`);
  const address = { project: project!.id, job: job.id };
  const site = sitePath(address);
  const result = await orErrorMessage(() => service.jobs.preview(job, site));
  if ('problem' in result || result.value === undefined) {
    const body = noPreview(back, 'problem' in result ? result.problem : undefined);
    return page({ title: 'Preview', body }, 404);
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

const ROOT = '/dashboard/p/:project/jobs';
/** The longest text of a job, with nine bytes for each character in the encoding of forms. */
const FORM_BYTES = 256 * 1024;

/** Both sides of a conflict come back, with the text that was written instead. */
const CONFLICT_BYTES = 2 * 1024 * 1024;

/** The longest text that may be edited, with three bytes for each of its own. */
const EDIT_BYTES = 1024 * 1024;

/** Prompts, messages, comments, texts of files, and answers to conflicts. */
const TYPED = /^(?:text|note|prompt)$|-text$/;

const read = (path: string, handle: DashboardRoute['handle'], role: Role = 'viewer'): DashboardRoute => ({
  method: 'GET',
  path: ROOT + path,
  role,
  handle,
});

const send = (path: string, handle: DashboardRoute['handle'], role: Role = 'editor'): DashboardRoute => ({
  method: 'POST',
  path: ROOT + path,
  role,
  handle,
  formBytes: FORM_BYTES,
  typed: TYPED,
});

/** Reloading an error page shows the job. */
const toJob: WithJob = async (context, job) => context.see(`${jobsPath(context)}/${job.id}`);

const toChanges: WithJob = async (context, job) => context.see(`${jobsPath(context)}/${job.id}/changes`);

export const JOB_ROUTES: readonly DashboardRoute[] = [
  read('', list),
  read('/new', newJob, 'editor'),
  send('/new', createJob),
  read('/merged', merged),
  ...IMPORT_ROUTES,
  send('/new/selected', fromSelected),
  read(
    '/:job',
    withJob((context, job) => jobPage(context, job)),
  ),
  { ...read('/:job/live', withJob(jobLive())), openTo: 'loads' },
  read('/:job/changes', withJob(changes)),
  read('/:job/changes/page', withJob(changedPage)),
  send('/:job/comments', withJob(addComment)),
  read('/:job/comments', withJob(toChanges)),
  send('/:job/comments/send', withJob(sendComments)),
  read('/:job/comments/send', withJob(toChanges)),
  send('/:job/comments/:comment/remove', withJob(removeComment)),
  read('/:job/edit', withJob(editFile), 'editor'),
  { ...send('/:job/edit', withJob(keepEdit)), formBytes: EDIT_BYTES },
  read('/:job/edit/:edit', withJob(showEdit), 'editor'),
  send('/:job/edit/:edit/save', withJob(saveEdit)),
  read('/:job/edit/:edit/save', withJob(toChanges)),
  send('/:job/edit/:edit/discard', withJob(discardEdit)),
  send('/:job/take-back', withJob(takeBackPart)),
  read('/:job/take-back', withJob(toChanges)),
  read('/:job/preview', withJob(previewFrame)),
  send('/:job/answered', withJob(chooseAnswered)),
  read('/:job/answered', withJob(toJob)),
  send('/:job/cancel', withJob(cancelJob)),
  send('/:job/finish', withJob(finishJob)),
  send('/:job/retry', withJob(retryJob)),
  read('/:job/retry', withJob(toJob)),
  send('/:job/message', withJob(sendJobMessage)),
  read('/:job/message', withJob(toJob)),
  send('/:job/revert', withJob(revertMerge)),
  read('/:job/revert', withJob(toJob)),
  send('/:job/update', withJob(updateJob)),
  read('/:job/update', withJob(toJob)),
  read('/:job/conflict', withJob(showConflict), 'editor'),
  { ...send('/:job/conflict', withJob(resolveJob)), formBytes: CONFLICT_BYTES },
  read('/:job/merge', withJob(askReview('merge')), 'admin'),
  send('/:job/merge', withJob(decideReview('merge')), 'admin'),
  read('/:job/close', withJob(askReview('close')), 'editor'),
  send('/:job/close', withJob(decideReview('close'))),
];
