/** A short text that changes whenever the content of a job's page changes. */
import { hash } from 'node:crypto';
import type { Job } from '../../../../records/jobs/job.ts';

/** @param last id of the newest event */
export function pageVersion(job: Job, last: string | undefined): string {
  return `${hash('sha256', JSON.stringify(job), 'base64url').slice(0, 22)}.${last ?? ''}`;
}

/** @returns id of the newest event of that version; undefined when there was none or the text is malformed */
export function lastEventOf(seen: string): string | undefined {
  return /^[\w-]{22}\.([A-Za-z0-9_-]{1,64})$/.exec(seen)?.[1];
}
