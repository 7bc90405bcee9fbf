/** Which part of a file each form of the Range header gives. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { withRange } from './byte-range.ts';

const body = Buffer.from('0123456789');
const whole = { status: 200, headers: { 'content-type': 'video/mp4' }, body };

describe('byte ranges', () => {
  for (const [header, status, text, range] of [
    [undefined, 200, '0123456789', undefined],
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=-30', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=-0', 416, '', 'bytes */10'],
    ['bytes=3-1', 200, '0123456789', undefined],
    ['bytes=0-1,4-5', 200, '0123456789', undefined],
    ['lines=0-1', 200, '0123456789', undefined],
    ['bytes=-', 200, '0123456789', undefined],
  ] as const) {
    it(`${header ?? 'no header'} gives ${status}`, () => {
      const answer = withRange(whole, header);
      assert.equal(answer.status, status);
      assert.equal(String(answer.body), text);
      assert.equal(answer.headers['content-range'], range);
      assert.equal(answer.headers['accept-ranges'], 'bytes');
    });
  }
  it('never gives bytes that are not there', () => {
    fc.assert(
      fc.property(fc.nat(20), fc.nat(20), (a, b) => {
        const answer = withRange(whole, `bytes=${a}-${b}`);
        assert.ok(answer.status === 200 || answer.status === 416 || body.includes(answer.body as Buffer));
      }),
    );
  });
});
