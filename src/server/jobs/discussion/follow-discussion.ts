/** Reads what people and checks say on the pull request of a job: comments that address us become messages, and are answered. */
import type { ForgeReviews, PullRequest } from '../../../jobs/forges/forge.ts';
import type { PullRequestComment } from '../../../jobs/forges/pull-request-comment.ts';
import type { ProjectResources } from '../../../jobs/run/project-resources.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { DAY_MS } from '../../../lib/time/dates.ts';
import type { AuditRecords } from '../../../records/audit/audit-records.ts';
import type { JobDiscussion } from '../../../records/jobs/forge-discussion.ts';
import type { Job } from '../../../records/jobs/job.ts';
import { answerOf } from './answer-text.ts';
import { requestOf, rightsOf } from './received-comments.ts';

export interface FollowDiscussionParts {
  readonly records: JobDiscussion;
  readonly audit: Pick<AuditRecords, 'add'>;
  readonly clock: Clock;
  /** Public address of a job's page; undefined where nobody named one. */
  readonly jobUrl: (job: Job) => string | undefined;
}

interface DiscussionPlace {
  readonly reviews: ForgeReviews;
  readonly pull: PullRequest & { readonly number: number };
  /** Something was said there, as a webhook says. */
  readonly isHinted: boolean;
  readonly resources: Pick<ProjectResources, 'pullRequests' | 'understands'>;
}

/** Two servers and a forge may have different clocks. */
const OVERLAP_MS = 3_600_000;
/** So long after its last round, a pull request without webhooks is read so often. */
export const QUIET_AFTER_MS = 3 * DAY_MS;
export const QUIET_EVERY_MS = 3_600_000;

/** @param job that has ended, with an open pull request @throws AppError `forge/…` */
export async function followDiscussion(
  job: Job,
  place: DiscussionPlace,
  parts: FollowDiscussionParts,
): Promise<void> {
  const { reviews, pull } = place;
  if (reviews.discussion === undefined) return;
  await answer(job, place, parts).catch((error: unknown) => {
    // Such as a locked conversation: what is said there can be read all the same.
    if (!(error instanceof AppError) || !/^forge\/(?:misconfigured|failed)$/.test(error.code)) throw error;
  });
  const { records, clock } = parts;
  const at = clock();
  const before = await records.forgeState(job.project, job.id);
  if (before !== null && !place.isHinted && isQuiet(job, at) && before.at > at - QUIET_EVERY_MS) return;
  const head = await reviews.pullRequest(pull.number);
  if (head === undefined) return;
  const discussion = await reviews.discussion(head, (before?.at ?? job.createdAt) - OVERLAP_MS);
  await takeComments(job, discussion.comments, { ...place, ...parts });
  const { checks, reviews: opinions } = discussion;
  // After the comments: when they cannot be stored, the next look reads them again.
  await records.noteForge(job.project, job.id, { at, commit: head.commit, checks, reviews: opinions });
}

/** Nobody is waiting for an answer any more, and each look is half a dozen requests. */
const isQuiet = ({ finishedAt, createdAt }: Job, now: number): boolean =>
  (finishedAt ?? createdAt) < now - QUIET_AFTER_MS;

type Taking = DiscussionPlace & FollowDiscussionParts;

async function takeComments(
  job: Job,
  comments: readonly PullRequestComment[],
  taking: Taking,
): Promise<void> {
  const { records } = taking;
  const known = new Set((await records.forgeComments(job.project, job.id)).map(({ id }) => id));
  const fresh = comments.filter(({ id }) => !known.has(id));
  const mayWrite = rightsOf(taking, fresh);
  for (const comment of fresh) {
    const { id, at, author, text, url, path, line } = comment;
    const shown = { id, at, author, text, url, ...(path && { path }), ...(line && { line }) };
    const request = isTaken(job, taking) ? requestOf(comment, taking) : undefined;
    const isAllowed = request !== undefined && (await mayWrite(comment.person));
    // Nobody was asked about its author yet: the next look does.
    if (isAllowed === undefined) continue;
    await takeOne(job, shown, { ...taking, message: isAllowed ? request : undefined });
  }
}

/** Where nobody decided: an agent that needs no model costs nothing, and does nothing that a text could talk it into. */
function isTaken(job: Job, { resources: { pullRequests, understands } }: DiscussionPlace): boolean {
  return pullRequests.comments ?? (job.agent === 'maintenance' || !understands);
}

type Comment = Parameters<JobDiscussion['takeComment']>[2];

async function takeOne(
  job: Job,
  comment: Comment,
  { records, audit, message }: Taking & { readonly message: string | undefined },
): Promise<void> {
  const { project, id } = job;
  const taken = await records.takeComment(project, id, comment, message).catch((error: unknown) => {
    // Such as too many messages: it will be so at the next look too, and people can read why in the job.
    if (!(error instanceof AppError) || !/^jobs\/(?:message|state)$/.test(error.code)) throw error;
    return records.takeComment(project, id, comment);
  });
  if (taken !== 'taken') return;
  const actor = `forge:${comment.author}`;
  await audit.add({ actor, action: 'job.messaged', target: id, project, detail: comment.url });
}

/** Once for each round that comments asked for; the mark finds it again after a crash. */
async function answer(
  job: Job,
  { reviews, pull }: DiscussionPlace,
  parts: FollowDiscussionParts,
): Promise<void> {
  const { project, id, round } = job;
  const comments = await parts.records.forgeComments(project, id);
  const open = comments.some((one) => one.round !== null && one.round <= round && one.answeredAt === null);
  if (!open) return;
  const mark = `<!-- lectern answer ${id} ${round} -->`;
  await reviews.comment(pull.number, {
    mark,
    body: `${mark}\n${answerOf(job, { jobUrl: parts.jobUrl(job) })}`,
  });
  await parts.records.answered(project, id, round);
}
