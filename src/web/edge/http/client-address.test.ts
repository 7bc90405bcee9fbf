/** Tests the client's address behind configured and unconfigured proxies. */
import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { describe, it } from 'node:test';
import { clientAddress } from './client-address.ts';

const address = (remoteAddress: string, headers: Record<string, string>, hops = 0): string =>
  clientAddress({ headers, socket: { remoteAddress } } as unknown as IncomingMessage, hops);

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
