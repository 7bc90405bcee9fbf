/** What a place that holds pull requests is to us; one driver a folder, and one suite that holds them to it. */
import type { GitCredential } from '../../lib/git/repository.ts';

export interface PullRequest {
  readonly url: string;
  readonly state: 'open' | 'merged' | 'closed';
  /** Told when something was done otherwise than asked, for example "not as a draft: this plan has none". */
  readonly note?: string;
}

export interface NewPullRequest {
  /** Id of the job; its mark in the body is how a lost answer is found again. */
  readonly job: string;
  readonly branch: string;
  readonly base: string;
  readonly title: string;
  readonly body: string;
  readonly draft: boolean;
}

/**
 * Throws AppErrors. `forge/misconfigured`: somebody has to change a right or a setting, and the message names which, so that an
 * administrator can do it without reading ours. `forge/busy`: the same will work later (`ForgeBusy` says when).
 * `forge/unreachable`: network, TLS, time or 5xx, worth another try. `forge/nothing`: branch and base are the same.
 * `forge/failed`: anything else, with the forge's own words. No message has a token in it.
 */
export interface Forge {
  /** That of its definition, or `local`. */
  readonly kind: string;
  /** Repository for people, for example `github.com/example/docs`. */
  readonly name: string;
  /** Asked before an agent begins: whether the repository is there and may be written. */
  checkAccess(signal?: AbortSignal): Promise<void>;
  /** For Git over HTTP; made anew where it lasts only an hour. */
  credential(): Promise<GitCredential | undefined>;
  /** The newest pull request of a branch, whatever its state. */
  findPullRequest(branch: string): Promise<PullRequest | undefined>;
  /** Opens one, or answers with the open one that the branch has already. */
  createPullRequest(wanted: NewPullRequest): Promise<PullRequest>;
}

/** Stands in the body of every pull request that a job opens. */
export const jobMark = (job: string): string => `<!-- lectern job:${job} -->`;
