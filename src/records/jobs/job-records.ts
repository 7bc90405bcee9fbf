/** What can be done with jobs today: made, read and changed as rows; the worker that runs them builds on this. */
import type { Job } from './job.ts';

export type NewJob = Pick<Job, 'project' | 'subdomain' | 'prompt' | 'branch' | 'draft'>;
export type JobChange = Partial<
  Pick<Job, 'state' | 'failure' | 'messageToUser' | 'pullRequestLink' | 'todos' | 'finishedAt'>
>;

export interface JobRecords {
  create(job: NewJob): Promise<Job>;
  get(project: string, id: string): Promise<Job | undefined>;
  /** Newest first. */
  list(project: string, page: { skip: number; take: number }): Promise<Job[]>;
  update(project: string, id: string, change: JobChange): Promise<Job | undefined>;
}
