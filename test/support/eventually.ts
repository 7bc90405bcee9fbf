/** Waits until what a test reads is what it expects: right after a click or a key the page may not have answered yet. */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect, isDeepStrictEqual } from 'node:util';

const TRIES = 200;
const PAUSE = 25;

/** Reads again and again, at least for five seconds; then fails, and says what was read last. */
export async function eventually<T>(
  read: () => T | Promise<T>,
  expected: T,
  message = 'It did not become what it should be',
  tries = TRIES,
): Promise<void> {
  for (let left = tries; ; left--) {
    const found = await read();
    if (isDeepStrictEqual(found, expected)) return;
    if (left === 0)
      assert.deepEqual(found, expected, `${message}: ${inspect(found)}, not ${inspect(expected)}`);
    await sleep(PAUSE);
  }
}
