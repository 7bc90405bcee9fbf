/** Reads what people wrote in an issue, or on a pull request that no job opened: requests of those who may write become jobs, each once. */
import type { ForgeReviews, PullRequestHead } from '../../../jobs/forges/forge.ts';
import type { ForgeIssues, IssueDiscussion } from '../../../jobs/forges/forge-issues.ts';
import type { PullRequestComment } from '../../../jobs/forges/pull-request-comment.ts';
import type { ProjectResources } from '../../../jobs/run/project-resources.ts';
import { AppError } from '../../../lib/app-error.ts';
import { isBranchName } from '../../../lib/git/branch-name.ts';
import { cutText, oneLine, shownText } from '../../../lib/text/clean-text.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { AuditRecords } from '../../../records/audit/audit-records.ts';
import type { ForgeThread, MentionedWork, MentionRecords } from '../../../records/jobs/forge-mention.ts';
import type { ProjectRecords } from '../../../records/projects/project-records.ts';
import { requestOf, rightsOf, TAKEN_WITHIN_MS } from './received-comments.ts';
import { visibleText } from './visible-text.ts';

export interface ReadMentionsParts {
  readonly mentions: MentionRecords;
  readonly projects: Pick<ProjectRecords, 'get'>;
  readonly audit: Pick<AuditRecords, 'add'>;
  readonly clock: Clock;
}

/** Where nobody decided: an agent that needs no model costs nothing, and does nothing that a text could talk it into. */
const isTaken = ({ pullRequests, understands }: ProjectResources): boolean =>
  pullRequests.comments ?? !understands;

/** What was said in a thread. */
type Discussion = { readonly comments: readonly PullRequestComment[] } & (
  | { readonly issue: IssueDiscussion }
  | { readonly head: PullRequestHead }
);

/**
 * @returns false when another look is needed: somebody could not be asked about, or the branch is in use
 * @throws AppError `forge/…`
 */
export async function readMentions(
  thread: ForgeThread,
  resources: ProjectResources,
  parts: ReadMentionsParts,
): Promise<boolean> {
  const { forge } = resources;
  const { reviews } = forge;
  const project = await parts.projects.get(thread.project);
  if (!isTaken(resources) || reviews === undefined || project === undefined) return true;
  const discussion = await discussionOf(thread, { ...parts, reviews, issues: forge.issues });
  if (discussion === undefined) return true;
  const known = await parts.mentions.known(thread);
  const fresh = discussion.comments.filter(({ id }) => !known.has(id));
  const reading = { ...parts, thread, resources, reviews, discussion, subdomain: project.subdomain };
  const mayWrite = rightsOf(reading, fresh);
  let isDone = true;
  for (const comment of fresh) {
    const request = requestOf(comment, reading);
    if (request === undefined) continue;
    const isAllowed = await mayWrite(comment.person);
    if (isAllowed === undefined) isDone = false;
    else if (!isAllowed) await parts.mentions.take(thread, comment);
    else isDone = (await takeRequest(comment, request, reading)) && isDone;
  }
  return isDone;
}

interface Reading extends ReadMentionsParts {
  readonly thread: ForgeThread;
  readonly resources: ProjectResources;
  readonly reviews: ForgeReviews;
  readonly discussion: Discussion;
  readonly subdomain: string;
}

/** Nothing of it comes from the webhook. */
async function discussionOf(
  { kind, number }: ForgeThread,
  {
    reviews,
    issues,
    mentions,
    clock,
  }: Pick<Reading, 'reviews' | 'mentions' | 'clock'> & { readonly issues: ForgeIssues | undefined },
): Promise<Discussion | undefined> {
  const since = clock() - TAKEN_WITHIN_MS;
  if (kind === 'issue') {
    const issue = await issues?.issue(number, since);
    if (issue === undefined) return undefined;
    // A text that others may have changed is no request of its author.
    return { issue, comments: [...(issue.isOwnText ? [issue.opening] : []), ...issue.comments] };
  }
  const head = await reviews.pullRequest(number);
  if (head === undefined || head.state !== 'open' || reviews.discussion === undefined) return undefined;
  // Its job reads what is said there.
  if (await mentions.isFollowed(head.url)) return undefined;
  return { head, comments: (await reviews.discussion(head, since)).comments };
}

/** @returns false when the branch is in use, so that it is taken later */
async function takeRequest(comment: PullRequestComment, request: string, reading: Reading): Promise<boolean> {
  const { thread, mentions, audit } = reading;
  const work = await workOf(comment, request, reading);
  try {
    const taken = await mentions.take(thread, comment, work);
    if (taken.kind !== 'started' && taken.kind !== 'messaged') return true;
    const action = taken.kind === 'started' ? 'job.created' : 'job.messaged';
    const actor = `forge:${comment.author}`;
    const { project } = thread;
    await audit.add({ actor, action, target: taken.job.id, project, detail: comment.url });
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'jobs/branch') return false;
    if (!/^jobs\/(?:prompt|message|state)$/.test(error.code)) throw error;
    // Such as too many messages: it will be so at the next look too.
    await mentions.take(thread, comment);
    return true;
  }
}

/** @returns undefined when nothing can be done, which the pull request was told */
async function workOf(
  comment: PullRequestComment,
  request: string,
  { thread, discussion, resources, reviews, subdomain }: Reading,
): Promise<MentionedWork | undefined> {
  const mention = { thread, subdomain, comment, request, understands: resources.understands };
  if ('issue' in discussion) {
    const { person } = discussion.issue.opening;
    const isOwn = person !== undefined && person === comment.person;
    // The agent without a model gets the request alone.
    const isTrusted =
      isOwn || (resources.understands && person !== undefined && (await reviews.mayWrite?.(person)) === true);
    return workOnIssue(mention, discussion.issue, isTrusted);
  }
  const refusal = await refusalOf(discussion.head, resources);
  if (refusal === undefined) return workOnPull(mention, discussion.head);
  const mark = `<!-- lectern answer pull request ${discussion.head.number} -->`;
  await reviews
    .comment(discussion.head.number, { mark, body: `${mark}\n${refusal}` })
    .catch((error: unknown) => {
      // Such as a locked conversation.
      if (!(error instanceof AppError) || !/^forge\/(?:misconfigured|failed)$/.test(error.code)) throw error;
    });
  return undefined;
}

interface Mention {
  readonly thread: ForgeThread;
  readonly subdomain: string;
  readonly comment: PullRequestComment;
  /** What the comment asks for. */
  readonly request: string;
  /** False for an agent that takes every word for a request. */
  readonly understands: boolean;
}

const LONGEST_TITLE = 300;
const LONGEST_ISSUE = 10_000;

/** @param isTrusted whether the author of the issue may write to the repository: the words of nobody else reach an agent */
function workOnIssue(mention: Mention, issue: IssueDiscussion, isTrusted: boolean): MentionedWork {
  const { comment, request } = mention;
  const place = `This was asked in issue ${issue.number} of the repository.`;
  const words = isTrusted ? issueWords(issue, comment.id === issue.opening.id) : HIDDEN;
  const job = jobOf(mention, issue.url, `${place} ${words}`);
  return { message: request, job: { ...job, branchAfter: request } };
}

function workOnPull(mention: Mention, { number, url: link, branch, base }: PullRequestHead): MentionedWork {
  const place = `This was asked on pull request ${number}, and the work is on its branch.`;
  return {
    message: mention.request,
    job: { ...jobOf(mention, link, place), branch, pullRequest: { link, base } },
  };
}

const HIDDEN =
  'Its text is not given here, because its author may not write to the repository. If the request cannot be understood without it, change nothing and say so.';

function jobOf({ thread, subdomain, comment, request, understands }: Mention, url: string, context: string) {
  const { project, kind, number } = thread;
  return {
    project,
    subdomain,
    prompt: request,
    draft: false,
    askedBy: `forge:${comment.author}`,
    origin: { kind, number, url, comment: comment.url, ...(understands ? { context } : {}) },
  };
}

/** Without what nobody sees on the page of the issue. @param isRequest whether its text is the request itself */
function issueWords({ title, opening }: IssueDiscussion, isRequest: boolean): string {
  const named = `Its title is "${oneLine(title, LONGEST_TITLE)}".`;
  const text = shownText(visibleText(opening.text)).trim();
  return isRequest || text === '' ? named : `${named} Its text:\n\n${cutText(text, LONGEST_ISSUE)}`;
}

/** @returns why a job cannot work on the branch of a pull request, for people; undefined when it can */
async function refusalOf(
  { branch, fork }: PullRequestHead,
  { repository, baseBranch }: Pick<ProjectResources, 'repository' | 'baseBranch'>,
): Promise<string | undefined> {
  if (fork)
    return 'This pull request is from a fork, and Lectern writes only to branches of this repository. Ask in an issue, or on a pull request from one of its branches.';
  if (!isBranchName(branch)) return 'The branch of this pull request has a name that jobs cannot push to.';
  await repository.fetch();
  if (branch === baseBranch || branch === (await repository.defaultBranch()))
    return 'Jobs never push to the branch of this pull request: it is the default branch of the repository, or the site is made of it.';
  return undefined;
}
