/** Operations of the dashboard and the API on jobs beyond their rows: setup, diff, preview and review. */
import type { FileDiff } from '../../lib/git/repository.ts';
import type { Job } from '../../records/jobs/job.ts';
import type { FinalHandler } from '../edge/http/handler.ts';

/** The configuration of a project's jobs, for display. */
export interface JobSetup {
  /** `maintenance`, `model NAME` or a program's name. */
  readonly agent: string;
  /** True if the agent understands any task; false for `maintenance`, which supports a few. */
  readonly understands: boolean;
  /** What a job opens, for display: `a pull request on GitHub`; undefined if its review is a page of the dashboard. */
  readonly result?: string;
  /** Repository, for display. */
  readonly repository: string;
  /** Why no job can run, and what to do; undefined when one can. */
  readonly problem?: string;
  /** True when a worker runs in this process. */
  readonly worker: boolean;
}

/** The source of a project's jobs, for API clients. */
export interface JobSource {
  /** Owner and name of the repository; without a forge the name of its folder; empty if there is none. */
  readonly repository: string;
  /** Name of the model, else of the agent. */
  readonly model: string;
}

export interface JobOperations {
  /** Called for every job in a reply, so it must be cheap. */
  source(project: string): Promise<JobSource>;
  setup(project: string): Promise<JobSetup>;
  /** Undefined while the job has no commit, or if this machine has no copy of the repository. */
  diff(job: Job): Promise<readonly FileDiff[] | undefined>;
  /**
   * The branch's site, made of Git objects. It serves paths without `prefix`, as on the published site.
   * @param prefix path without base and without trailing slash, added to every link
   */
  preview(job: Job, prefix: string): Promise<FinalHandler | undefined>;
  /**
   * Merges the branch into its base branch. @param by for the log
   * @throws AppError `review/conflict` (message names the files), `review/busy`, `jobs/state`
   */
  merge(job: Job, by: string): Promise<Job>;
  /** Closes a review without merging. The branch stays. @throws AppError `jobs/state` */
  close(job: Job, by: string): Promise<Job>;
  /** Wakes the worker of this process, because a job may be queued. */
  wake(): void;
}
