/** Takes jobs off the queue and runs them: up to a number at once, each kept alive by its heartbeat. */

import { AppError } from '../../lib/app-error.ts';
import { defined } from '../../lib/defined.ts';
import type { SpanOptions } from '../../lib/telemetry/trace/request-context.ts';
import { inTrace } from '../../lib/telemetry/trace/work-traces.ts';
import type { Claimed } from '../../records/jobs/job-queue.ts';
import { runJob } from '../run/run-job.ts';
import type { RunParts } from '../run/run-parts.ts';
import { StopReason } from '../run/stop-reason.ts';

export interface WorkerParts extends AliveParts {
  /** Names this worker in the rows, for people. */
  readonly name: string;
  readonly projects: readonly string[];
  /** Jobs at once. */
  readonly atOnce: number;
  /** Milliseconds between two polls of the queue. */
  readonly every: number;
  /** Only this job; the worker ends when it has been run once. */
  readonly only?: string;
}

export interface Worker {
  /** Polls the queue now. */
  wake(): void;
  /** Number of running jobs. */
  busy(): number;
  /** Resolves when the worker has ended. */
  readonly done: Promise<void>;
  /** Gives every job back, and waits until all their processes have ended. */
  stop(): Promise<void>;
}

export function startWorker(parts: WorkerParts): Worker {
  const leaving = new AbortController();
  const running = new Set<Promise<void>>();
  let wake: () => void = () => undefined;

  const pause = async (): Promise<void> => {
    const woken = new AbortController();
    wake = () => woken.abort();
    const either = AbortSignal.any([woken.signal, leaving.signal]);
    await parts.wait(parts.every, either).catch(() => undefined);
  };
  const begin = (claimed: Claimed): void => {
    const run = runClaimed(claimed, parts, leaving.signal).finally(() => {
      running.delete(run);
      wake();
    });
    running.add(run);
  };
  const look = async (): Promise<boolean> => {
    if (running.size >= parts.atOnce) return false;
    const claimed = await claim(parts);
    if (claimed === undefined) return false;
    begin(claimed);
    return true;
  };
  const loop = async (): Promise<void> => {
    while (!leaving.signal.aborted) {
      const found = await look();
      if (parts.only !== undefined && found) break;
      if (!found) await pause();
    }
    await Promise.all(running);
  };
  return {
    wake: () => wake(),
    busy: () => running.size,
    done: loop(),
    stop: async () => {
      leaving.abort(new StopReason('leaving'));
      await Promise.all(running);
    },
  };
}

/** An error of the database is logged, and the next poll tries again. */
async function claim(parts: WorkerParts): Promise<Claimed | undefined> {
  const { queue, name, projects, lease, only, log } = parts;
  try {
    return await queue.claim({ owner: name, projects, lease, ...defined({ id: only }) });
  } catch (error) {
    log.error('The queue of jobs cannot be read', { error: String(error) });
    return undefined;
  }
}

/** Nothing of the prompt or of files: a collector may belong to somebody else. */
function spanOf({ id, job }: Claimed, { name }: WorkerParts): SpanOptions<void> {
  const attributes = {
    'lectern.job': id,
    'lectern.project': job.project,
    'lectern.worker': name,
    'lectern.job.round': job.round,
  };
  return { attributes };
}

async function runClaimed(claimed: Claimed, parts: WorkerParts, leaving: AbortSignal): Promise<void> {
  const alive = keepAlive(claimed, parts, leaving);
  parts.log.info(`Job ${claimed.id} of ${claimed.job.project}: ${claimed.job.state}`);
  try {
    await inTrace(parts.traces, 'job', spanOf(claimed, parts), () =>
      runJob(claimed, parts, { stop: alive.stop, finish: alive.finish }),
    );
  } finally {
    alive.end();
  }
}

/** Beats in a lease: two may be lost. */
const BEATS = 3;
/** Requests to cancel must not wait for a long lease. */
const LONGEST_BEAT_MS = 1_000;

interface AliveParts extends RunParts {
  /** Milliseconds until a lease expires without a heartbeat. */
  readonly lease: number;
}

interface Alive {
  readonly stop: AbortSignal;
  readonly finish: AbortSignal;
  end(): void;
}

/** The heartbeat of one job: renews its lease, and notices requests to cancel or finish. */
function keepAlive(claimed: Claimed, parts: AliveParts, leaving: AbortSignal): Alive {
  const { queue, lease, wait, clock } = parts;
  const [stop, finish, ended] = [new AbortController(), new AbortController(), new AbortController()];
  const left = (): void => stop.abort(leaving.reason);
  if (leaving.aborted) left();
  leaving.addEventListener('abort', left);

  const beat = async (): Promise<void> => {
    let renewed = clock();
    while (!ended.signal.aborted) {
      await wait(Math.min(LONGEST_BEAT_MS, lease / BEATS), ended.signal);
      // After a sleep longer than the lease the job may be lost; renewing reports that.
      try {
        const request = await queue.renew(claimed, lease);
        renewed = clock();
        if (request === 'cancel') stop.abort(new StopReason('cancel'));
        if (request === 'finish') finish.abort();
      } catch (error) {
        const lost = error instanceof AppError && error.code === 'jobs/lease-lost';
        if (lost || clock() - renewed >= lease) {
          stop.abort(new StopReason('lost'));
          return;
        }
      }
    }
  };
  void beat().catch(() => undefined);
  return {
    stop: stop.signal,
    finish: finish.signal,
    end: () => {
      ended.abort();
      leaving.removeEventListener('abort', left);
    },
  };
}
