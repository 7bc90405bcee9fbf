/** Says whether a share has changed between two samples, and only where there are enough votes to say so. */
import type { MergeVerdict } from '../../../../records/jobs/job-merge.ts';
import { wilson } from './wilson.ts';

interface Votes {
  readonly helpful: number;
  readonly unhelpful: number;
}

/** With fewer, an interval is so wide that "no clear difference" would say more than is known. */
export const MIN_VOTES = 10;

/** By Newcombe's interval of the difference of two shares, 95 %, which is made of Wilson's. */
export function compareShares(before: Votes, after: Votes): MergeVerdict {
  const [one, two] = [sample(before), sample(after)];
  if (one.votes < MIN_VOTES || two.votes < MIN_VOTES) return 'few';
  const difference = two.share - one.share;
  const low = difference - Math.hypot(two.share - two.low, one.high - one.share);
  const high = difference + Math.hypot(two.high - two.share, one.share - one.low);
  if (low > 0) return 'better';
  return high < 0 ? 'worse' : 'same';
}

function sample({ helpful, unhelpful }: Votes) {
  const votes = helpful + unhelpful;
  return { votes, share: votes === 0 ? 0 : helpful / votes, ...wilson(helpful, votes) };
}
