/** Tests of joining pieces: every byte at its place, and others have their turn in between. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { joinedBytes } from './joined-bytes.ts';

const MB = 1024 * 1024;

for (const [name, sizes] of [
  ['nothing', []],
  ['one small piece', [5]],
  ['empty ones between', [0, 3, 0, 4, 0]],
  ['one of several megabytes', [3 * MB + 1]],
  ['many across the bounds', [MB - 1, 2, MB, 700_000, 700_000, 1]],
] as const)
  it(`joins ${name}`, async () => {
    const parts = sizes.map((size, at) => Buffer.alloc(size, at + 1));
    assert.equal(Buffer.compare(await joinedBytes(parts), Buffer.concat(parts)), 0);
  });

it('lets others have their turn at each megabyte', async () => {
  let turns = 0;
  const turn = (): void => {
    turns++;
    immediate = setImmediate(turn);
  };
  let immediate = setImmediate(turn);
  await joinedBytes([Buffer.alloc(5 * MB)]);
  clearImmediate(immediate);
  assert.ok(turns >= 5, `${turns} turns`);
});
