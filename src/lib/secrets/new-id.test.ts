/** Ids sort by the time at which they were made, and ordered ones also within a millisecond. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { it } from 'node:test';
import { firstId, newId, orderedIds } from './new-id.ts';

it('ids of later milliseconds are greater', () => {
  const at = 1_700_000_000_000;
  assert.ok(newId(() => at, randomBytes) < newId(() => at + 1, randomBytes));
  assert.ok(firstId(at) <= newId(() => at, randomBytes));
  assert.ok(firstId(at + 1) > newId(() => at, randomBytes));
});

it('ordered ids of one millisecond are in the order in which they were made', () => {
  const idAt = orderedIds(randomBytes);
  const ids = Array.from({ length: 3_000 }, (_, made) => idAt(5_000 + Math.floor(made / 1_000)));
  assert.deepEqual(ids, ids.toSorted());
  assert.equal(new Set(ids).size, ids.length);
  assert.ok(ids.every((id) => /^[0-9a-z]{26}$/.test(id)));
});

it('an ordered id never leaves its millisecond, neither for a full one nor for an earlier one', () => {
  const full = orderedIds(() => Buffer.alloc(16, 31));
  assert.equal(full(7), `${firstId(7).slice(0, 10)}${'z'.repeat(16)}`);
  assert.ok(full(7) < firstId(8));
  const idAt = orderedIds(() => Buffer.alloc(16));
  assert.ok(idAt(9) >= firstId(9));
  assert.ok(idAt(8) < firstId(9));
});
