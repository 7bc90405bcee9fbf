/** What the lists of merged pull requests of all forges share: which of them count, and their order. */
import { jobMark } from '../forge.ts';
import type { MergedPullRequest } from '../forge-history.ts';

/** Milliseconds of a time as a forge writes it; undefined when it is none. */
export function timeOf(text: string | null | undefined): number | undefined {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? undefined : at;
}

const JOB_MARK = jobMark('');
/** The mark of every job begins like this. */
const JOB_MARK_START = JOB_MARK.slice(0, JOB_MARK.indexOf('job:') + 'job:'.length);

export const isByJob = (body: string | null | undefined): boolean => body?.includes(JOB_MARK_START) === true;

/** Newest first. */
export function mergedSince(
  found: readonly MergedPullRequest[],
  since: number,
  limit: number,
): readonly MergedPullRequest[] {
  return found
    .filter(({ mergedAt }) => mergedAt >= since)
    .toSorted((a, b) => b.mergedAt - a.mergedAt || b.number - a.number)
    .slice(0, limit);
}

/** Pull requests that are looked through for those that were merged: the last changed ones. */
export const MAX_LOOKED_THROUGH = 300;
