/** Tests which paths belong to a server with a prefix, and which of them are health checks. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { belowBase, isHealthCheck } from './request-path.ts';

describe('the path below a prefix', () => {
  for (const [path, base, below] of [
    ['/a', '', '/a'],
    ['/docs', '/docs', '/'],
    ['/docs/', '/docs', '/'],
    ['/docs/a', '/docs', '/a'],
    ['/docs/readyz', '/docs', '/readyz'],
    ['/readyz', '/docs', '/readyz'],
    ['/healthz', '/docs', '/healthz'],
    ['/metrics', '/docs', '/metrics'],
    ['/readyz/', '/docs', undefined],
    ['/readyz/a', '/docs', undefined],
    ['/docsx', '/docs', undefined],
    ['/', '/docs', undefined],
    ['/dashboard', '/docs', undefined],
    // A site whose prefix has such a name begins there.
    ['/metrics', '/metrics', '/'],
    ['/metrics/metrics', '/metrics', '/metrics'],
    ['/.well-known/oauth-protected-resource/docs/mcp', '/docs', '/.well-known/oauth-protected-resource/mcp'],
    ['/.well-known/oauth-protected-resource/other', '/docs', undefined],
  ] as const)
    it(`is ${below} for ${path} and "${base}"`, () => assert.equal(belowBase(path, base), below));
});

describe('a health check', () => {
  for (const [target, base, is] of [
    ['/readyz?store', '/docs', true],
    ['/docs/healthz', '/docs', true],
    ['/healthz', '', true],
    ['/metrics', '/docs', false],
    ['/readyz', '/readyz', false],
    ['/readyz/readyz', '/readyz', true],
    ['/healthz/', '', false],
  ] as const)
    it(`is ${is ? '' : 'not '}${target} with "${base}"`, () => assert.equal(isHealthCheck(target, base), is));
});
