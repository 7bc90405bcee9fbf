/** Requests that people write at a forge where no job has been: in issues, and on pull requests that no job opened. */
import type { NewComment } from './forge-discussion.ts';
import type { Job, ThreadKind } from './job.ts';
import type { NewJob } from './new-job.ts';

/** An issue or a pull request. */
export interface ForgeThread {
  readonly project: string;
  readonly kind: ThreadKind;
  readonly number: number;
}

export interface ClaimedThread extends ForgeThread {
  /** When it is looked at again, unless the look is done. */
  readonly dueAt: number;
}

export const MENTION_LIMITS = Object.freeze({
  /** Jobs of one project that comments start within an hour. */
  jobsAnHour: 10,
  /** Comments of one thread that nothing is done about, and that are known. */
  refused: 200,
  /** Threads of one project that wait to be looked at; of more, the newest. */
  threads: 500,
  /** Looks at a thread that fail, one after another. */
  tries: 12,
});

export interface ThreadClaim {
  readonly projects: readonly string[];
  readonly limit: number;
  /** Milliseconds between two looks at one thread. */
  readonly pause: number;
}

/** What a comment asks for. */
export interface MentionedWork {
  /** For a job that works on the thread already. */
  readonly message: string;
  readonly job: NewJob;
}

/**
 * `known`: it was taken before. `refused`: it is known from now on. `full`: so many are known that it is not. `too_many`: jobs were
 * started, or messages sent, in this hour. `followed`: a job has this pull request, and reads what is said there.
 */
export type TakenMention =
  | { readonly kind: 'known' | 'refused' | 'full' | 'too_many' | 'followed' }
  | { readonly kind: 'started' | 'messaged'; readonly job: Job };

/** A round of a job that has ended, and that an issue asked for. */
export interface DueAnswer {
  readonly job: Job;
  /** Of the issue. */
  readonly number: number;
}

export interface AnswerClaim {
  readonly projects: readonly string[];
  readonly limit: number;
  /** Milliseconds until the same is tried again. */
  readonly every: number;
  /** Only what was asked after this moment. */
  readonly since: number;
}

export interface MentionRecords {
  /** Somebody wrote something in a thread: it is due at once. */
  note(thread: ForgeThread): Promise<void>;
  /** Those that are due, the newest first. Each is given to one caller, and later to another unless it is done. */
  claim(claim: ThreadClaim): Promise<readonly ClaimedThread[]>;
  /** Nothing is to be done there, unless somebody wrote something since. */
  done(thread: ClaimedThread): Promise<void>;
  /** Ids of the comments of a thread that were taken. */
  known(thread: ForgeThread): Promise<ReadonlySet<string>>;
  /** Whether a job of any project has the pull request, and follows it. */
  isFollowed(link: string): Promise<boolean>;
  /** Whether a job of the project has a pull request of this number, as far as its address tells. */
  hasFollower(project: string, number: number): Promise<boolean>;
  /**
   * Takes a comment once, however many servers read it and however often. A job that the issue has, and that can go on, gets a
   * message; else a job is started, in the same transaction.
   * @param work absent for a comment that nothing is done about
   * @throws AppError as `create` and `message` do, and nothing is stored
   */
  take(thread: ForgeThread, comment: NewComment, work?: MentionedWork): Promise<TakenMention>;
  /** Answers that issues wait for. Each is given to one caller, and to nobody else for the time of `every`. */
  claimAnswers(claim: AnswerClaim): Promise<readonly DueAnswer[]>;
  /** Notes that the round of a job, and those before it, were answered in the issue. */
  answered(answer: DueAnswer): Promise<void>;
}
