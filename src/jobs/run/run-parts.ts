/** What running jobs depends on: records, time, limits, and folders. */

import type { Log } from '../../lib/log.ts';
import type { WorkTraces } from '../../lib/telemetry/trace/work-traces.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { Job, JobEvent, JobMessage } from '../../records/jobs/job.ts';
import type { ReportedMerge } from '../../records/jobs/job-merge.ts';
import type { JobQueue } from '../../records/jobs/job-queue.ts';
import type { QuotedFeedback } from '../agents/agent.ts';
import type { DeclinedMemory } from '../declined/declined-memory.ts';
import type { FolderLimit } from './folder-size.ts';
import type { ProjectResources } from './project-resources.ts';

/** Milliseconds, unless said otherwise. */
export interface RunLimits {
  /** Longest turn of an agent. It is asked to finish after nine tenths of it. */
  readonly turn: number;
  /** How long an agent may take to stop before the worker goes on without it. */
  readonly grace: number;
  /** Turns in a round: the first, and those after a worker died in one. */
  readonly turns: number;
  /** How often errors found by our checks are sent back to the agent before files are restored. */
  readonly repairs: number;
  /** How often a step is tried again when the forge or the network fails. */
  readonly tries: number;
  /** Wait before the second try; it doubles each time. */
  readonly backoff: number;
  readonly longestBackoff: number;
  /** What an agent may leave in its folders, in bytes and files; looked at every few seconds. */
  readonly room: FolderLimit;
  readonly lookEvery: number;
  /** How often a job may be taken without ending a step, before it is given up. */
  readonly claims: number;
}

export const RUN_LIMITS: RunLimits = Object.freeze({
  turn: 30 * 60_000,
  grace: 15_000,
  turns: 3,
  repairs: 2,
  tries: 8,
  backoff: 2_000,
  longestBackoff: 5 * 60_000,
  room: { bytes: 4 * 2 ** 30, files: 200_000 },
  lookEvery: 3_000,
  claims: 10,
});

export interface RunParts {
  readonly queue: JobQueue;
  /** @throws AppError `forge/misconfigured` when the project has no repository that jobs can use */
  resources(project: string): Promise<ProjectResources>;
  feedback(project: string, ids: readonly string[]): Promise<readonly QuotedFeedback[]>;
  /** The member who asked for a job; undefined for a key, a terminal, and a member who is gone. */
  member(job: Job): Promise<{ readonly name: string; readonly mail: string } | undefined>;
  /** Public address of a job's page, for pull requests; undefined where the operator named none. */
  jobUrl(job: Job): string | undefined;
  /** The commit before a merged pull request, and its pages, as far as the repository knows them. @throws AppError `git/…` */
  describeMerge(
    job: Pick<Job, 'project' | 'base' | 'commit' | 'feedback'>,
    place: Pick<ProjectResources, 'repository' | 'folder'>,
    commit: string | undefined,
  ): Promise<Pick<ReportedMerge, 'base' | 'pages'>>;
  /** What people declined before. */
  readonly declined: DeclinedMemory;
  messages(job: Job): Promise<readonly JobMessage[]>;
  events(job: Job): Promise<readonly JobEvent[]>;
  /** Absolute folder below which each job gets one of its own. */
  readonly workRoot: string;
  /** Absolute folders that jobs write to; errors of a full disk name one of them. */
  readonly folders: readonly string[];
  readonly clock: Clock;
  /** Rejects when the signal is aborted. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly limits: RunLimits;
  readonly log: Log;
  /** Undefined when no traces are recorded. */
  readonly traces?: WorkTraces | undefined;
}
