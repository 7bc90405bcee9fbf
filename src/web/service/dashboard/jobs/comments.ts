/** Route handlers for comments on the changes of a job: keep one as a draft, remove it, send all drafts together. */
import { AppError } from '../../../../lib/app-error.ts';
import type { Job } from '../../../../records/jobs/job.ts';
import { COMMENT_LIMITS, type CommentSide } from '../../../../records/jobs/job-comment.ts';
import type { CommentDraft } from '../../../../theme/admin/jobs/change-review.ts';
import { firstOf } from '../../../../theme/admin/jobs/job-files.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { backTo } from './actions.ts';
import { signedIn } from './actor-names.ts';
import { mayComment } from './change-review.ts';
import { changesPage } from './changes.ts';
import { errorMessage, orErrorMessage } from './error-message.ts';
import { jobsPath, type WithJob } from './find-job.ts';
import { quoteOf } from './place-comments.ts';

const CLOSED =
  'Comments are for jobs with changes whose agent is a model, and only until they are merged or closed.';

const plain = (text: string | null): string => (text ?? '').replace(/\r\n?/g, '\n');

export const addComment: WithJob = async (context, job) => {
  const { service, project, form } = context;
  const path = form.get('path') ?? '';
  const side: CommentSide = form.get('side') === 'old' ? 'old' : 'new';
  const [from, to] = [lineIn(form, 'from'), lineIn(form, 'to')];
  const text = plain(form.get('text'));
  if (!(await mayComment(context, job)))
    return refusedChanges(context, job, { problem: CLOSED, typed: text });
  const found = await orErrorMessage(() => service.jobs.diff(job));
  const files = 'value' in found ? (found.value ?? []) : [];
  const file = files.findIndex((one) => one.path === path);
  const draft: CommentDraft = { file, side, from, to, text };
  try {
    if ('problem' in found) throw new AppError('jobs/comment', found.problem.replace(/\.$/, ''));
    if (form.get('commit') !== job.commit)
      throw new AppError('jobs/comment', 'The branch has changed since this page was loaded', {
        hint: 'Check that the comment is at the right line, then add it again',
      });
    const quote = file < 0 ? undefined : quoteOf(files[file]!, { side, from, to });
    if (quote === undefined)
      throw new AppError('jobs/comment', `Lines ${from} to ${to} of ${path} are not in the changes`, {
        hint: `Choose at most ${COMMENT_LIMITS.lines} lines that are shown on this page, one after the other`,
      });
    const author = signedIn(context);
    const comment = { author, commit: job.commit!, path, side, from, to, quote, text };
    const kept = await service.records.jobs.comments.add(project!.id, job.id, comment);
    const page = firstOf(file) === 0 ? '' : `?from=${firstOf(file) + 1}`;
    return context.see(`${changesPath(context, job)}${page}#comment-${kept?.id ?? ''}`);
  } catch (error) {
    const message = errorMessage(error);
    if (message === undefined) throw error;
    return file < 0
      ? refusedChanges(context, job, { problem: message, typed: text })
      : changesPage(context, job, { status: 409, draft: { ...draft, error: message } });
  }
};

const lineIn = (form: URLSearchParams, name: string): number => {
  const text = form.get(name) ?? '';
  return /^\d{1,8}$/.test(text) ? Number(text) : 0;
};

export const removeComment: WithJob = async (context, job) => {
  const { service, project, params } = context;
  const id = params['comment'] ?? '';
  await service.records.jobs.comments.remove(project!.id, job.id, { id, author: signedIn(context) });
  return context.see(`${changesPath(context, job)}?done=removed`);
};

export const sendComments: WithJob = async (context, job) => {
  const { service, project, form, audit } = context;
  const note = plain(form.get('note'));
  if (!(await mayComment(context, job)))
    return refusedChanges(context, job, { problem: CLOSED, typed: note });
  try {
    const sending = { author: signedIn(context), note };
    await service.records.jobs.comments.send(project!.id, job.id, sending);
  } catch (error) {
    const message = errorMessage(error);
    if (message === undefined) throw error;
    return changesPage(context, job, { status: 409, problem: message, note });
  }
  await audit('job.messaged', job.id, job.branch);
  service.jobs.wake();
  return backTo(context, job.id, 'sent');
};

const changesPath = (context: DashboardRequest, job: Job): string => `${jobsPath(context)}/${job.id}/changes`;

/** There is no field any more for what was typed. */
const refusedChanges = (
  context: DashboardRequest,
  job: Job,
  refused: { readonly problem: string; readonly typed: string },
): Promise<Reply> => changesPage(context, job, { status: 409, ...refused });
