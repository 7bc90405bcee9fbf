/** What people wrote is never lost, and what nobody touched follows where it comes from. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Placing, placing, remembered } from './write-files.ts';

const wrote = (hash: string, seen = hash) => ({ wrote: hash, seen });

describe('a file of an import', () => {
  const cases: readonly [string, Parameters<typeof placing>[0], Placing, Placing][] = [
    ['nobody has', { generated: 'a', now: undefined, before: undefined }, 'new', 'new'],
    ['is there by chance', { generated: 'a', now: 'a', before: undefined }, 'unchanged', 'unchanged'],
    ['somebody else made', { generated: 'a', now: 'x', before: undefined }, 'conflict', 'changed'],
    ['changed there', { generated: 'b', now: 'a', before: wrote('a') }, 'changed', 'changed'],
    ['changed here', { generated: 'a', now: 'x', before: wrote('a') }, 'yours', 'changed'],
    ['was removed here', { generated: 'a', now: undefined, before: wrote('a') }, 'yours', 'new'],
    [
      'was removed here and changed there',
      { generated: 'b', now: undefined, before: wrote('a') },
      'conflict',
      'new',
    ],
    ['changed on both sides', { generated: 'b', now: 'x', before: wrote('a') }, 'conflict', 'changed'],
    [
      'changed on both sides, and that was told',
      { generated: 'b', now: 'x', before: wrote('a', 'b') },
      'yours',
      'changed',
    ],
    [
      'changed in the same way on both sides',
      { generated: 'b', now: 'b', before: wrote('a') },
      'unchanged',
      'unchanged',
    ],
  ];
  for (const [what, standing, usual, forced] of cases)
    it(`that ${what}`, () => {
      assert.equal(placing(standing, false), usual);
      assert.equal(placing(standing, true), forced);
    });

  it('follows again once people have taken theirs', () => {
    const told = remembered({ generated: 'b', now: 'x', before: wrote('a') }, 'conflict');
    assert.deepEqual(told, { wrote: 'a', seen: 'b' });
    const taken = { generated: 'b', now: 'b', before: told };
    assert.deepEqual(remembered(taken, placing(taken, false)), { wrote: 'b', seen: 'b' });
  });
});
