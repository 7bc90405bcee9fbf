/** Tests the client's address behind configured and unconfigured proxies. */
import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { describe, it } from 'node:test';
import { clientAddress } from './arrived-request.ts';

const address = (remoteAddress: string, headers: Record<string, string>, hops = 0): string =>
  clientAddress({ headers, socket: { remoteAddress } } as unknown as IncomingMessage, hops);

describe('the address that a proxy names', () => {
  for (const [written, read] of [
    ['8.8.4.4', '8.8.4.4'],
    ['8.8.4.4:51234', '8.8.4.4'],
    [' 8.8.4.4:1 ', '8.8.4.4'],
    ['"8.8.4.4:80"', '8.8.4.4'],
    ['2001:DB8:0:0::1', '2001:db8::1'],
    ['2001:db8:0000:0000:0000:0000:0000:0001', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['"[2001:db8::1]:443"', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[fe80::1%25eth0]:80', 'fe80::1'],
    ['::ffff:8.8.4.4', '8.8.4.4'],
    ['::FFFF:0808:0404', '8.8.4.4'],
    ['[::ffff:8.8.4.4]:80', '8.8.4.4'],
    ['0:0:0:0:0:ffff:8.8.4.4', '8.8.4.4'],
    ['6.6.6.6, 8.8.4.4:9', '8.8.4.4'],
    // Nothing of these is an address: their clients count together.
    ...[
      ...['unknown', '_hidden', 'localhost', 'a.example', '8.8.4', '8.8.4.400', '8.8.4.4:port', '008.8.4.4'],
      ...['8.8.4.4:123456', '[8.8.4.4', '[2001:db8::1', '2001:db8::1::2', '<script>', '"', 'x'.repeat(9_999)],
    ].map((text) => [text, '0.0.0.0'] as const),
  ] as const)
    it(`is ${read} for ${written.slice(0, 50)}`, () => {
      assert.equal(address('172.18.0.2', { 'x-forwarded-for': written }, 1), read);
    });
  it('is one client, whatever port it comes from', () => {
    const ports = Array.from({ length: 50 }, (_, n) => `8.8.4.4:${40_000 + n}`);
    const seen = new Set(ports.map((from) => address('10.0.0.1', { 'x-forwarded-for': from }, 1)));
    assert.deepEqual([...seen], ['8.8.4.4']);
  });
  for (const own of ['::ffff:10.0.0.1', 'fe80::2%eth0'])
    it(`is that of the connection, ${own}, where no header names one`, () =>
      assert.equal(address(own, {}, 1), own === 'fe80::2%eth0' ? 'fe80::2' : '10.0.0.1'));
});

describe('a proxy that was not named', () => {
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-proto'])
    it(`says by ${name} that its own address is nobody's`, () => {
      for (const own of ['172.18.0.2', '10.1.2.3', '::ffff:192.168.0.9', 'fd00::2', '127.0.0.1'])
        assert.equal(address(own, { [name]: '198.51.100.7' }), '127.0.0.1', own);
    });
  it('is not somebody of the public internet who sends such a header', () =>
    assert.equal(address('8.8.8.8', { 'x-forwarded-for': '198.51.100.7' }), '8.8.8.8'));
  it('is nobody where no header says so', () => assert.equal(address('172.18.0.2', {}), '172.18.0.2'));
  it('is none where proxies are named', () =>
    assert.equal(address('172.18.0.2', { 'x-forwarded-for': '10.0.0.7' }, 1), '10.0.0.7'));
});
