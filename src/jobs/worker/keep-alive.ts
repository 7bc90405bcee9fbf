/** The heartbeat of one job: renews its lease, and notices requests to cancel or finish. */
import { AppError } from '../../lib/app-error.ts';
import type { Claimed } from '../../records/jobs/job-queue.ts';
import type { RunParts } from '../run/run-parts.ts';
import { StopReason } from '../run/stop-reason.ts';

/** Beats in a lease: two may be lost. */
const BEATS = 3;
/** Requests to cancel must not wait for a long lease. */
const LONGEST_BEAT_MS = 1_000;

export interface AliveParts extends RunParts {
  /** Milliseconds until a lease expires without a heartbeat. */
  readonly lease: number;
}

interface Alive {
  readonly stop: AbortSignal;
  readonly finish: AbortSignal;
  end(): void;
}

export function keepAlive(claimed: Claimed, parts: AliveParts, leaving: AbortSignal): Alive {
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
