/** A minimal model of the job queue for comparison: no database, no fencing, only which worker has which job. */
import { isEnded, type JobState, type RequestedEnd } from '../../src/records/jobs/job.ts';

export interface ModelJob {
  readonly id: string;
  state: JobState;
  wish: RequestedEnd | null;
  round: number;
  /** Highest round that somebody wrote a message for. */
  said: number;
  /** From then on it may be claimed; null once ended. */
  dueAt: number | null;
  /** Whose claim it is; every claim is a new object. */
  holder: object | null;
  /** Rounds that have ended. */
  ends: number;
}

export const newModelJob = (id: string, now: number): ModelJob => ({
  id,
  state: 'queued',
  wish: null,
  round: 0,
  said: 0,
  dueAt: now,
  holder: null,
  ends: 0,
});

type End = 'completed' | 'failed' | 'cancelled' | 'timed_out';

function queue(job: ModelJob, now: number): void {
  Object.assign(job, { state: 'queued', wish: null, dueAt: now, holder: null });
}

export function endRound(job: ModelJob, state: End, now: number): void {
  const goesOn = state === 'completed' && job.wish !== 'cancel' && job.said > job.round;
  Object.assign(job, { state, wish: null, dueAt: null, holder: null, ends: job.ends + 1 });
  if (!goesOn) return;
  queue(job, now);
  job.round++;
}

/** @returns the job that is taken; cancelled ones that nobody holds any more end on the way */
export function claimFrom(
  jobs: readonly ModelJob[],
  { claim, now, lease }: { claim: object; now: number; lease: number },
): ModelJob | undefined {
  for (;;) {
    const [first] = jobs
      .filter(({ dueAt }) => dueAt !== null && dueAt <= now)
      .sort((a, b) => (a.dueAt as number) - (b.dueAt as number) || (a.id < b.id ? -1 : 1));
    if (first === undefined) return undefined;
    if (first.wish === 'cancel') {
      endRound(first, 'cancelled', now);
      continue;
    }
    first.holder = claim;
    first.dueAt = now + lease;
    return first;
  }
}

export function giveBack(job: ModelJob, now: number, wait: number): void {
  if (job.wish === 'cancel') endRound(job, 'cancelled', now);
  else Object.assign(job, { holder: null, dueAt: now + wait });
}

export function cancelJob(job: ModelJob, now: number): void {
  if (isEnded(job.state)) return;
  if (job.holder !== null && (job.dueAt as number) > now) job.wish = 'cancel';
  else endRound(job, 'cancelled', now);
}

export function finishJob(job: ModelJob): void {
  if (!isEnded(job.state)) job.wish ??= 'finish';
}

/** @returns false when it is refused */
export function retryJob(job: ModelJob, now: number): boolean {
  if (!isEnded(job.state) || job.state === 'completed') return false;
  queue(job, now);
  return true;
}

export function speakTo(job: ModelJob, now: number): void {
  if (isEnded(job.state)) {
    job.said = ++job.round;
    queue(job, now);
  } else if (!(job.state === 'queued' && job.holder === null && job.round > 0)) job.said = job.round + 1;
}
