/** The interface of a forge, on which pull requests are opened; one test suite covers all drivers. */
import type { GitCredential } from '../../lib/git/repository.ts';

export interface PullRequest {
  readonly url: string;
  readonly state: 'open' | 'merged' | 'closed';
  /** Set when something was done differently, for example "not as a draft: this plan has none". */
  readonly note?: string;
}

export interface NewPullRequest {
  /** Id of the job; its mark in the body identifies the pull request after a lost answer. */
  readonly job: string;
  readonly branch: string;
  readonly base: string;
  readonly title: string;
  readonly body: string;
  readonly draft: boolean;
}

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
  createPullRequest(wanted: NewPullRequest): Promise<PullRequest>;
}

/** In the body of every pull request that a job opens. */
export const jobMark = (job: string): string => `<!-- lectern job:${job} -->`;
