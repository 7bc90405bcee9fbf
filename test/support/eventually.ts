/** Waits until what a test reads is what it expects: right after a click or a key the page may not have answered yet. */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect, isDeepStrictEqual } from 'node:util';

/** Of minutes: a machine that does much beside it may take them, and only a test that fails waits for all. */
const TRIES = 4_800;
const PAUSE = 25;

/** Reads again and again, at least for two minutes; then fails, and says what was read last. */
export async function eventually<T>(
  read: () => T | Promise<T>,
  expected: T,
  message = 'It did not become what it should be',
): Promise<void> {
  for (let left = TRIES; ; left--) {
    const found = await read();
    if (isDeepStrictEqual(found, expected)) return;
    if (left === 0)
      assert.deepEqual(found, expected, `${message}: ${inspect(found)}, not ${inspect(expected)}`);
    await sleep(PAUSE);
  }
}
