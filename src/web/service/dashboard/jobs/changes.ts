/** Route handler for the changes of a job's branch: a diff, with the comments of members at its lines. */

import { defined } from '../../../../lib/defined.ts';
import { html } from '../../../../lib/html.ts';
import type { Job } from '../../../../records/jobs/job.ts';
import { changesBody } from '../../../../theme/admin/jobs/job-changes.ts';
import { typedTexts } from '../../../../theme/admin/parts/typed-texts.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { doneNotice } from '../done-notice.ts';
import { changeReview, type ReviewInput } from './change-review.ts';
import { orErrorMessage } from './error-message.ts';
import { jobsPath, type WithJob } from './find-job.ts';

const DONE = {
  removed: 'The comment is removed.',
  saved: 'The text is saved, with a commit on the branch.',
  discarded: 'Your draft is discarded.',
  taken: 'It is taken back, with a commit on the branch.',
};

interface ShownChanges extends ReviewInput {
  readonly status?: number;
  /** Why a form was refused. */
  readonly problem?: string;
  /** What it said, where no field shows it. */
  readonly typed?: string;
}

export const changes: WithJob = (context, job) => changesPage(context, job);

/** `?from=21`: counted from 1, as it is shown. */
function firstFile(query: URLSearchParams): number {
  const number = /^[1-9]\d{0,4}$/.exec(query.get('from') ?? '')?.[0];
  return number === undefined ? 0 : Number(number) - 1;
}

export async function changesPage(
  context: DashboardRequest,
  job: Job,
  { status = 200, problem, typed = '', ...input }: ShownChanges = {},
): Promise<Reply> {
  const { service, href, page, request } = context;
  const found = await orErrorMessage(() => service.jobs.changes(job));
  const own = href(`${jobsPath(context)}/${job.id}`);
  const compared = 'value' in found ? found.value : undefined;
  const review = compared === undefined ? undefined : await changeReview(context, job, compared, input);
  return page(
    {
      title: 'Changes',
      back: { label: 'Back to the job', href: own },
      features: ['job-changes'],
      ...(problem === undefined
        ? doneNotice(request.query, DONE)
        : { notice: { kind: 'problem', text: problem } as const }),
      body: html`${typedTexts(typed.trim() === '' ? [] : [typed])}${changesBody({
        href: own,
        branch: job.branch,
        into: job.baseBranch,
        files: compared?.files,
        ...('problem' in found ? { problem: found.problem } : {}),
        from: review?.draft?.file ?? firstFile(request.query),
        ...defined({ review }),
      })}`,
    },
    status,
  );
}
