/** Props of any kind become plain values. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { trustedHtml } from '../../lib/html.ts';
import { DataTooLarge, plainData } from './plain-data.ts';

const limits = { characters: 1_000, values: 100, depth: 8 };

describe('plainData', () => {
  it('copies values, and notes where HTML of ours stood', () => {
    const given = { a: [1, 'x', null, Number.NaN], f: () => 1, h: { deep: trustedHtml('<i>') } };
    assert.deepEqual(plainData(given, limits), {
      data: { a: [1, 'x', null, null], h: { deep: null } },
      html: [{ path: ['h', 'deep'], html: '<i>' }],
    });
  });

  it('sets no prototype and runs no getter', () => {
    let ran = false;
    const given = Object.defineProperty(JSON.parse('{"__proto__":{"polluted":1},"x":1}'), 'got', {
      enumerable: true,
      get: () => {
        ran = true;
      },
    });
    const { data } = plainData(given, limits);
    assert.equal((data as { polluted?: number }).polluted, undefined);
    assert.deepEqual(data, { x: 1 });
    assert.equal(ran, false);
  });

  it('stops at every limit', () => {
    const round: { own?: unknown } = {};
    round.own = round;
    for (const given of [
      round,
      'x'.repeat(1_001),
      { ['k'.repeat(1_001)]: 1 },
      new Array(4_000_000_000),
      trustedHtml('x'.repeat(1_001)),
    ])
      assert.throws(() => plainData(given, limits), DataTooLarge);
  });
});
