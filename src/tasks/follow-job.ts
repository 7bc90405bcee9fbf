/** Follows a job by polling its row and events until its round has ended. */
import { defined } from '../lib/defined.ts';
import { isEnded, type Job, type JobEvent } from '../records/jobs/job.ts';
import type { JobRecords } from '../records/jobs/job-records.ts';

interface FollowParts {
  readonly jobs: Pick<JobRecords, 'get' | 'events'>;
  readonly job: Pick<Job, 'project' | 'id'>;
  /** Milliseconds between two polls. */
  readonly every: number;
  /** Rejects when the signal is aborted. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly signal: AbortSignal;
}

export interface JobNews {
  readonly job: Job;
  /** Those that are new, oldest first. */
  readonly events: readonly JobEvent[];
}

const BATCH = 500;

/**
 * @param onNews called with each poll; the last one has the job's end
 * @returns undefined when the signal was aborted, or the job is gone
 */
export async function followJob(
  { jobs, job: { project, id }, every, wait, signal }: FollowParts,
  onNews: (news: JobNews) => void,
): Promise<Job | undefined> {
  let after: string | undefined;
  const newEvents = async (): Promise<readonly JobEvent[]> => {
    const page = { limit: BATCH, ...defined({ after }) };
    const events = await jobs.events(project, id, page);
    after = events.at(-1)?.id ?? after;
    return events;
  };
  while (!signal.aborted) {
    // The row first: events up to that state are then included.
    const job = await jobs.get(project, id);
    if (job === undefined) return undefined;
    const events: JobEvent[] = [];
    for (;;) {
      const page = await newEvents();
      events.push(...page);
      if (page.length < BATCH) break;
    }
    onNews({ job, events });
    if (isEnded(job.state)) return job;
    await wait(every, signal).catch(() => undefined);
  }
  return undefined;
}
