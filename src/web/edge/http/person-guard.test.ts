/** Who may open a page that acts for a person, by origin and by what the browser reports. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type RequestParts, webRequest } from '../../../../test/support/web-request.ts';
import { authorCode, withoutScriptType } from './author-code.ts';
import { forPerson, isPersonsVisit, mayOpen } from './person-guard.ts';
import { reply } from './reply.ts';

const SITE = authorCode({ baseUrl: 'https://docs.example.com' });
const APART = authorCode({ baseUrl: 'http://docs.intra', dashboardUrl: 'http://admin.docs.intra' });
const NONE = authorCode({});
const MOZILLA = { 'user-agent': 'Mozilla/5.0 (Macintosh) Safari/605.1.15' };
const SESSION = { cookie: 'lectern=x' };
const tab = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' };

describe('a visit of a person', () => {
  const cases: readonly (readonly [string, typeof SITE, RequestParts, boolean])[] = [
    ['a tab', SITE, { headers: { ...tab, ...SESSION } }, true],
    [
      'a tab that a link of another site opened',
      SITE,
      { headers: { ...tab, 'sec-fetch-site': 'cross-site' } },
      true,
    ],
    ['fetch', SITE, { headers: { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' } }, false],
    ['a frame', SITE, { headers: { ...tab, 'sec-fetch-dest': 'iframe' } }, false],
    ['an object', SITE, { headers: { ...tab, 'sec-fetch-dest': 'object' } }, false],
    ['a script', SITE, { headers: { 'sec-fetch-dest': 'script', 'sec-fetch-mode': 'no-cors' } }, false],
    ['no report, with a session', SITE, { headers: SESSION }, false],
    ['no report, from an old browser', SITE, { headers: MOZILLA }, false],
    ['no report, from a program', SITE, { headers: { 'user-agent': 'curl/8' } }, true],
    [
      'no report on a machine itself, with a session',
      NONE,
      { host: 'localhost:3000', headers: SESSION },
      false,
    ],
    [
      'no report on a machine itself, by its number',
      NONE,
      { host: '127.0.0.1:3000', headers: SESSION },
      false,
    ],
    [
      'no report over a proxy that tells https',
      NONE,
      { headers: { ...SESSION, 'x-forwarded-proto': 'https' } },
      false,
    ],
    ['no report over https', NONE, { secure: true, headers: SESSION }, false],
    [
      'plain http on a name, where no code of authors runs',
      NONE,
      { headers: { ...SESSION, ...MOZILLA } },
      true,
    ],
    ['plain http by a number of the network', NONE, { host: '192.168.1.5:3000', headers: SESSION }, true],
    [
      'a dashboard with a host of its own',
      APART,
      { host: 'admin.docs.intra', headers: { ...SESSION, ...MOZILLA } },
      true,
    ],
    [
      'fetch at a dashboard with a host of its own',
      APART,
      { host: 'admin.docs.intra', headers: { 'sec-fetch-dest': 'empty' } },
      false,
    ],
  ];
  for (const [name, code, parts, expected] of cases)
    it(`${expected ? 'is' : 'is not'} ${name}`, () =>
      assert.equal(isPersonsVisit(code, webRequest('/dashboard', parts)), expected));

  it('is needed by every route that does not say otherwise', () => {
    const image = webRequest('/login/look/logo', { headers: { 'sec-fetch-dest': 'image' } });
    assert.equal(mayOpen(SITE, { openTo: 'loads' }, image), true);
    assert.equal(mayOpen(SITE, {}, image), false);
    assert.equal(mayOpen(SITE, undefined, image), false);
  });
});

describe('code of authors', () => {
  const off = (code: typeof SITE, parts: RequestParts, signsIn = false) =>
    code.isOff(webRequest('/', parts), signsIn);

  it('is off exactly where browsers guard nothing and people sign in', () => {
    assert.equal(off(NONE, {}), true);
    assert.equal(off(NONE, { host: '10.0.0.7:3000' }), true);
    assert.equal(off(NONE, { host: 'localhost:3000' }), false);
    assert.equal(off(NONE, { host: 'docs.localhost' }), false);
    assert.equal(off(NONE, { secure: true }), false);
    assert.equal(off(NONE, { headers: { 'sec-fetch-dest': 'script' } }), false);
    assert.equal(off(SITE, {}), false);
    assert.equal(off(SITE, { host: 'docs.example.com:3000' }), true, 'past the proxy');
    assert.equal(off(APART, { host: 'docs.intra' }), false, 'the dashboard is elsewhere');
    assert.equal(off(APART, { host: 'docs.intra' }, true), true, 'readers sign in here');
    assert.equal(off(authorCode({ preview: true }), {}), false, 'an author at work');
  });

  it('is text then, and ours is not', () => {
    const type = (path: string, given: string, cache = 'public, max-age=300') =>
      withoutScriptType(path, reply(200, given, '', { 'cache-control': cache })).headers['content-type'];
    const js = 'text/javascript; charset=utf-8';
    const long = 'public, max-age=31536000, immutable';
    assert.match(type('/a.js', js)!, /^text\/plain/);
    assert.match(type('/a.wasm', 'application/wasm')!, /^text\/plain/);
    assert.match(type('/_lectern/page/island-1.js', js, long)!, /^text\/plain/);
    assert.match(type('/_lectern/evil.js', js)!, /^text\/plain/);
    assert.equal(type('/_lectern/core-1.js', js, long), js);
    assert.equal(type('/a.css', 'text/css'), 'text/css');
  });
});

it('a page for a person stands in no frame, no cache and no window of a script', () => {
  const { headers } = forPerson(
    reply(200, 'text/html', '', { 'content-security-policy': "default-src 'none'" }),
  );
  assert.equal(headers['cross-origin-opener-policy'], 'same-origin');
  assert.equal(headers['cache-control'], 'no-store');
  assert.equal(headers['x-frame-options'], 'DENY');
  assert.equal(headers['content-security-policy'], "default-src 'none'; frame-ancestors 'none'");
});
