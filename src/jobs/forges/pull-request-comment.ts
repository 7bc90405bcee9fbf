/** What somebody wrote in an issue or on a pull request. */

/** A comment of a person on an issue, or on a pull request, its reviews and its lines. */
export interface PullRequestComment {
  /** Unique in the issue or the pull request. */
  readonly id: string;
  readonly at: number;
  /** For people. */
  readonly author: string;
  /** By which `mayWrite` knows the author; undefined for bots, accounts of projects, and accounts that are gone. */
  readonly person?: string;
  readonly text: string;
  readonly url: string;
  /** Inside the repository, where it stands at a line. */
  readonly path?: string;
  readonly line?: number;
}
