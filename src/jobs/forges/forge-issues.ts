/** The issues of a repository, in which people ask for changes. */
import type { PullRequestComment } from './pull-request-comment.ts';

export interface IssueDiscussion {
  readonly number: number;
  readonly url: string;
  readonly title: string;
  /**
   * False when somebody else than those who may write to the repository may have changed its text: some forges let more people do
   * that, and do not tell.
   */
  readonly isOwnText: boolean;
  /** What it was opened with; the text may be empty. */
  readonly opening: PullRequestComment;
  /** Oldest first; without our own, and without what the forge itself writes. */
  readonly comments: readonly PullRequestComment[];
}

/** The id of an opening among the comments of its issue. */
export const OPENING = 'opening';

/** People and programs set labels and the like right after it was opened. */
const UNTOUCHED_MS = 60_000;

/** For forges that tell of the last change to anything about an issue, and nothing more. */
export const isUntouched = (opened: string, changed: string): boolean =>
  Date.parse(changed) - Date.parse(opened) <= UNTOUCHED_MS;

/** Throws as `Forge` does. */
export interface ForgeIssues {
  /**
   * @param since comments before this moment may be left out
   * @returns undefined when there is none of this number, when it is a pull request, and when not everybody may read it who may read
   * the repository
   */
  issue(number: number, since: number): Promise<IssueDiscussion | undefined>;
  /** As `ForgeReviews` does on a pull request. */
  comment(number: number, comment: { readonly mark: string; readonly body: string }): Promise<void>;
}
