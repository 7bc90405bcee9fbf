/** Starts a worker for agent jobs: in a server, as `lectern worker`, or for the one job of `lectern jobs run`. */

import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sweepFolders } from '../../jobs/run/job-folder.ts';
import { RUN_LIMITS, type RunLimits } from '../../jobs/run/run-parts.ts';
import { startWorker as startQueueWorker } from '../../jobs/worker/worker.ts';
import { defined } from '../../lib/defined.ts';
import type { Job, JobState } from '../../records/jobs/job.ts';
import { JOB_LIMITS } from '../../records/jobs/job-records.ts';
import { declinedMemory } from './declined/remember-declined.ts';
import { describeMerge } from './discussion/merged-pages.ts';
import type { JobsParts } from './jobs-parts.ts';
import { memberOf } from './member-of.ts';
import { publicJobUrl } from './public-job-url.ts';
import { quotedWords } from './quoted-words.ts';
import type { ResourcePool } from './resource-pool.ts';

interface WorkerParts extends Omit<JobsParts, 'address'> {
  readonly pool: ResourcePool;
}

export interface WorkerOptions {
  /** Only this job. */
  readonly only?: string;
  /** Called when a round has ended. */
  readonly ended?: (state: JobState) => void;
  /** Other times and counts than a server has; default none. */
  readonly tuning?: Partial<RunLimits> & { readonly lease?: number; readonly every?: number };
}

export interface RunningWorker {
  readonly name: string;
  /** Resolves when the one job of `only` has ended its round, or was given back. */
  readonly done: Promise<void>;
  wake(): void;
  /** Gives its jobs back to the queue. */
  stop(): Promise<void>;
}

const LEASE_MS = 15_000;
const LOOK_EVERY_MS = 1_000;
/** Longer than any turn may last. */
const FORGOTTEN_MS = 2 * 86_400_000;

export async function startWorker(
  { settings, records, plans, log, traces, pool }: WorkerParts,
  { only, ended, tuning = {} }: WorkerOptions = {},
): Promise<RunningWorker> {
  const { lease = LEASE_MS, every = LOOK_EVERY_MS, ...limits } = tuning;
  const name = `${hostname()}:${process.pid}`;
  const workRoot = join(settings.dataDir, 'work');
  for (const folder of [workRoot, join(settings.dataDir, 'git', 'scratch')])
    void sweepFolders(folder, Date.now() - FORGOTTEN_MS).catch((error: unknown) =>
      log.error('Old work folders could not be removed', { error: String(error) }),
    );
  const worker = startQueueWorker({
    name,
    queue: {
      ...records.jobs.queue,
      end: async (claim, end) => {
        const job = await records.jobs.queue.end(claim, end);
        ended?.(end.state);
        return job;
      },
    },
    resources: pool.get,
    traces,
    feedback: async (project, ids) => quotedWords(records, await pool.get(project), { project, ids }),
    member: ({ askedBy }: Job) => memberOf(askedBy, records),
    jobUrl: publicJobUrl(settings),
    describeMerge: (job, { repository, folder }, commit) =>
      describeMerge({ repository, folder, feedback: records.feedback }, job, commit),
    declined: declinedMemory(records.jobs.declined, Date.now),
    messages: ({ project, id }: Job) => records.jobs.messages(project, id),
    events: ({ project, id }: Job) => records.jobs.events(project, id, { limit: JOB_LIMITS.events }),
    workRoot,
    folders: [workRoot, join(settings.dataDir, 'git'), settings.dataDir],
    clock: Date.now,
    wait: (milliseconds, signal) => wait(milliseconds, undefined, { signal }),
    limits: { ...RUN_LIMITS, turn: settings.jobs.minutes * 60_000, ...limits },
    log,
    get projects() {
      return plans().map(({ id }) => id);
    },
    atOnce: settings.jobs.atOnce,
    lease,
    every,
    ...defined({ only }),
  });
  return { name, done: worker.done, wake: worker.wake, stop: worker.stop };
}
