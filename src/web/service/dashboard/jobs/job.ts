/** One job's page: gathers its row, events, messages and readers' words, and what whoever looks may do. */

import { defined } from '../../../../lib/defined.ts';
import { html } from '../../../../lib/html.ts';
import { isEnded, type Job, type JobEvent } from '../../../../records/jobs/job.ts';
import { JOB_LIMITS } from '../../../../records/jobs/job-records.ts';
import { mayAct } from '../../../../records/users/user.ts';
import type { AdminPage } from '../../../../theme/admin/frame/admin-page.ts';
import type { JobLogView } from '../../../../theme/admin/jobs/job-log.ts';
import type { Saying } from '../../../../theme/admin/jobs/job-messages.ts';
import { jobBody } from '../../../../theme/admin/jobs/job-page.ts';
import type { JobTopView } from '../../../../theme/admin/jobs/job-top.ts';
import { firstLine } from '../../../../theme/admin/jobs/job-words.ts';
import { EMPTY_FORM, type FormState } from '../../../../theme/admin/parts/fields.ts';
import { exactTime } from '../../../../theme/admin/parts/moment.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { doneNotice } from '../done-notice.ts';
import { jobsPath } from './find-job.ts';
import { type People, peopleOf } from './people.ts';
import { findFeedback, readersWords } from './quoted-feedback.ts';
import { sayingsOf } from './sayings.ts';
import { seenOf } from './seen.ts';
import { jobStepViews } from './steps.ts';
import { toldOf } from './told.ts';

/** Of the log, unless all of it is asked for. */
const SHOWN_EVENTS = 150;

const DONE = {
  started: 'The job is queued. This page follows it; you may also close it and come back.',
  cancelled: 'The job is told to stop.',
  finishing: 'The agent is asked to end with what is there.',
  retried: 'The job is queued again.',
  sent: 'The message is sent.',
  merged: 'The branch is merged.',
  closed: 'The review is closed without merging.',
};

export interface Shown {
  readonly status?: number;
  readonly notice?: AdminPage['notice'];
  /** Of the message form. */
  readonly state?: FormState;
}

export async function jobPage(asked: DashboardRequest, job: Job, shown: Shown = {}): Promise<Reply> {
  const { service, project, session, request, href, page } = asked;
  const { jobs } = service.records;
  const [setup, people, messages, events, quotes] = await Promise.all([
    service.jobs.setup(project!.id),
    peopleOf(asked),
    jobs.messages(project!.id, job.id),
    jobs.events(project!.id, job.id, { limit: JOB_LIMITS.events + 1 }),
    quotesOf(asked, job),
  ]);
  const now = service.clock();
  const own = href(`${jobsPath(asked)}/${job.id}`);
  const editor = mayAct(session.user.role, 'editor');
  const body = jobBody({
    now,
    list: href(jobsPath(asked)),
    ...(isEnded(job.state)
      ? {}
      : { live: `${own}/live?seen=${encodeURIComponent(seenOf(job, events.at(-1)?.id))}` }),
    top: topOf(asked, job, { events, people, told: toldOf(job, setup.worker) }),
    steps: jobStepViews(job, events, { now, review: setup.result === undefined }),
    talk: sayingsOf({ job, messages, events, quotes, people }),
    ...(editor && takesMessages(job)
      ? {
          say: {
            action: `${own}/message`,
            csrf: session.csrf,
            state: shown.state ?? EMPTY_FORM,
            most: JOB_LIMITS.message,
            ended: isEnded(job.state),
          },
        }
      : {}),
    log: logOf(asked, own, { events, people }),
    by: people.name(job.askedBy),
    agent: setup.agent,
  });
  return page(
    {
      title: firstLine(job.prompt),
      section: 'jobs',
      features: ['job'],
      ...doneNotice(request.query, DONE),
      ...defined({ notice: shown.notice }),
      body,
    },
    shown.status ?? 200,
  );
}

/** A branch that was merged or given up is nobody's any more. */
function takesMessages({ review }: Job): boolean {
  return review === null || review === 'open';
}

interface Known {
  readonly events: readonly JobEvent[];
  readonly people: People;
}

function topOf(
  { session, href, project }: DashboardRequest,
  job: Job,
  { events, people, told }: Known & { readonly told: Pick<JobTopView, 'told' | 'hint'> },
): JobTopView {
  const editor = mayAct(session.user.role, 'editor');
  const ended = isEnded(job.state);
  const toReview = ended && job.review === 'open';
  const decision = events.findLast(
    ({ kind, text }) => kind === 'person' && / (?:merged the branch|closed the review)$/.test(text),
  );
  return {
    href: href(`${jobsPath({ project: project! })}/${job.id}`),
    csrf: session.csrf,
    job,
    ...told,
    may: {
      cancel: editor && !ended,
      finish: editor && job.state === 'running' && job.wish === null,
      retry: editor && ended && job.state !== 'completed' && takesMessages(job),
      merge: toReview && mayAct(session.user.role, 'admin'),
      close: editor && toReview,
    },
    hasBranch: job.commit !== null,
    ...(decision === undefined || job.review === 'open' || job.review === null
      ? {}
      : { decided: html`${people.inText(decision.text)}, ${exactTime(decision.at)}` }),
  };
}

/** Without the moves from step to step: those are the steps above. */
function logOf({ request }: DashboardRequest, own: string, { events, people }: Known): JobLogView {
  const told = events
    .filter(({ kind }) => kind !== 'state')
    .map((event) => (event.kind === 'person' ? { ...event, text: people.inText(event.text) } : event));
  const left = request.query.get('log') === 'all' ? 0 : Math.max(0, told.length - SHOWN_EVENTS);
  return {
    events: told.slice(left),
    ...(left === 0 ? {} : { left: { count: left, href: `${own}?log=all#log` } }),
  };
}

async function quotesOf(asked: DashboardRequest, { feedback }: Job): Promise<NonNullable<Saying['quotes']>> {
  const entries = await findFeedback(asked, feedback);
  return entries.map((entry, at) => ({
    path: entry?.path ?? '',
    words: entry === undefined ? undefined : readersWords(entry),
    href: asked.href(`/dashboard/p/${asked.project!.id}/feedback/${feedback[at]}`),
  }));
}
