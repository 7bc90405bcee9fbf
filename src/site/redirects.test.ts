/** Tests of every form of redirect that authors write, and of its target. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { threadCpuMs } from '../lib/async/thread-cpu.ts';
import { followed, redirectTable } from './redirects.ts';

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
    assert.equal(table('/open/\\evil.example')?.to, '/%5Cevil.example');
  });
});

describe('what a reader brings in', () => {
  const table = redirectTable([
    rule('/q/:rest*', '/new/:rest*'),
    rule('/t/:tenant', 'https://:tenant.example.com/home'),
    rule('/go/:to*', 'https://:to*'),
    rule('/lang/:lang/:rest*', '/:lang/docs/:rest*#top'),
    rule('/more/*', '/other?from=x'),
  ]);
  for (const [from, to] of [
    ['/q/a?b', '/new/a%3Fb'],
    ['/q/a#b', '/new/a%23b'],
    ['/q/100%/ä', '/new/100%25/%C3%A4'],
    ['/q/\ud800', '/new/%EF%BF%BD'],
    ['/t/one', 'https://one.example.com/home'],
    ['/t/evil.example#', 'https://evil.example%23.example.com/home'],
    ['/lang/de/a/b', '/de/docs/a/b#top'],
    ['/more/x', '/other?from=x'],
    ['/go/evil.example/x', undefined],
  ] as const)
    it(`${from} becomes ${to}`, () => assert.equal(table(from)?.to, to));

  it('is matched in no time, for any input', () => {
    const hostile = [':a*:b*:c*:d*x', '/:a*/:b*/:c*/x', '/:a:b:c:d:e:f:g:hx', '****x', '/a:b*c:d*e:f*g'];
    const slow = redirectTable(hostile.map((source) => rule(source, '/there')));
    const began = threadCpuMs();
    for (const path of [`/${'a'.repeat(4000)}`, '/a'.repeat(2000), `/${'abcde/'.repeat(600)}`]) slow(path);
    assert.ok(threadCpuMs() - began < 500, `${threadCpuMs() - began} ms`);
  });
});

describe('redirects that lead to redirects', () => {
  const pages = new Set(['/end', '/loop/page']);
  const table = followed(
    redirectTable([
      rule('/a', '/b'),
      rule('/b', '/c', false),
      rule('/c', '/end'),
      rule('/end', '/beyond'),
      rule('/v1/:x*', '/v2/:x*'),
      rule('/v2/:x*', '/v3/:x*'),
      rule('/out', '/out2'),
      rule('/out2', 'https://example.com/x'),
      rule('/one', '/two'),
      rule('/two', '/one'),
      rule('/loop/:x*', '/pool/:x*'),
      rule('/pool/:x*', '/loop/:x*'),
      rule('/grow/:x*', '/grow/more/:x*'),
      rule('/hash', '/c#part'),
      ...Array.from({ length: 30 }, (_, at) => rule(`/n${at}`, `/n${at + 1}`)),
    ]),
    (path) => pages.has(path),
  );
  for (const [from, to, status] of [
    ['/a', '/end', 307],
    ['/c', '/end', 308],
    ['/v1/ä/b', '/v3/%C3%A4/b', 308],
    ['/out', 'https://example.com/x', 308],
    ['/hash', '/c#part', 308],
    ['/pool/page', '/loop/page', 308],
    ['/n25', '/n30', 308],
  ] as const)
    it(`${from} ends at ${to}`, () => assert.deepEqual(table(from), { to, status }));
  for (const from of ['/one', '/loop/x', '/grow/x', '/n0', '/nothing'])
    it(`${from} leads nowhere`, () => assert.equal(table(from), undefined));
});
