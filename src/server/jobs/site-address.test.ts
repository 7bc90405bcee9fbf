/** The address that pull requests link to: what the operator named, and nothing where nobody named one. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { siteAddress } from './open-jobs.ts';

for (const [hosts, first, base, address] of [
  [[], true, 'https://docs.example.com/help', 'https://docs.example.com/help'],
  [['a.example.com'], true, 'https://docs.example.com', 'https://docs.example.com'],
  [['a.example.com', 'b.example.com'], false, 'http://docs.example.com/help', 'http://a.example.com/help'],
  [['a.example.com'], true, undefined, 'https://a.example.com'],
  [[], false, 'https://docs.example.com', undefined],
  [[], true, undefined, undefined],
] as const)
  it(`is ${address} for ${JSON.stringify([hosts, first, base])}`, () =>
    assert.equal(siteAddress(hosts, first, base), address));
