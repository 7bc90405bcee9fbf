/** The small guards of the dashboard one by one: forms of others, tokens, cookies, ways back, devices, addresses. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { testClock } from '../../../../test/support/test-service.ts';
import { webRequest } from '../../../../test/support/web-request.ts';
import { addressHash, deviceOf } from '../../edge/http/client.ts';
import { isOwnForm } from '../../edge/http/is-own-form.ts';
import { dashboardCookie } from './dashboard-cookie.ts';
import { isToken, maskToken } from './guard.ts';
import { returnPath } from './return-path.ts';

describe('a form is our own', () => {
  const OURS = 'http://docs.example.com';
  for (const [said, headers, expected] of [
    ['nothing', {}, false],
    ['our origin', { origin: OURS }, true],
    ['our origin by HTTPS in front of us', { origin: 'https://docs.example.com' }, true],
    ['another origin', { origin: 'https://evil.example' }, false],
    ['another port', { origin: 'http://docs.example.com:8080' }, false],
    ['a host that ends alike', { origin: 'https://evil-docs.example.com' }, false],
    ['no origin on purpose', { origin: 'null' }, false],
    ['another scheme', { origin: 'ftp://docs.example.com' }, false],
    ['the same origin', { 'sec-fetch-site': 'same-origin' }, true],
    ['a neighbour', { 'sec-fetch-site': 'same-site', origin: OURS }, false],
    ['another site with our origin', { 'sec-fetch-site': 'cross-site', origin: OURS }, false],
    ['typed by hand', { 'sec-fetch-site': 'none' }, false],
  ] as const)
    it(`${expected ? 'when' : 'not when'} the browser says: ${said}`, () =>
      assert.equal(isOwnForm({}, webRequest('/dashboard', { method: 'POST', headers })), expected));

  it('when the operator named the address and a proxy changed the host', () => {
    const request = webRequest('/dashboard', {
      headers: { origin: 'https://docs.example.com' },
      host: '10.0.0.7:3000',
    });
    assert.equal(isOwnForm({ origin: 'https://docs.example.com' }, request), true);
    assert.equal(isOwnForm({}, request), false);
  });
  it('not from a plain page of the same host once people come by HTTPS', () =>
    assert.equal(
      isOwnForm({}, webRequest('/dashboard', { headers: { origin: OURS }, secure: true })),
      false,
    ));
});

describe('the token of a form', () => {
  it('looks another way on every page and is known each time', () => {
    const shown = [1, 2, 3].map(() => maskToken('secret-token', randomBytes));
    assert.equal(new Set(shown).size, 3);
    assert.ok(shown.every((one) => isToken('secret-token', one) && !one.includes('secret')));
  });
  it('is refused when it is missing, changed, of another session, or not masked', () => {
    const shown = maskToken('secret-token', randomBytes);
    for (const wrong of [
      null,
      '',
      '.',
      'secret-token',
      `${shown}AAAA`,
      shown.slice(0, -4),
      'a'.repeat(100_000),
    ])
      assert.equal(isToken('secret-token', wrong), false);
    assert.equal(isToken('other-token!', shown), false);
  });
});

describe('the cookie of a session', () => {
  const cookie = (parts: { origin?: string; base?: string }, secure: boolean) =>
    dashboardCookie({ base: '', ...parts }, { name: 'lectern', seconds: 2_592_000 }).write(
      webRequest('/dashboard', { secure }),
      'abc',
    );
  it('is bound to this host and to HTTPS where there is HTTPS', () => {
    const strict = '__Host-lectern=abc; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure';
    assert.equal(cookie({}, true), strict);
    assert.equal(cookie({ origin: 'https://docs.example.com', base: '/docs' }, false), strict);
  });
  it('is sent to the dashboard only where there is none', () =>
    assert.equal(
      cookie({ base: '/docs' }, false),
      'lectern=abc; Path=/docs/dashboard; Max-Age=2592000; HttpOnly; SameSite=Lax',
    ));
  it('is read by its own name among others, and the plain one is not taken for the strict one', () => {
    const read = (header: string, secure: boolean) =>
      dashboardCookie({ base: '' }, { name: 'lectern', seconds: 1 }).read(
        webRequest('/', { secure, headers: { cookie: header } }),
      );
    assert.deepEqual(read('a=1; lectern=abc; b=2; lectern=; lectern = d', false), ['abc', 'd']);
    assert.deepEqual(read('xlectern=no; lectern=abc', false), ['abc']);
    assert.deepEqual(read('lectern=abc', true), []);
    assert.deepEqual(read('__Host-lectern=abc', true), ['abc']);
  });
});

describe('the way back after signing in', () => {
  for (const path of [
    '/dashboard',
    '/dashboard/p/docs/feedback?status=pending&path=%2Fa',
    '/dashboard/members',
  ])
    it(`leads to ${path}`, () => assert.equal(returnPath(path), path));
  for (const path of [
    null,
    '',
    'https://evil.example/dashboard',
    '//evil.example/dashboard',
    '/\\evil.example/dashboard',
    '/dashboard\\..\\..\\evil.example',
    '/dashboard/..//evil.example',
    '/dashboard/%2e%2e//evil.example',
    '/dashboard//evil.example',
    '/dashboard.evil.example',
    '/dashboards',
    '/other',
    'javascript:alert(1)',
    '/dashboard\n/x',
    '/dashboard/sign-out',
    '/dashboard/sign-in?next=/dashboard',
    `/dashboard/${'a'.repeat(2000)}`,
  ])
    it(`does not lead to ${String(path).slice(0, 40)}`, () => assert.equal(returnPath(path), '/dashboard'));
});

describe('a client', () => {
  for (const [agent, words] of [
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      'Chrome on Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
      'Safari on macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/130.0 Mobile/15E148 Safari/605.1.15',
      'Firefox on iPhone',
    ],
    ['Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge on Windows',
    ],
    ['curl/8.0', 'Unknown browser'],
    ['<script>alert(1)</script> Windows', 'A browser on Windows'],
  ] as const)
    it(`is known as ${words}`, () =>
      assert.equal(deviceOf(webRequest('/', { headers: { 'user-agent': agent } })), words));

  it('has a hash of today for its address, the same for one IPv6 network', () => {
    const clock = testClock();
    const service = { secret: new Uint8Array(32), clock };
    const [a, b, c] = ['2001:db8::1', '2001:db8::ffff', '2001:db8:0:1::1'].map((one) =>
      addressHash(service, one),
    );
    assert.equal(a, b);
    assert.notEqual(a, c);
    assert.ok(!addressHash(service, '192.0.2.1')!.includes('192'));
    for (const here of ['127.0.0.1', '127.3.2.1', '::1']) assert.equal(addressHash(service, here), undefined);
    clock.advance(86_400_000);
    assert.notEqual(addressHash(service, '2001:db8::1'), a);
  });
});
