/** Tests that the sweep finishes however little time it gets. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startSweep } from './folder-sweep.ts';

test('each slice is a step forward, on a machine where the time of one is over before it begins', async (t) => {
  let now = 0;
  t.mock.method(performance, 'now', () => (now += 1_000));
  const alive = setInterval(() => undefined, 1_000);
  t.after(() => clearInterval(alive));
  await new Promise<void>((resolve) => {
    const sweep = startSweep({
      *checks() {
        for (let step = 0; step < 5; step++) yield;
        resolve();
      },
      urgent: () => false,
    });
    t.after(() => sweep.stop());
  });
  assert.ok(now > 0);
});
