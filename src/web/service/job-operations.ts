/** What the dashboard and the API can do with jobs beyond their rows: setup, diff, preview and review. */
import type { FileDiff } from '../../lib/git/repository.ts';
import type { Job } from '../../records/jobs/job.ts';
import type { FinalHandler } from '../edge/http/handler.ts';

/** What jobs of a project run with, for people. */
export interface JobSetup {
  /** `maintenance`, `model NAME` or a program's name. */
  readonly agent: string;
  /** True when whatever is started understands any task; false for `maintenance`, which knows a few. */
  readonly understands: boolean;
  /** What a job opens, for people: `a pull request on GitHub`; undefined = its review is a page of the dashboard. */
  readonly result?: string;
  /** Repository for people. */
  readonly repository: string;
  /** Why no job can run, and what to do; undefined when one can. */
  readonly problem?: string;
  /** True when a worker runs in this process. */
  readonly worker: boolean;
}

/** The source of a project's jobs, for programs. */
export interface JobSource {
  /** Owner and name of the repository; without a forge the name of its folder; empty when there is none. */
  readonly repository: string;
  /** Of the model, else of the agent. */
  readonly model: string;
}

export interface JobOperations {
  /** Asked with every job that is answered, so it costs nothing. */
  source(project: string): Promise<JobSource>;
  setup(project: string): Promise<JobSetup>;
  /** Undefined while the job has no commit, or when this machine has no copy of the repository. */
  diff(job: Job): Promise<readonly FileDiff[] | undefined>;
  /**
   * The branch's site, made of Git objects. It answers paths below `prefix` as readers see them, prefix taken off.
   * @param prefix path without base and without trailing slash, put before every link
   */
  preview(job: Job, prefix: string): Promise<FinalHandler | undefined>;
  /**
   * Merges the branch into the one it was made from. @param by for the log
   * @throws AppError `review/conflict` (message names the files), `review/busy`, `jobs/state`
   */
  merge(job: Job, by: string): Promise<Job>;
  /** Closes a review without merging. The branch stays. @throws AppError `jobs/state` */
  close(job: Job, by: string): Promise<Job>;
  /** Wakes the worker of this process, because a job may be waiting. */
  wake(): void;
}
