/** Reads when a pull request was merged, and as which commit, as far as the answer of a forge tells. */
import type { PullRequest } from '../forge.ts';
import { COMMIT } from './webhook-shapes.ts';

interface ReportedMerge {
  /** A moment as text, or in milliseconds. */
  readonly at?: string | number | null | undefined;
  /** The first whole id is taken. */
  readonly commits: readonly (string | null | undefined)[];
}

/** What cannot be read is left out: a merge that is not described well is a merge all the same. */
export function mergeFacts(
  state: PullRequest['state'],
  { at, commits }: ReportedMerge,
): Pick<PullRequest, 'mergedAt' | 'mergeCommit'> {
  if (state !== 'merged') return {};
  const mergedAt = typeof at === 'string' ? Date.parse(at) : at;
  const mergeCommit = commits.find((one) => COMMIT.safeParse(one).success);
  return {
    ...(Number.isSafeInteger(mergedAt) ? { mergedAt: mergedAt! } : {}),
    ...(typeof mergeCommit === 'string' ? { mergeCommit } : {}),
  };
}
