/** The job queue, which is the jobs table: a worker holds a job for the time of its lease, and its fence proves it. */
import type { FileChange, Job, JobUsage, NewJobEvent, RequestedEnd, Todo } from './job.ts';
import type { ReportedMerge } from './job-merge.ts';

/** Proof that a worker holds a job: each claim raises the fence, and a write with an older one changes nothing. */
export interface JobLease {
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

export interface Claimed extends JobLease {
  readonly job: Job;
  /** 1 plus the number of earlier workers that had the job in its current step and never finished it. */
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
    | 'incomplete'
    | 'messageToUser'
    | 'pullRequestLink'
    | 'todos'
    | 'review'
    | 'switches'
  >
> & {
  /** Replaces the stored changes of this round; an empty list removes them. */
  readonly changes?: readonly FileChange[];
  /** Feedback that the changes answer, beside what earlier rounds did; of other jobs' it keeps none. */
  readonly answered?: readonly string[];
  readonly events?: readonly NewJobEvent[];
};

export interface JobReport {
  readonly todos?: readonly Todo[];
  /** Added to the stored usage. */
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
 * Every method with `claim` throws AppError `jobs/lease-lost` when another worker has the job: the caller must then stop
 * and touch nothing. Leases use the database's clock where several machines share one, because their clocks differ.
 */
export interface JobQueue {
  /**
   * Claims the job that has been due for longest: queued, waiting for its next try, or left by a worker that is gone.
   */
  claim(claim: Claim): Promise<Claimed | undefined>;
  /** Renews the lease. @returns a pending wish of a person */
  renew(claim: JobLease, lease: number): Promise<RequestedEnd | null>;
  /** Confirms the lease before an action outside of the store. */
  confirm(claim: JobLease): Promise<void>;
  /** Stores a step before the next begins; a change of state is also an event. */
  step(claim: JobLease, step: JobStep): Promise<Job>;
  /** Stores the agent's progress. */
  report(claim: JobLease, report: JobReport): Promise<void>;
  changes(claim: JobLease): Promise<FileChange[]>;
  /** Gives the job back, to continue after `wait` milliseconds; counts a try. */
  release(claim: JobLease, wait: number, events?: readonly NewJobEvent[]): Promise<void>;
  /**
   * Notes what became of the pull request of earlier rounds while a later one works, unless somebody has noted it. Feedback that it did
   * not resolve stays in progress.
   */
  settle(claim: JobLease, outcome: 'merged' | 'closed', merge: ReportedMerge): Promise<Job>;
  /**
   * Ends the round, and queues webhooks in the same transaction. Its changes are removed unless it failed, since they
   * may be pushed later. If the job got a message meanwhile, a round that completed, or whose agent changed nothing, leaves it
   * queued for the next one.
   */
  end(claim: JobLease, end: JobEnd): Promise<Job>;
}
