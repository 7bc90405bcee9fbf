/** Decides what follows when a step throws: an end with a message for people, or a retry. */
import { AppError } from '../../lib/app-error.ts';
import type { Job, JobFailure } from '../../records/jobs/job.ts';
import { ForgeBusy } from '../forges/forge-busy.ts';
import { cut } from './outcome-message.ts';
import type { RunLimits } from './run-parts.ts';

export type Ending =
  | { readonly kind: 'fail'; readonly failure: JobFailure; readonly message: string }
  | { readonly kind: 'later'; readonly wait: number; readonly message: string }
  /** Nothing can be written at the moment: the lease expires, and the job is claimed again. */
  | { readonly kind: 'leave'; readonly message: string };

/** Errors that an administrator has to resolve on the forge or in its settings; the API reports them as `github_missconfigured`. */
const MISCONFIGURED: ReadonlySet<string> = new Set([
  'forge/misconfigured',
  'git/denied',
  'git/no-repository',
  'git/protected',
]);
/** Another try may succeed: it begins with a fetch, which also makes a damaged copy anew. */
const PASSING: ReadonlySet<string> = new Set(['forge/unreachable', 'git/unreachable', 'git/damaged']);

export function endingOf(error: unknown, job: Job, limits: RunLimits): Ending {
  if (!(error instanceof AppError))
    return {
      kind: 'fail',
      failure: 'error',
      message: 'Something went wrong inside Lectern; its log says more. Retry the job.',
    };
  const message = cut(
    error.hint === undefined ? sentence(error.message) : `${sentence(error.message)} ${sentence(error.hint)}`,
  );
  if (error.code === 'jobs/lease-lost' || error.code.startsWith('store/')) return { kind: 'leave', message };
  if (MISCONFIGURED.has(error.code)) return { kind: 'fail', failure: 'github_missconfigured', message };
  const busy = error instanceof ForgeBusy;
  if ((busy || PASSING.has(error.code)) && job.tries + 1 < limits.tries)
    return { kind: 'later', wait: busy ? error.wait : backoff(job.tries, limits), message };
  return { kind: 'fail', failure: 'error', message };
}

function backoff(tries: number, { backoff: first, longestBackoff }: RunLimits): number {
  return Math.min(longestBackoff, first * 2 ** tries);
}

function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
