/** What may arrive in a request line and what is let through. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { requestPath, requestQuery } from './request-path.ts';

describe('request path', () => {
  for (const [target, path] of [
    ['/', '/'],
    ['/guides/start', '/guides/start'],
    ['/guides/start/', '/guides/start/'],
    ['/a%20b?x=1#y', '/a b'],
    ['/%E6%97%A5', '/日'],
    ['/.well-known/x', '/.well-known/x'],
    ['/a/..b', '/a/..b'],
  ] as const)
    it(`reads ${target}`, () => assert.equal(requestPath(target), path));

  for (const target of [
    '',
    'a',
    'http://evil.example/',
    '/../x',
    '/a/../b',
    '/a/..',
    '/./a',
    '/a/.',
    '//a',
    '/a//b',
    '/%2e%2e/x',
    '/a/%2e%2e',
    '/a%2fb',
    '/a%2Fb',
    '/a%5cb',
    '/a\\b',
    '/a%00',
    '/%0d%0ax',
    '/%',
    '/%zz',
    '/%c0%ae',
    `/${'a'.repeat(5000)}`,
  ])
    it(`refuses ${JSON.stringify(target.slice(0, 30))}`, () => assert.equal(requestPath(target), undefined));

  it('never lets a climbing segment through, whatever arrives', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('/', '.', '..', '%2e', '%2f', '%5c', '\\', 'a', '%25', '?', '#'), {
          maxLength: 12,
        }),
        (parts) => {
          const path = requestPath(`/${parts.join('')}`);
          assert.ok(
            path === undefined || !path.split(/[/\\]/).some((segment) => segment === '..' || segment === '.'),
          );
        },
      ),
    );
  });

  it('reads the query apart', () => assert.equal(requestQuery('/search?q=a%20b#x').get('q'), 'a b'));
});
