/** Networks of IP addresses: which spellings are read, what is refused and why, and who belongs to one. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inNetworks, readNetwork } from './network.ts';

describe('a network', () => {
  for (const [given, kept] of [
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7/32', '203.0.113.7'],
    ['10.0.0.0/8', '10.0.0.0/8'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['::/0', '::/0'],
    ['2001:DB8:0:0::/32', '2001:db8::/32'],
    ['2001:db8::1/128', '2001:db8::1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6'],
    ['::1', '::1'],
    ['fe80::/10', 'fe80::/10'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1'],
    ['::ffff:10.0.0.0/104', '10.0.0.0/8'],
    ['::ffff:0:0/96', '0.0.0.0/0'],
    ['64:ff9b::192.0.2.0/120', '64:ff9b::c000:200/120'],
  ] as const)
    it(`${given} is kept as ${kept}`, () => {
      assert.deepEqual(readNetwork(given), { network: kept });
      assert.deepEqual(readNetwork(kept), { network: kept });
    });

  for (const [given, why] of [
    ['', /write an address/],
    ['localhost', /write an address/],
    ['10.0.0', /write an address/],
    ['127.1', /write an address/],
    ['010.0.0.1', /write an address/],
    ['0x7f.0.0.1', /write an address/],
    ['256.0.0.1', /write an address/],
    ['10.0.0.0/8/8', /write an address/],
    ['10.0.0.*', /write an address/],
    ['[::1]', /write an address/],
    ['1::2::3', /write an address/],
    ['12345::', /write an address/],
    [`::${':0'.repeat(100)}`, /write an address/],
    ['10.0.0.0/33', /from 0 to 32, not "33"/],
    ['::/129', /from 0 to 128, not "129"/],
    ['10.0.0.0/', /from 0 to 32, not ""/],
    ['10.0.0.0/08', /not "08"/],
    ['10.0.0.0/-1', /not "-1"/],
    ['10.0.0.0/1e1', /not "1e1"/],
    ['10.0.0.0/255.0.0.0', /not "255.0.0."/],
    ['10.0.0.5/8', /begins at 10\.0\.0\.0\/8$/],
    ['2001:db8::1/32', /begins at 2001:db8::\/32$/],
    ['1.2.3.4/0', /begins at 0\.0\.0\.0\/0$/],
    ['::ffff:10.0.0.0/80', /begins at ::\/80$/],
    ['fe80::1%eth0', /zone/],
    ['fe80::%1/10', /zone/],
  ] as const)
    it(`refuses ${given.slice(0, 30) || 'nothing'}`, () => {
      const read = readNetwork(given);
      assert.ok('problem' in read, JSON.stringify(read));
      assert.match(read.problem, why);
    });
});

describe('an address', () => {
  for (const [network, inside, outside] of [
    [
      '203.0.113.7',
      ['203.0.113.7', '::ffff:203.0.113.7', '::ffff:cb00:7107'],
      ['203.0.113.8', '::203.0.113.7'],
    ],
    ['10.0.0.0/8', ['10.0.0.0', '10.255.255.255'], ['9.255.255.255', '11.0.0.0', '::1', '::a00:0']],
    ['203.0.113.128/25', ['203.0.113.128', '203.0.113.255'], ['203.0.113.127']],
    ['0.0.0.0/0', ['0.0.0.0', '255.255.255.255', '::ffff:1.2.3.4'], ['::1', '2001:db8::1']],
    ['::/0', ['::', '::1', 'ffff::', 'fe80::1%eth0'], ['1.2.3.4', '::ffff:1.2.3.4']],
    ['2001:db8::/32', ['2001:db8::', '2001:DB8:ffff::1'], ['2001:db7::1', '2001:db9::']],
    ['2001:db8::1', ['2001:db8:0:0:0:0:0:1'], ['2001:db8::2']],
    ['fe80::/10', ['fe80::1', 'fe80::1%eth0', 'fe80::1%2', 'febf::1%a'], ['fec0::1']],
  ] as const)
    it(`belongs to ${network}, or not`, () => {
      for (const address of inside) assert.equal(inNetworks([network], address), true, address);
      for (const address of outside) assert.equal(inNetworks([network], address), false, address);
    });

  it('belongs to one of several', () => {
    assert.equal(inNetworks(['192.0.2.1', '2001:db8::/32'], '2001:db8::5'), true);
    assert.equal(inNetworks([], '192.0.2.1'), false);
  });

  it('that cannot be read belongs to none, not even to a network of everything', () => {
    for (const address of [
      '',
      'unix',
      '1.2.3',
      '010.1.1.1',
      '%eth0',
      '1.2.3.4, 5.6.7.8',
      'x'.repeat(100_000),
    ])
      assert.equal(inNetworks(['0.0.0.0/0', '::/0'], address), false, address.slice(0, 20));
  });
});
