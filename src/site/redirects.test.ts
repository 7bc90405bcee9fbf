/** Every form of redirect that authors write, and where it leads. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { redirectTable } from './redirects.ts';

const rule = (
  source: string,
  destination: string,
  permanent = true,
): { source: string; destination: string; permanent: boolean } => ({ source, destination, permanent });

describe('redirects', () => {
  const table = redirectTable([
    rule('/old', '/new'),
    rule('/soft/', '/new', false),
    rule('/blog/:slug', '/posts/:slug'),
    rule('/docs/:path*', '/guides/:path*'),
    rule('/api/*', 'https://api.example.com/*'),
    rule('/beta-*', '/v2/*'),
    rule('/self/:x*', '/self/:x*'),
    rule('no-slash', 'target'),
    rule('/open/:to*', '/:to*'),
    rule('/a.b', '/dot'),
  ]);
  for (const [from, to] of [
    ['/old', '/new'],
    ['/old/', '/new'],
    ['/soft', '/new'],
    ['/blog/one', '/posts/one'],
    ['/docs/a/b', '/guides/a/b'],
    ['/docs', '/guides/'],
    ['/api/users/1', 'https://api.example.com/users/1'],
    ['/beta-x/y', '/v2/x/y'],
    ['/no-slash', '/target'],
    ['/a.b', '/dot'],
  ] as const)
    it(`${from} leads to ${to}`, () => assert.equal(table(from)?.to, to));

  for (const path of ['/', '/oldx', '/blog', '/blog/a/b', '/axb', '/self/here'])
    it(`${path} leads nowhere`, () => assert.equal(table(path), undefined));

  it('is 308 when permanent and 307 when not', () => {
    assert.equal(table('/old')?.status, 308);
    assert.equal(table('/soft')?.status, 307);
  });

  it('cannot be talked into another host by what the reader asks for', () => {
    assert.equal(table('/open//evil.example')?.to, '/evil.example');
    assert.equal(table('/open/\\evil.example')?.to, '/evil.example');
  });
});
