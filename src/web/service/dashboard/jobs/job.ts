/** Route handler for the page of a job: its row, events, messages and quoted feedback, and what the member may do. */
import { defined } from '../../../../lib/defined.ts';
import { html } from '../../../../lib/html.ts';
import { answeredFeedback, isEnded, type Job, type JobEvent } from '../../../../records/jobs/job.ts';
import type { JobMerge } from '../../../../records/jobs/job-merge.ts';
import { JOB_LIMITS } from '../../../../records/jobs/job-records.ts';
import { mayAct } from '../../../../records/users/user.ts';
import type { AdminPage } from '../../../../theme/admin/frame/admin-page.ts';
import type { JobAnswersView } from '../../../../theme/admin/jobs/job-answers.ts';
import type { JobDiscussionView } from '../../../../theme/admin/jobs/job-discussion.ts';
import type { HelpView } from '../../../../theme/admin/jobs/job-help.ts';
import type { JobLogView } from '../../../../theme/admin/jobs/job-log.ts';
import { jobBody, refreshJob } from '../../../../theme/admin/jobs/job-page.ts';
import { firstLine } from '../../../../theme/admin/jobs/job-text.ts';
import type { JobTopView } from '../../../../theme/admin/jobs/job-top.ts';
import { readerChanges } from '../../../../theme/admin/jobs/reader-changes.ts';
import { type ReaderReviewView, readReaderPart } from '../../../../theme/admin/jobs/reader-review.ts';
import { EMPTY_FORM, type FormState } from '../../../../theme/admin/parts/fields.ts';
import { exactTime } from '../../../../theme/admin/parts/moment.ts';
import { wordsGoTo } from '../../../../theme/admin/parts/words-go-to.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { ExactCall } from '../../exact-changes.ts';
import type { BranchChanges } from '../../job-operations.ts';
import type { Service } from '../../service.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { doneNotice } from '../done-notice.ts';
import { type ActorNames, actorNames, signedIn } from './actor-names.ts';
import { branchChanges } from './branch-changes.ts';
import { conversationOf } from './conversation.ts';
import { jobsPath } from './find-job.ts';
import { jobHelp } from './job-help.ts';
import { type JobSummary, jobSummary } from './job-summary.ts';
import { callQuery } from './operation-form.ts';
import { pageVersion } from './page-version.ts';
import { findFeedback, quotedText, quotesOf } from './quoted-feedback.ts';
import { jobStepViews } from './steps.ts';

/** Events of the log that are shown by default. */
const SHOWN_EVENTS = 150;

const DONE = {
  started: 'The job is queued. This page follows it; you may also close it and come back.',
  cancelled: 'The job is stopping.',
  finishing: 'The agent is asked to end with what is there.',
  retried: 'The job is queued again.',
  sent: 'The message is sent.',
  updated: 'The branch has what is new on the branch that it was made for.',
  current: 'The branch has everything already.',
  merged: 'The branch is merged.',
  closed: 'The review is closed without merging.',
  answered: 'A merge resolves the feedback that is ticked.',
};

export interface Shown {
  readonly status?: number;
  readonly notice?: AdminPage['notice'];
  /** State of the message form. */
  readonly state?: FormState;
}

export async function jobPage(context: DashboardRequest, job: Job, shown: Shown = {}): Promise<Reply> {
  const { service, project, session, role, request, href, page } = context;
  const { jobs } = service.records;
  const [setup, people, messages, events, quotes, changed, merges, comments] = await Promise.all([
    service.jobs.setup(project!.id),
    actorNames(context),
    jobs.messages(project!.id, job.id),
    jobs.events(project!.id, job.id, { limit: JOB_LIMITS.events + 1 }),
    quotesOf(context, job),
    branchChanges(service, job),
    jobs.merges(project!.id, job.id),
    jobs.comments.list(project!.id, job.id, signedIn(context)),
  ]);
  const [merge] = merges;
  const [help, discussion] = await Promise.all([
    merge === undefined ? undefined : helpOf(context, merge),
    discussionOf(service, job),
  ]);
  const now = service.clock();
  const own = href(`${jobsPath(context)}/${job.id}`);
  const editor = mayAct(role, 'editor');
  const body = jobBody({
    now,
    ...(isEnded(job.state)
      ? {}
      : { live: `${own}/live?seen=${encodeURIComponent(pageVersion(job, events.at(-1)?.id))}` }),
    top: topOf(context, job, {
      events,
      people,
      summary: jobSummary(job, setup.worker),
      request: messages.at(-1)?.text ?? job.prompt,
    }),
    steps: jobStepViews(job, events, { now, review: setup.result === undefined }),
    conversation: conversationOf({ job, messages, events, quotes, people }),
    ...(editor && takesMessages(job)
      ? {
          messageForm: {
            action: `${own}/message`,
            csrf: session.csrf,
            state: shown.state ?? EMPTY_FORM,
            maxLength: JOB_LIMITS.message,
            ended: isEnded(job.state),
            wordsGoTo: wordsGoTo(setup, job.agent === 'maintenance'),
          },
        }
      : {}),
    log: logOf(context, own, { events, people }),
    files: changed?.files,
    ...defined({ report: reportOf(job) }),
    ...defined({ readers: changed && readersOf(context, job, changed) }),
    drafts: comments.filter(({ round }) => round === null).length,
    ...defined({ help, discussion, answers: await answersOf(context, job) }),
    by: people.name(job.askedBy),
    agent: setup.agent,
  });
  return page(
    {
      title: firstLine(job.prompt),
      back: { label: 'All jobs', href: href(jobsPath(context)) },
      ...(isEnded(job.state) ? {} : { action: refreshJob(own) }),
      features: ['job', 'job-readers'],
      ...doneNotice(request.query, DONE),
      ...defined({ notice: shown.notice }),
      body,
    },
    shown.status ?? 200,
  );
}

/** At a forge, the pull request has it; and where it says no more than the message, it is not said twice. */
function reportOf({ review, body, messageToUser }: Job): string | undefined {
  const says = body?.trim() ?? '';
  return review === null || says === '' || messageToUser?.includes(says) === true ? undefined : says;
}

/** What its branch changes for readers, as far as this page shows it. */
function readersOf(
  { role, session, href, request, project }: DashboardRequest,
  job: Job,
  { files, base }: BranchChanges,
): ReaderReviewView | undefined {
  if (files.length === 0 || job.commit === null) return undefined;
  return {
    href: href(`${jobsPath({ project: project! })}/${job.id}`),
    csrf: session.csrf,
    commit: job.commit,
    base,
    changes: readerChanges(files),
    files: files.length,
    mayChange:
      mayAct(role, 'editor') && isEnded(job.state) && job.baseBranch !== null && job.settled === null,
    part: readReaderPart(request.query),
  };
}

/** @returns undefined before there is a change, and after the merge */
async function answersOf(context: DashboardRequest, job: Job): Promise<JobAnswersView | undefined> {
  const { session, role, href, project } = context;
  if (job.feedback.length === 0 || job.commit === null || job.settled !== null) return undefined;
  const answered = new Set(answeredFeedback(job));
  const entries = await findFeedback(context, job.feedback);
  return {
    csrf: session.csrf,
    ...(mayAct(role, 'editor') ? { action: href(`${jobsPath(context)}/${job.id}/answered`) } : {}),
    entries: entries.flatMap((entry) =>
      entry === undefined
        ? []
        : [
            {
              id: entry.id,
              path: entry.path,
              text: quotedText(entry),
              href: href(`/dashboard/p/${project!.id}/feedback/${entry.id}`),
              isAnswered: answered.has(entry.id),
            },
          ],
    ),
  };
}

async function helpOf(
  { service, role, session, href, project }: DashboardRequest,
  merge: JobMerge,
): Promise<HelpView> {
  const help = await jobHelp(service, merge);
  const root = href(jobsPath({ project: project! }));
  if (merge.revertJob !== null) return { ...help, revert: { href: `${root}/${merge.revertJob}` } };
  if (help.figures?.verdict !== 'worse' || !mayAct(role, 'editor')) return help;
  return {
    ...help,
    revert: { action: `${root}/${merge.job}/revert`, csrf: session.csrf, merge: merge.number },
  };
}

/** A branch that was merged or given up takes no further commits. */
function takesMessages({ review }: Job): boolean {
  return review === null || review === 'open';
}

/** The nearest operation, filled as far as the words are certain. */
function nearestQuery(call: ExactCall | undefined): string {
  return call === undefined ? '' : `?${callQuery(call)}`;
}

interface Known {
  readonly events: readonly JobEvent[];
  readonly people: ActorNames;
}

function topOf(
  { service, session, role, href, project }: DashboardRequest,
  job: Job,
  { events, people, summary, request }: Known & { readonly summary: JobSummary; readonly request: string },
): JobTopView {
  const editor = mayAct(role, 'editor');
  const ended = isEnded(job.state);
  const toReview = ended && job.review === 'open';
  const decision = events.findLast(
    ({ kind, text }) => kind === 'person' && / (?:merged the branch|closed the review)$/.test(text),
  );
  return {
    href: href(`${jobsPath({ project: project! })}/${job.id}`),
    csrf: session.csrf,
    job,
    ...summary,
    may: {
      cancel: editor && !ended,
      finish: editor && job.state === 'running' && job.wish === null,
      retry: editor && ended && job.state !== 'completed' && takesMessages(job),
      merge: toReview && mayAct(role, 'admin'),
      close: editor && toReview,
      update:
        editor &&
        ended &&
        job.settled === null &&
        job.commit !== null &&
        job.baseBranch !== null &&
        takesMessages(job),
    },
    hasBranch: job.commit !== null,
    ...(editor && job.failure === 'not_understood'
      ? {
          form: href(
            `${jobsPath({ project: project! })}/new${nearestQuery(service.jobs.exact.unread(request)?.call)}`,
          ),
        }
      : {}),
    ...(decision === undefined || job.review === 'open' || job.review === null
      ? {}
      : { decided: html`${people.inText(decision.text)}, ${exactTime(decision.at)}` }),
  };
}

/** Leaves out the changes of state, which the steps above show. */
function logOf({ request }: DashboardRequest, own: string, { events, people }: Known): JobLogView {
  const logged = events
    .filter(({ kind }) => kind !== 'state')
    .map((event) => (event.kind === 'person' ? { ...event, text: people.inText(event.text) } : event));
  const left = request.query.get('log') === 'all' ? 0 : Math.max(0, logged.length - SHOWN_EVENTS);
  return {
    events: logged.slice(left),
    ...(left === 0 ? {} : { left: { count: left, href: `${own}?log=all#log` } }),
  };
}

/** @returns undefined where there is nothing to show */
async function discussionOf(
  { records }: Pick<Service, 'records'>,
  { project, id, pullRequestLink, review }: Job,
): Promise<JobDiscussionView | undefined> {
  if (pullRequestLink === null || review !== null) return undefined;
  const [state, comments] = await Promise.all([
    records.jobs.forgeState(project, id),
    records.jobs.forgeComments(project, id),
  ]);
  const isEmpty =
    comments.length === 0 && (state === null || state.checks.length + state.reviews.length === 0);
  return isEmpty ? undefined : { state, comments };
}
