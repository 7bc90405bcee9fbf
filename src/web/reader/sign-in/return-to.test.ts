/** Where readers go after signing in: never to another site, and never round in circles. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { returnTo, signInAddress } from './return-to.ts';

describe('returnTo()', () => {
  for (const good of ['/', '/quickstart', '/a/b?x=1&y=%2F', '/api%20x', '/loginx', '/x/login', '/é'])
    it(`keeps ${good}`, () => assert.equal(returnTo(good), encodeURI(good).replaceAll('%25', '%')));

  it('keeps no fragment, which the server never gets', () => assert.equal(returnTo('/a#b'), '/a'));

  for (const bad of [
    null,
    '',
    'quickstart',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/x/..//evil.example',
    '/x/../..//evil.example',
    '/.//evil.example',
    '/%2e//evil.example',
    'https://evil.example/x',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '@evil.example',
    '/a\u0000b',
    '/a\r\nSet-Cookie: x=y',
    '/\u007f/evil.example',
    '/\ud800',
    `/${'x'.repeat(2_000)}`,
    '/login',
    '/login?redirect=/login',
    '/login/member?code=x',
    '/x/../login',
    '/logout',
  ])
    it(`refuses ${JSON.stringify(bad)?.slice(0, 40)}`, () => assert.equal(returnTo(bad), '/'));
});

describe('signInAddress()', () => {
  it('carries where the reader wanted to go', () => {
    assert.equal(signInAddress('/docs', '/a?b=c'), '/docs/login?redirect=%2Fa%3Fb%3Dc');
    assert.equal(signInAddress('', '/'), '/login');
    assert.equal(signInAddress('', '//evil.example'), '/login');
  });
});
