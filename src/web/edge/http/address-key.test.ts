/** Tests the keys of rate limits: one per network and day, without a way back to the address. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { testClock, testRandom } from '../../../../test/support/test-service.ts';
import { addressKeys, addressNetwork, clientNetwork } from './address-key.ts';

it('addressNetwork() is what somebody with many addresses has of them', () => {
  for (const [address, network] of [
    ['203.0.113.7', '203.0.113'],
    ['::ffff:203.0.113.7', '203.0.113'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
    ['2001:DB8::1', '2001:db8:0'],
  ] as const)
    assert.equal(addressNetwork(address), network, address);
});

describe('clientNetwork()', () => {
  for (const [address, network] of [
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2'],
    ['2001:DB8:1:2:ffff::', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['', ''],
  ] as const)
    it(`takes ${address || 'nothing'} for ${network || 'nothing'}`, () => {
      assert.equal(clientNetwork(address), network);
    });

  it('cuts what is no address', () => {
    assert.equal(clientNetwork('x'.repeat(5_000)).length, 64);
  });
});

describe('addressKeys()', () => {
  it('gives the same key all day, another one the next day, and never the address', () => {
    const clock = testClock();
    const key = addressKeys(clock, testRandom());
    const first = key('docs', '192.0.2.7');
    assert.equal(key('docs', '192.0.2.7'), first);
    assert.notEqual(key('docs', '192.0.2.8'), first);
    assert.notEqual(key('other', '192.0.2.7'), first);
    assert.doesNotMatch(first, /192/);
    clock.advance(86_400_000);
    assert.notEqual(key('docs', '192.0.2.7'), first);
  });

  it('does not confuse where one part ends', () => {
    const key = addressKeys(testClock(), testRandom());
    assert.notEqual(key('a', 'bc'), key('ab', 'c'));
  });
});
