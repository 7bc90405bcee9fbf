/** What a forge says of the pull request of a job: its checks, its reviews, and the comments of people. */

export interface ForgeCheck {
  readonly name: string;
  readonly state: 'pending' | 'success' | 'failure';
  readonly url: string | null;
}

/** The last word of a reviewer. */
export interface ForgeReview {
  /** Name at the forge. */
  readonly author: string;
  readonly state: 'approved' | 'changes_requested';
  readonly url: string | null;
}

/** At the last look. */
export interface ForgeState {
  readonly at: number;
  /** Newest commit of the pull request. */
  readonly commit: string;
  readonly checks: readonly ForgeCheck[];
  readonly reviews: readonly ForgeReview[];
}

/** A comment as the forge has it. */
export interface NewComment {
  /** Unique in its pull request, and the same at every look. */
  readonly id: string;
  readonly at: number;
  readonly author: string;
  readonly text: string;
  readonly url: string;
  /** Inside the repository. */
  readonly path?: string;
  readonly line?: number;
}

export interface ForgeComment extends NewComment {
  /** Of the job, for a comment that is a message to it; else null. */
  readonly round: number | null;
  readonly answeredAt: number | null;
}

export const DISCUSSION_LIMITS = Object.freeze({
  /** Comments of one job that are kept for people to read. */
  comments: 200,
  /** Characters of one. */
  comment: 4_000,
  /** Comments that become messages to one job within an hour. */
  messagesAnHour: 10,
  checks: 100,
  reviews: 50,
  /** Characters of a name and of an address. */
  name: 200,
  url: 1_000,
});

/**
 * `known`: it was read before. `kept`: people can read it. `full`: so many comments are kept that it is not. `taken`: it is a
 * message to the job. `too_many`: it was to be one, and there were too many in this hour.
 */
export type TakenComment = 'known' | 'kept' | 'full' | 'taken' | 'too_many';

/** Of `JobRecords`. All are limited to one project, and do nothing when it has no such job. */
export interface JobDiscussion {
  /** Of what was seen at the last look; null before the first. */
  forgeState(project: string, id: string): Promise<ForgeState | null>;
  noteForge(project: string, id: string, state: ForgeState): Promise<void>;
  /** Oldest first. */
  forgeComments(project: string, id: string): Promise<readonly ForgeComment[]>;
  /**
   * Stores a comment once, however many servers read it and however often; with `message` it is a message to the job too, in
   * the same transaction.
   * @throws AppError `jobs/message`, `jobs/state`, `jobs/branch` as `message` does, and nothing is stored
   */
  takeComment(project: string, id: string, comment: NewComment, message?: string): Promise<TakenComment>;
  /** Notes that the comments of a round, and of those before it, were answered at the forge. */
  answered(project: string, id: string, round: number): Promise<void>;
}
