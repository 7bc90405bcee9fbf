/** What was merged on a forge, and why: pull requests and their discussion, for agents that document a change. */

export interface MergedPullRequest {
  readonly number: number;
  readonly url: string;
  readonly title: string;
  /** Account of its author; empty when the forge does not say. */
  readonly author: string;
  /** Milliseconds. */
  readonly mergedAt: number;
  /** The commit that merged it; undefined when the forge does not say. */
  readonly commit: string | undefined;
  /** True when a job of Lectern opened it. */
  readonly byJob: boolean;
}

export interface PullRequestComment {
  readonly author: string;
  readonly text: string;
  /** The file that it is about; absent where it is about the whole. */
  readonly path?: string;
}

export interface ReadPullRequest extends MergedPullRequest {
  readonly body: string;
  /** Oldest first. */
  readonly comments: readonly PullRequestComment[];
}

/** Of one pull request. */
export const MAX_COMMENTS = 200;

/** Throws AppErrors as `Forge` does. Everything in the answers was written by others. */
export interface ForgeHistory {
  /** Merged into a branch since a moment, newest first. */
  merged(base: string, since: number, limit: number): Promise<readonly MergedPullRequest[]>;
  /** @returns undefined when none of this number was merged into the branch */
  read(number: number, base: string): Promise<ReadPullRequest | undefined>;
}
