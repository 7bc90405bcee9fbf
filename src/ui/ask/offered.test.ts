/** Tests what the panel takes of what a server offers. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { NOTHING_OFFERED, readOffered } from './offered.ts';

it('is three questions that are texts, whether votes are taken, and which model writes', () => {
  for (const odd of [
    undefined,
    null,
    7,
    'x',
    [],
    { questions: 'x', votes: 'yes' },
    { questions: [1, {}, ' '] },
    { model: 7 },
  ])
    assert.deepEqual(readOffered(odd), NOTHING_OFFERED);
  assert.deepEqual(readOffered({ questions: ['a', 'x'.repeat(1_001), 'b', 'c', 'd'], votes: true }), {
    questions: ['a', 'b', 'c'],
    votes: true,
  });
  assert.equal(readOffered({ model: '' }).model, '');
  assert.equal(readOffered({ model: 'x'.repeat(1_000) }).model?.length, 260);
});
