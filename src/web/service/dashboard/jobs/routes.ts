/** Routes of agent jobs: viewers follow them, editors start and steer them, administrators merge. */
import type { Role } from '../../../../records/users/user.ts';
import type { DashboardRoute } from '../dashboard-route.ts';
import { cancelJob, finishJob, retryJob, sendJobMessage } from './actions.ts';
import { changedPage } from './changed-page.ts';
import { changes } from './changes.ts';
import { addComment, removeComment, sendComments } from './comments.ts';
import { resolveJob, showConflict, updateJob } from './conflict.ts';
import { discardEdit, editFile, keepEdit, saveEdit, showEdit } from './edit.ts';
import { jobsPath, type WithJob, withJob } from './find-job.ts';
import { jobPage } from './job.ts';
import { list } from './list.ts';
import { jobLive } from './live.ts';
import { merged } from './merged.ts';
import { createJob, fromSelected, newJob } from './new.ts';
import { previewFrame } from './preview-frame.ts';
import { revertMerge } from './revert.ts';
import { askReview, decideReview } from './review.ts';
import { takeBackPart } from './take-back.ts';

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
