/** Which part of a file each form of the Range header means. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { byteRange } from './file-reply.ts';

describe('byte ranges of ten bytes', () => {
  for (const [header, meant] of [
    [undefined, undefined],
    ['bytes=0-3', [0, 3]],
    ['bytes=4-', [4, 9]],
    ['bytes=-3', [7, 9]],
    ['bytes=-30', [0, 9]],
    ['bytes=8-99', [8, 9]],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=3-1', undefined],
    ['bytes=0-1,4-5', undefined],
    ['lines=0-1', undefined],
    ['bytes=-', undefined],
    [['bytes=0-1', 'bytes=2-3'], undefined],
  ] as const) {
    it(`${header ?? 'no header'} means ${meant ?? 'the whole'}`, () =>
      assert.deepEqual(byteRange(header, 10), meant));
  }
  it('never means bytes that are not there', () => {
    fc.assert(
      fc.property(fc.nat(20), fc.nat(20), fc.nat(20), (a, b, size) => {
        const part = byteRange(`bytes=${a}-${b}`, size);
        assert.ok(!Array.isArray(part) || (part[0] <= part[1] && part[1] < size));
      }),
    );
  });
});
