/** `restore` brings back all of the saved memory. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { MemorySnapshot } from './engine.ts';

it('a snapshot brings back what was there, and empties what was empty or was not there at all', () => {
  const memory = new WebAssembly.Memory({ initial: 2, maximum: 4 });
  new Uint8Array(memory.buffer).fill(7, 10, 20);
  const snapshot = new MemorySnapshot(memory);
  memory.grow(1);
  new Uint8Array(memory.buffer).fill(9);
  snapshot.restore();
  const expected = new Uint8Array(3 * 65_536).fill(7, 10, 20);
  assert.ok(Buffer.from(memory.buffer).equals(expected));
});
