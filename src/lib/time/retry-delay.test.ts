/** The wait before the next try: growing, limited, and not the same for all. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { retryDelay } from './retry-delay.ts';

const LIMITS = { min: 1_000, max: 30_000 };

it('doubles up to its limit', () => {
  assert.deepEqual(
    [1, 2, 3, 5, 6, 50, 5_000].map((failures) => retryDelay(failures, LIMITS, 1)),
    [1_000, 2_000, 4_000, 16_000, 30_000, 30_000, 30_000],
  );
});

it('differs by half among those that failed together', () => {
  assert.deepEqual(
    [0, 0.5, 1].map((random) => retryDelay(6, LIMITS, random)),
    [15_000, 22_500, 30_000],
  );
});
