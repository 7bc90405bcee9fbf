/** Pictures keep their pixels when the palette is large enough, and get small when it is not. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { convertIndexedToRgb, decode } from 'fast-png';
import { readPng, smallPng, writePng } from './png.ts';

describe('pictures', () => {
  it('keep every pixel when there are fewer colours than the palette holds', () => {
    const size = fc.integer({ min: 1, max: 9 });
    fc.assert(
      fc.property(size, size, fc.infiniteStream(fc.integer({ min: 0, max: 255 })), (width, height, bytes) => {
        const rgb = Uint8Array.from({ length: width * height * 3 }, () => bytes.next().value as number);
        const pixels = { width, height, rgb };
        assert.deepEqual(convertIndexedToRgb(decode(writePng(pixels, 256))), rgb);
      }),
    );
  });

  it('read all five filters', () => {
    const above = [10, 20, 30, 11, 6, 7];
    const pixels = [12, 25, 33, 200, 1, 9];
    // The same row below `above`, written with each filter.
    const written: Record<number, number[]> = {
      0: pixels,
      1: [12, 25, 33, 188, 232, 232],
      2: [2, 5, 3, 189, 251, 2],
      3: [7, 15, 18, 189, 242, 245],
      4: [2, 5, 3, 188, 251, 2],
    };
    for (const [filter, row] of Object.entries(written)) {
      const { rgb } = readPng(rgbPng(2, 2, [0, ...above, Number(filter), ...row]));
      assert.deepEqual([...rgb.subarray(6)], pixels, `filter ${filter}`);
    }
  });

  it('use fewer colours until they fit, and say when they cannot', () => {
    const noise = Uint8Array.from({ length: 60 * 60 * 3 }, (_, i) => (i * 2_654_435_761) >>> 24);
    const png = rgbPng(
      60,
      60,
      Array.from({ length: 60 }, (_, y) => [0, ...noise.subarray(y * 180, y * 180 + 180)]).flat(),
    );
    assert.ok(smallPng(png, 4_000).length <= 4_000);
    assert.throws(() => smallPng(png, 100), /show less of the page/);
  });

  it('refuse what is no PNG', () => {
    assert.throws(() => readPng(readFileSync(new URL(import.meta.url))), /no PNG/);
  });
});

/** An RGB PNG from filtered rows; check sums are not read. */
function rgbPng(width: number, height: number, bytes: readonly number[]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const chunk = (name: string, body: Buffer): Buffer => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length);
    return Buffer.concat([length, Buffer.from(name, 'latin1'), body, Buffer.alloc(4)]);
  };
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.from(bytes))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
