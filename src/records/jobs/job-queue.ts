/** The queue that is the jobs table itself: one worker holds a job for as long as its lease, and its fence proves it. */
import type { FileChange, Job, JobUsage, JobWish, NewJobEvent, Todo } from './job.ts';

/** Proof that a worker holds a job: each claim raises the number, and a write with an older one changes nothing. */
export interface Held {
  readonly id: string;
  readonly fence: number;
}

export interface Claim {
  /** Names the worker in the row, for people. */
  readonly owner: string;
  /** Projects whose repositories this worker knows. */
  readonly projects: readonly string[];
  /** Milliseconds until others may take the job unless it is renewed. */
  readonly lease: number;
  /** Only this job. */
  readonly id?: string;
}

export interface Claimed extends Held {
  readonly job: Job;
  /** 1, and one more for each worker before that had the job in its present step and never came to an end of it. */
  readonly claims: number;
}

export type JobStep = Partial<
  Pick<
    Job,
    | 'state'
    | 'turns'
    | 'turnStartedAt'
    | 'tries'
    | 'base'
    | 'baseBranch'
    | 'commit'
    | 'title'
    | 'body'
    | 'partial'
    | 'messageToUser'
    | 'pullRequestLink'
    | 'todos'
    | 'review'
    | 'switches'
  >
> & {
  /** Replaces the changes that are kept of this round; an empty list removes them. */
  readonly changes?: readonly FileChange[];
  readonly events?: readonly NewJobEvent[];
};

export interface JobReport {
  readonly todos?: readonly Todo[];
  /** Added to what is there. */
  readonly usage?: JobUsage;
  readonly events?: readonly NewJobEvent[];
}

export type JobEnd = Pick<
  JobStep,
  'messageToUser' | 'pullRequestLink' | 'commit' | 'review' | 'partial' | 'events'
> &
  (
    | { readonly state: 'completed' | 'cancelled' | 'timed_out' }
    | { readonly state: 'failed'; readonly failure: NonNullable<Job['failure']> }
  );

/**
 * Every method that takes `held` throws AppError `jobs/lease-lost` when the job is somebody else's by now: then whoever held it
 * must stop and touch nothing.
 * The moments of leases are the database's where several machines share one, because their clocks differ.
 */
export interface JobQueue {
  /** Takes the job that has been due for longest: queued, waiting for its next try, or left by a worker that is gone. */
  claim(claim: Claim): Promise<Claimed | undefined>;
  /** Keeps the job for another lease. @returns what somebody wishes */
  renew(held: Held, lease: number): Promise<JobWish | null>;
  /** Makes sure of the lease before something is done outside. */
  confirm(held: Held): Promise<void>;
  /** Stores a step before the next begins; a change of state is an event too. */
  step(held: Held, step: JobStep): Promise<Job>;
  /** What the agent tells while it works. */
  report(held: Held, report: JobReport): Promise<void>;
  changes(held: Held): Promise<FileChange[]>;
  /** Gives the job back, to go on where it was after `wait` milliseconds; counts a try. */
  release(held: Held, wait: number, events?: readonly NewJobEvent[]): Promise<void>;
  /**
   * Ends the round, and tells the webhooks in the same transaction. Its changes go, unless it failed: they may be pushed later. When something was said to the job meanwhile, a completed round
   * leaves it queued for the next one.
   */
  end(held: Held, end: JobEnd): Promise<Job>;
}
