/** What a job is asked when somebody writes to us in an issue, or on a pull request that no job opened. */
import type { PullRequestHead } from '../../../jobs/forges/forge.ts';
import type { IssueTalk } from '../../../jobs/forges/forge-issues.ts';
import type { PullRequestComment } from '../../../jobs/forges/pull-request-comment.ts';
import type { ProjectResources } from '../../../jobs/run/project-resources.ts';
import { cutText, oneLine, shownText } from '../../../lib/clean-text.ts';
import { isBranchName } from '../../../lib/git/branch-name.ts';
import type { ForgeThread, MentionedWork } from '../../../records/jobs/forge-mention.ts';
import { visibleText } from './visible-text.ts';

export interface Asked {
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

/** @param isHeard whether the author of the issue may write to the repository: the words of nobody else reach an agent */
export function workOnIssue(asked: Asked, issue: IssueTalk, isHeard: boolean): MentionedWork {
  const { comment, request } = asked;
  const place = `This was asked in issue ${issue.number} of the repository.`;
  const words = isHeard ? issueWords(issue, comment.id === issue.opening.id) : HIDDEN;
  const job = jobOf(asked, issue.url, `${place} ${words}`);
  return { message: request, job: { ...job, branchAfter: request } };
}

export function workOnPull(
  asked: Asked,
  { number, url: link, branch, base }: PullRequestHead,
): MentionedWork {
  const place = `This was asked on pull request ${number}, and the work is on its branch.`;
  return {
    message: asked.request,
    job: { ...jobOf(asked, link, place), branch, pullRequest: { link, base } },
  };
}

const HIDDEN =
  'Its text is not given here, because its author may not write to the repository. If the request cannot be understood without it, change nothing and say so.';

function jobOf({ thread, subdomain, comment, request, understands }: Asked, url: string, context: string) {
  const { project, kind, number } = thread;
  return {
    ...{ project, subdomain, prompt: request, draft: false, askedBy: `forge:${comment.author}` },
    origin: { kind, number, url, comment: comment.url, ...(understands ? { context } : {}) },
  };
}

/** Without what nobody sees on the page of the issue. @param isRequest whether its text is the request itself */
function issueWords({ title, opening }: IssueTalk, isRequest: boolean): string {
  const named = `Its title is "${oneLine(title, LONGEST_TITLE)}".`;
  const text = shownText(visibleText(opening.text)).trim();
  return isRequest || text === '' ? named : `${named} Its text:\n\n${cutText(text, LONGEST_ISSUE)}`;
}

/** @returns why a job cannot work on the branch of a pull request, for people; undefined when it can */
export async function refusalOf(
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
