/** Verdicts on votes before and after a change: none without enough votes, and none that chance explains. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { MergeVerdict } from '../../../../records/jobs/job-merge.ts';
import { compareShares, MIN_VOTES } from './compare-shares.ts';

const CASES: readonly (readonly [
  before: readonly [number, number],
  after: readonly [number, number],
  MergeVerdict,
])[] = [
  [[0, 0], [0, 0], 'few'],
  [[0, 100], [MIN_VOTES - 1, 0], 'few'],
  [[MIN_VOTES - 1, 0], [0, 100], 'few'],
  [[0, MIN_VOTES], [MIN_VOTES, 0], 'better'],
  [[MIN_VOTES, 0], [0, MIN_VOTES], 'worse'],
  [[5, 5], [6, 4], 'same'],
  [[5, 5], [8, 2], 'same'],
  [[50, 50], [80, 20], 'better'],
  [[80, 20], [50, 50], 'worse'],
  [[10, 10], [10, 10], 'same'],
  [[30, 0], [30, 0], 'same'],
  // Newcombe's example 56/70 and 48/80: the interval of the difference is 0.0524 to 0.3339.
  [[48, 32], [56, 14], 'better'],
  [[56, 14], [48, 32], 'worse'],
];

for (const [before, after, verdict] of CASES)
  it(`${before.join('/')} and then ${after.join('/')}: ${verdict}`, () => {
    const votes = ([helpful, unhelpful]: readonly [number, number]) => ({ helpful, unhelpful });
    assert.equal(compareShares(votes(before), votes(after)), verdict);
  });
