/** Which host name leads to which of several sites. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { siteIndex, siteOfHost } from './hosts.ts';

const sites = [
  { subdomain: 'docs', hosts: ['docs.example.com'] },
  { subdomain: 'help', hosts: ['help.example.com', 'localhost:4000'] },
  { subdomain: 'third', hosts: [] },
];

describe('site by host', () => {
  for (const [host, subdomain] of [
    ['docs.example.com', 'docs'],
    ['help.example.com', 'help'],
    ['help.example.com:8443', 'help'],
    ['localhost:4000', 'help'],
    ['localhost:3000', 'docs'],
    ['third.localhost:3000', 'third'],
    ['help.localhost:3000', 'help'],
    ['evil.example', 'docs'],
    ['', 'docs'],
    ['__proto__', 'docs'],
  ] as const)
    it(`${host || 'no name'} is ${subdomain}`, () =>
      assert.equal(siteOfHost(siteIndex(sites), host).subdomain, subdomain));

  it('asks nothing when there is one site', () =>
    assert.equal(siteOfHost(siteIndex(sites.slice(1, 2)), 'docs.example.com').subdomain, 'help'));
});
