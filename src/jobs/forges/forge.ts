/** The interface of a forge, on which pull requests are opened; one test suite covers all drivers. */
import type { GitCredential } from '../../lib/git/repository.ts';
import type { ForgeHistory } from './forge-history.ts';
import type { ForgeIssues } from './forge-issues.ts';
import type { PullRequestComment } from './pull-request-comment.ts';

export interface PullRequest {
  /** Absent for a review in the dashboard. */
  readonly number?: number;
  readonly url: string;
  readonly state: 'open' | 'merged' | 'closed';
  /** Set when something was done differently, for example "not as a draft: this plan has none". */
  readonly note?: string;
  /** When it was merged, in milliseconds, by the clock of the forge; absent where it does not tell. */
  readonly mergedAt?: number;
  /** The commit that brought its changes to the base branch: a merge commit, a squashed one, or the last of several. */
  readonly mergeCommit?: string;
}

export interface NewPullRequest {
  /** Id of the job; its mark in the body identifies the pull request after a lost answer. */
  readonly job: string;
  readonly branch: string;
  readonly base: string;
  readonly title: string;
  readonly body: string;
  /** Our own part of the text, Markdown; stands between two marks after the body. */
  readonly section?: string;
  readonly draft: boolean;
  /** Names of labels. */
  readonly labels?: readonly string[];
  /** User names; with a slash, teams. */
  readonly reviewers?: readonly string[];
}

/** What a pull request has beside its text. */
export type PullRequestExtras = Required<Pick<NewPullRequest, 'labels' | 'reviewers'>>;

/**
 * Throws AppErrors. `forge/misconfigured`: a right or a setting has to be changed, and the message names which, so that an
 * administrator can do it without the manual. `forge/busy`: the same will work later (`ForgeBusy` has the wait).
 * `forge/unreachable`: network, TLS, time or 5xx, worth another try. `forge/nothing`: branch and base are the same.
 * `forge/failed`: anything else, with the forge's own error text. No message contains a token.
 */
export interface Forge {
  /** That of its definition, or `local`. */
  readonly kind: string;
  /** Repository for people, for example `github.com/example/docs`. */
  readonly name: string;
  /** Checks, before an agent starts, that the repository exists and may be written. */
  checkAccess(signal?: AbortSignal): Promise<void>;
  /** For Git over HTTP; renewed where it lasts only an hour. */
  credential(): Promise<GitCredential | undefined>;
  /** The newest pull request of a branch, in any state. */
  findPullRequest(branch: string): Promise<PullRequest | undefined>;
  /** Opens one, or returns the open one that the branch already has. */
  createPullRequest(request: NewPullRequest): Promise<PullRequest>;
  /**
   * Sets the labels of an open pull request and asks its reviewers. Doing it again changes nothing.
   * @returns a sentence for each that the forge refused; absent where there is no forge
   */
  addExtras?(pull: PullRequest, extras: PullRequestExtras): Promise<readonly string[]>;
  /** Absent for a repository on no forge, and where no account is set up. */
  readonly reviews?: ForgeReviews;
  /** Absent as reviews are, and where a forge has no issues. */
  readonly issues?: ForgeIssues;
  /** Absent as reviews are. */
  readonly history?: ForgeHistory;
}

/** A pull request as previews need it. */
export interface PullRequestHead {
  readonly number: number;
  readonly url: string;
  readonly title: string;
  readonly state: PullRequest['state'];
  /** Branch of the changes, without the name of its repository. */
  readonly branch: string;
  /** Newest commit of the branch. */
  readonly commit: string;
  /** Branch to be merged into. */
  readonly base: string;
  /** True when the branch is in another repository. */
  readonly fork: boolean;
  /** Whole name of a ref of *this* repository with the commit, such as `refs/pull/3/head`; undefined where the forge has none. */
  readonly ref?: string;
}

/** A problem at a line of a commit. */
export interface Annotation {
  /** Inside the repository. */
  readonly path: string;
  /** From 1. */
  readonly line: number;
  readonly level: 'error' | 'warning';
  readonly message: string;
}

/** How a commit fares; forges show it beside the commit and on its pull requests. */
export interface CommitReport {
  readonly commit: string;
  /** A branch with the commit, or the whole name of another ref: GitLab wants one for a commit that none of its branches has. */
  readonly ref?: string;
  /** Names the check: a later report with the same name replaces this one. At most 80 characters. */
  readonly name: string;
  readonly state: 'pending' | 'success' | 'failure';
  /** One line without a full stop. */
  readonly summary: string;
  /** Markdown, where the forge has a page for it. */
  readonly text?: string;
  /** Where people read more. */
  readonly url?: string;
  /** Shown at their lines where the forge can. */
  readonly annotations?: readonly Annotation[];
}

export interface PullRequestDiscussion {
  /** Empty where the token may not read them. */
  readonly checks: readonly {
    readonly name: string;
    readonly state: CommitReport['state'];
    readonly url: string | null;
  }[];
  /** The last word of each reviewer. */
  readonly reviews: readonly {
    readonly author: string;
    readonly state: 'approved' | 'changes_requested';
    readonly url: string | null;
  }[];
  /** Oldest first; without our own, and without what the forge itself writes. */
  readonly comments: readonly PullRequestComment[];
}

/** What previews and deployments need of a forge, beside jobs. Throws as `Forge` does. */
export interface ForgeReviews {
  /** Open pull requests into a branch, newest first. */
  openPullRequests(base: string, limit: number): Promise<readonly PullRequestHead[]>;
  /** @returns undefined when there is none of this number */
  pullRequest(number: number): Promise<PullRequestHead | undefined>;
  report(report: CommitReport): Promise<void>;
  /**
   * Writes a comment on a pull request; one that we wrote before and that has the mark is replaced.
   * @param comment.mark an HTML comment that the body begins with
   */
  comment(number: number, comment: { readonly mark: string; readonly body: string }): Promise<void>;
  /**
   * Checks of the newest commit, reviews, and comments. Absent where the driver cannot read them.
   * @param since comments before this moment may be left out
   */
  discussion?(
    pull: Pick<PullRequestHead, 'number' | 'commit' | 'url'>,
    since: number,
  ): Promise<PullRequestDiscussion>;
  /** Whether somebody may push to the repository now. @param person of a comment */
  mayWrite?(person: string): Promise<boolean>;
  /** Has the forge send pushes, pull requests and comments to an address. One that is there already gets the new secret. */
  addWebhook(hook: { readonly url: string; readonly secret: string }): Promise<void>;
}

/** Around our part of the text. */
export const SECTION_MARKS = { begin: '<!-- lectern begin -->', end: '<!-- lectern end -->' } as const;

/** In the body of every pull request that a job opens. */
export const jobMark = (job: string): string => `<!-- lectern job:${job} -->`;
