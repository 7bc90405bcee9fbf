/** Bytes in memory: one version a place, so many in all, and what is used stays. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { byteCache } from './byte-cache.ts';

const bytes = (length: number): Buffer => Buffer.alloc(length);

it('keeps one version of a place, and as many bytes as it may', () => {
  const cache = byteCache(100);
  const other = cache.part();
  cache.put('a', '1', bytes(25));
  other.put('a', '1', bytes(24));
  cache.put('a', '2', bytes(25));
  assert.equal(cache.get('a', '1'), undefined);
  assert.deepEqual([cache.get('a', '2')?.length, other.get('a', '1')?.length], [25, 24]);
  cache.put('b', '1', bytes(25));
  cache.put('c', '1', bytes(25));
  assert.ok(cache.get('a', '2'));
  cache.put('d', '1', bytes(25));
  assert.deepEqual(
    ['a 2', 'b 1', 'c 1', 'd 1'].map((key) => cache.get(key[0]!, key[2]!)?.length),
    [25, 25, 25, 25],
  );
  assert.equal(other.get('a', '1'), undefined, 'asked for longest ago, whoever it belongs to');
  cache.put('e', '1', bytes(26));
  assert.equal(cache.get('e', '1'), undefined, 'larger than its share');
  assert.ok(cache.get('d', '1'));
});

it('keeps the bytes, and not the memory that they were a piece of', () => {
  const cache = byteCache(1_000);
  const piece = Buffer.from('short');
  assert.ok(piece.buffer.byteLength > piece.length);
  cache.put('a', '1', piece);
  const kept = cache.get('a', '1')!;
  assert.equal(kept.toString(), 'short');
  assert.equal(kept.buffer.byteLength, kept.length);
});
