/** What somebody has seen of a job, as a short text that is another one as soon as its page would say something else. */
import { hash } from 'node:crypto';
import type { Job } from '../../../../records/jobs/job.ts';

/** @param last id of the newest event */
export function seenOf(job: Job, last: string | undefined): string {
  return `${hash('sha256', JSON.stringify(job), 'base64url').slice(0, 22)}.${last ?? ''}`;
}

/** @returns id of the newest event that was seen; undefined when there was none or the text is not ours */
export function lastEventOf(seen: string): string | undefined {
  return /^[\w-]{22}\.([A-Za-z0-9_-]{1,64})$/.exec(seen)?.[1];
}
