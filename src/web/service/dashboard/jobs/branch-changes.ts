/** What an ended job changed, for its page, which never waits long for the repository. */
import { setTimeout as delay } from 'node:timers/promises';
import { isEnded, type Job } from '../../../../records/jobs/job.ts';
import type { BranchChanges } from '../../job-operations.ts';
import type { Service } from '../../service.ts';
import { orErrorMessage } from './error-message.ts';

/** Milliseconds: a commit of another machine may have to be fetched first. */
const PATIENCE = 1_500;

/** @returns undefined when there are none, or not here yet; the page of the changes says why */
export async function branchChanges(
  { jobs }: Pick<Service, 'jobs'>,
  job: Job,
): Promise<BranchChanges | undefined> {
  if (!isEnded(job.state) || job.commit === null) return undefined;
  const enough = new AbortController();
  const late = delay(PATIENCE, undefined, { signal: enough.signal }).catch(() => undefined);
  try {
    const found = await Promise.race([orErrorMessage(() => jobs.changes(job)), late]);
    return found !== undefined && 'value' in found ? found.value : undefined;
  } finally {
    enough.abort();
  }
}
