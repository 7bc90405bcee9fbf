/** Every kind of address that must not be asked, in each spelling we know, and public ones at their borders. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isPublicAddress } from './private-address.ts';

const CLOSED: Readonly<Record<string, readonly string[]>> = {
  'this machine': ['127.0.0.1', '127.1.2.3', '127.255.255.255', '0.0.0.0', '0.255.255.255', '::1', '::'],
  'private networks': ['10.0.0.0', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  'metadata of clouds': [
    '169.254.169.254',
    '169.254.170.2',
    '100.100.100.200',
    '192.0.0.192',
    '168.63.129.16',
    'fd00:ec2::254',
    'fe80::a9fe:a9fe',
  ],
  'carriers and measurements': ['100.64.0.1', '100.127.255.255', '198.18.0.1', '198.19.255.255'],
  'documentation and protocol assignments': [
    '192.0.2.1',
    '198.51.100.7',
    '203.0.113.9',
    '192.88.99.1',
    '2001:db8::1',
    '3fff::1',
    '2001:20::1',
  ],
  'multicast, reserved and broadcast': [
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    'ff02::1',
  ],
  'local IPv6': ['fc00::1', 'fdff:ffff::1', 'fe80::1', 'febf::1', 'fec0::1', '100::1'],
  'IPv4 inside IPv6': [
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::FFFF:10.0.0.1',
    '0:0:0:0:0:ffff:c0a8:0101',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::10.0.0.1',
    '64:ff9b:1::a00:1',
    '2002:7f00:1::',
    '2002:c0a8:101::1',
    '2001:0:7f00:1::',
  ],
  zones: ['fe80::1%eth0', '2606:4700::1111%1'],
  'odd spellings': [
    '2130706433',
    '0x7f000001',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '127.1',
    '127.0.1',
    '010.8.8.8',
    '8.8.8.08',
    '8.8.8.8.',
    ' 8.8.8.8',
    '8.8.8.8\n',
    '8.8.8',
    '8.8.8.8.8',
    '256.1.1.1',
    '١٢٧.0.0.1',
    '[::1]',
    '2606:4700:::1',
    'localhost',
    'example.com',
    '',
  ],
};

const OPEN = [
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.1',
  '168.63.129.15',
  '169.253.255.255',
  '169.255.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2001:4860:4860::8888',
  '2001:200::1',
  '2003::1',
  '2A00:1450:4001:0:0:0:0:8a',
];

describe('public addresses', () => {
  for (const [kind, addresses] of Object.entries(CLOSED))
    it(`do not include ${kind}`, () => assert.deepEqual(addresses.filter(isPublicAddress), []));

  it('are all others', () =>
    assert.deepEqual(
      OPEN.filter((address) => !isPublicAddress(address)),
      [],
    ));
});
