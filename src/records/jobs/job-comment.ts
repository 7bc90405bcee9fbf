/** The shape of a member's comment on the changes of a job, and what may be done with comments. */
import type { Job } from './job.ts';

export const COMMENT_LIMITS = Object.freeze({
  /** Comments that one member may have written and not sent. */
  drafts: 50,
  /** Comments of one job. */
  all: 500,
  /** Characters of a comment. */
  text: 4_000,
  /** Characters of the lines that it is about; more are cut. */
  quote: 1_500,
  /** Lines that one comment may be about. */
  lines: 60,
  /** Characters of the path of a file. */
  path: 1_024,
});

/** `old`: lines that the branch no longer has. */
export type CommentSide = 'new' | 'old';

export interface JobComment {
  readonly id: string;
  /** `user:ID` */
  readonly author: string;
  readonly at: number;
  /** Commit of the branch that the member saw. */
  readonly commit: string;
  /** Inside the repository. */
  readonly path: string;
  readonly side: CommentSide;
  /** First and last line, from 1. */
  readonly from: number;
  readonly to: number;
  /** These lines, as they were; cut to `COMMENT_LIMITS.quote`. */
  readonly quote: string;
  readonly text: string;
  /** The round that handles it; null for a draft. */
  readonly round: number | null;
}

export type NewJobComment = Omit<JobComment, 'id' | 'at' | 'round'>;

/** All methods are limited to one project. */
export interface JobCommentRecords {
  /** In the order in which they were written: those that were sent, and the drafts of one member. */
  list(project: string, job: string, author: string): Promise<readonly JobComment[]>;
  /**
   * Keeps a draft.
   * @returns undefined when there is no such job
   * @throws AppError `jobs/comment` (empty, too long, too many), `jobs/state` when its review is merged or closed
   */
  add(project: string, job: string, comment: NewJobComment): Promise<JobComment | undefined>;
  /** Removes a draft of this member. */
  remove(
    project: string,
    job: string,
    draft: { readonly id: string; readonly author: string },
  ): Promise<void>;
  /**
   * Sends all drafts of a member as one message to the job, as `JobRecords.message` does.
   * @param note what the member says beside them
   * @throws AppError `jobs/comment` when there is none, `jobs/message`, `jobs/state`
   */
  send(
    project: string,
    job: string,
    sending: { readonly author: string; readonly note: string },
  ): Promise<Job | undefined>;
}
