/** The sign-in page, the password, mail links, cookies, forged forms and signing out, on real records. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CANARY, SITE_ORIGIN, SITE_PASSWORD, signInSite } from '../../../../test/support/sign-in-site.ts';
import { webRequest } from '../../../../test/support/web-request.ts';

const COOKIE = '__Host-lectern-reader';
const JWT = [{ name: 'Customers', url: 'https://app.example.com/docs-login?from=docs' }];
const PASSWORD = { password: SITE_PASSWORD };

describe('the sign-in page', () => {
  it('belongs to the site while no way is on, and the rest of the site always', async () => {
    const site = await signInSite();
    for (const path of ['/login', '/login/password', '/logout'])
      assert.equal(await site.signIn.handler(webRequest(path)), undefined);
    await site.save({ members: true });
    assert.equal(await site.signIn.handler(webRequest('/quickstart')), undefined);
    assert.equal(await site.signIn.handler(webRequest('/loginx')), undefined);
    assert.equal((await site.signIn.handler(webRequest('/login')))?.status, 200);
  });

  it('offers what is on, in the look of the site, and shows nothing of its pages', async () => {
    const site = await signInSite(
      { shared: true, members: true, jwt: JWT, mail: ['@example.com'] },
      { sendLink: async () => undefined },
    );
    const answer = await site.visitor().ask('/login?redirect=%2Fa%3Fb%3Dc');
    const text = String(answer.body);
    for (const part of [
      '/login/password',
      '/login/mail',
      'Continue with Customers',
      '/login/member?redirect=%2Fa%3Fb%3Dc',
      'value="/a?b=c"',
      'Example Docs',
      '#1d5bd6',
      '/_lectern/mint-1.css',
    ])
      assert.ok(text.includes(part), part);
    assert.ok(!text.includes(CANARY) && !text.includes('core-1.js'));
  });

  it('says in the look of the site that nobody can enter, the same for every address', async () => {
    const site = await signInSite({ visibility: 'private' });
    const closed = (path: string) => site.signIn.closed(webRequest(path), { 'x-robots-tag': 'noindex' });
    const { status, headers, body } = closed('/quickstart');
    assert.deepEqual([status, headers['x-robots-tag']], [403, 'noindex']);
    const text = String(body);
    for (const part of ['There is no way to sign in here', 'Example Docs', 'src="/login/look/logo-dark"'])
      assert.ok(text.includes(part), part);
    assert.ok(!text.includes(CANARY) && !text.includes('<form'));
    assert.equal(String(closed('/nowhere').body), text);
    assert.equal((await site.signIn.handler(webRequest('/login/look/logo-light')))?.status, 200);
    await site.save({ visibility: 'public' });
    assert.equal(await site.signIn.handler(webRequest('/login/look/logo-light')), undefined);
  });

  it('shows the logo to strangers, and no other file', async () => {
    const site = await signInSite({ shared: true });
    const v = site.visitor();
    const text = String((await v.ask('/login')).body);
    assert.ok(text.includes('src="/login/look/logo-dark"') && !text.includes('/brand/'));
    const logo = await v.ask('/login/look/logo-light');
    assert.deepEqual([logo.status, logo.headers['content-type']], [200, 'image/svg+xml']);
    assert.match(logo.headers['content-security-policy']!, /sandbox/);
    for (const name of ['brand', `${CANARY}.css`, 'constructor', 'body'])
      assert.equal((await v.ask(`/login/look/${name}`)).status, 404, name);
  });

  it('does not offer mail while nothing sends it', async () => {
    const site = await signInSite({ shared: true, mail: ['@example.com'] });
    assert.ok(!String((await site.visitor().ask('/login')).body).includes('/login/mail'));
    assert.equal((await site.visitor().post('/login/mail', { email: 'a@example.com' })).status, 404);
  });

  it('is kept out of caches, frames, indexes and referrers', async () => {
    const site = await signInSite({ shared: true });
    const v = site.visitor();
    for (const answer of [
      await v.ask('/login'),
      await v.post('/login/password'),
      await v.ask('/logout'),
      await v.ask('/login/nothing'),
      await v.post('/login/password', PASSWORD),
    ]) {
      assert.equal(answer.headers['cache-control'], 'no-store');
      assert.equal(answer.headers['x-robots-tag'], 'noindex, nofollow');
      assert.equal(answer.headers['referrer-policy'], 'same-origin');
      assert.notEqual(answer.cacheable, true);
      if (answer.status === 303) continue;
      const policy = answer.headers['content-security-policy'] ?? '';
      assert.match(policy, /frame-ancestors 'none'/);
      assert.ok(!/script-src[^;]*unsafe/.test(policy));
    }
  });

  it('leads on at once where the only way is outside, with the page that was wanted', async () => {
    const site = await signInSite({ jwt: JWT });
    const wanted = await site.visitor().ask('/login?redirect=%2Fquickstart');
    assert.equal(wanted.status, 303);
    assert.equal(
      wanted.headers['location'],
      'https://app.example.com/docs-login?from=docs&redirect=%2Fquickstart',
    );
    const foreign = await site.visitor().ask('/login?redirect=https%3A%2F%2Fevil.example');
    assert.equal(foreign.headers['location'], JWT[0]!.url);
    await site.save({ jwt: [...JWT, { name: 'Partners', url: 'https://p.example.com/' }] });
    assert.equal((await site.visitor().ask('/login')).status, 200);
  });

  it('answers unknown addresses, ways that are off, and other methods', async () => {
    const site = await signInSite({ shared: true });
    const v = site.visitor();
    assert.equal((await v.ask('/login/nothing')).status, 404);
    assert.equal((await v.ask('/login/member')).status, 404);
    assert.equal((await v.ask('/login/password')).status, 405);
    assert.equal((await v.ask('/login', { method: 'PUT' })).status, 405);
    assert.equal((await v.ask('/login', { method: 'HEAD' })).status, 200);
  });

  it('says what to do while the store is away, and logs no path', async () => {
    const site = await signInSite({ shared: true }, {});
    const away = await signInSite(
      { shared: true },
      { records: { ...site.records, checkPassword: () => Promise.reject(new Error('disk')) } },
    );
    const answer = await away.visitor().post('/login/password', PASSWORD);
    assert.equal(answer.status, 503);
    assert.ok(answer.headers['retry-after']);
    assert.ok(!JSON.stringify(away.logged).includes(SITE_PASSWORD));
  });
});

describe('the shared password', () => {
  it('lets a reader in, to the page they wanted, with a new session each time', async () => {
    const site = await signInSite({ shared: true });
    const v = site.visitor();
    const answer = await v.post('/login/password', { ...PASSWORD, redirect: '/quickstart?x=1' });
    assert.equal(answer.status, 303);
    assert.equal(answer.headers['location'], '/quickstart?x=1');
    const first = v.cookies.get(COOKIE)!;
    assert.equal(await v.label(), '');
    assert.equal((await v.ask('/login?redirect=%2Fa')).headers['location'], '/a', 'they are in already');
    await v.post('/login/password', PASSWORD);
    assert.notEqual(v.cookies.get(COOKIE), first);
    assert.equal(await site.records.session('docs', first), undefined, 'the session before has ended');
  });

  it('is a page with a sentence when it is wrong, and the way back stays', async () => {
    const site = await signInSite({ shared: true });
    const v = site.visitor();
    const answer = await v.post('/login/password', { password: 'hunter2hunter2', redirect: '/a' });
    assert.equal(answer.status, 401);
    const text = String(answer.body);
    assert.match(text, /role="alert"/);
    assert.ok(text.includes('value="/a"') && !text.includes('hunter2'));
    assert.equal(v.cookies.size, 0);
    assert.ok(!JSON.stringify(site.logged).includes('hunter2'));
    assert.equal(site.logged.length, 1);
  });

  it('cannot be guessed: too many tries have to wait', async () => {
    const site = await signInSite({ shared: true });
    const v = site.visitor();
    let last = await v.post('/login/password', { password: 'no' });
    for (let i = 0; i < 30 && last.status === 401; i++)
      last = await v.post('/login/password', { password: `no ${i}` });
    assert.equal(last.status, 429);
    assert.ok(Number(last.headers['retry-after']) > 0);
    assert.equal((await v.post('/login/password', PASSWORD)).status, 429, 'also with the right one');
  });

  it('leads only to pages of the site', async () => {
    const site = await signInSite({ shared: true });
    for (const redirect of ['//evil.example', '/\\evil.example', 'https://evil.example', '/login', '/a\nb'])
      assert.equal(
        (await site.visitor().post('/login/password', { ...PASSWORD, redirect })).headers['location'],
        '/',
      );
  });

  it('stays below the prefix of the server', async () => {
    const site = await signInSite({ shared: true }, { base: '/docs', origin: 'http://localhost:3000' });
    const parts = { secure: false, host: 'localhost:3000', headers: { origin: 'http://localhost:3000' } };
    const answer = await site.visitor().post('/login/password', { ...PASSWORD, redirect: '/a' }, parts);
    assert.equal(answer.headers['location'], '/docs/a');
    assert.match(
      answer.cookies!.at(-1)!,
      /^lectern-reader=[\w-]{43}; Path=\/docs; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
    );
  });
});

describe('a forged form', () => {
  for (const [name, headers] of [
    ['of another site', { origin: 'https://evil.example' }],
    ['of a neighbour', { origin: SITE_ORIGIN, 'sec-fetch-site': 'same-site' }],
    ['without an origin on purpose', { origin: 'null' }],
    [
      'sent by a script',
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
    ],
    [
      'in a frame',
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
    ],
  ] as const)
    it(`${name} does nothing`, async () => {
      const site = await signInSite({ shared: true, jwt: JWT });
      const v = site.visitor();
      for (const path of ['/login/password', '/login/jwt-callback'])
        assert.equal((await v.post(path, { ...PASSWORD, token: 'x' }, { headers })).status, 403);
      assert.equal(v.cookies.size, 0);
      await v.post('/login/password', PASSWORD);
      assert.equal((await v.post('/logout', {}, { headers })).status, 403);
      assert.equal(await v.label(), '', 'still signed in');
    });

  it('that is no form, or too large, is refused', async () => {
    const site = await signInSite({ shared: true });
    const v = site.visitor();
    assert.equal(
      (await v.post('/login/password', {}, { headers: { 'content-type': 'application/json' } })).status,
      415,
    );
    assert.equal((await v.post('/login/password', { password: 'x'.repeat(70_000) })).status, 413);
    assert.equal((await v.post('/login/password', { password: 'x\0' })).status, 400);
  });
});

it('answers a fetch of a script on no route of signing in, and a tab on each', async () => {
  const { signIn, visitor } = await signInSite({ shared: true, members: true });
  const fetched = { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' };
  for (const { method, path, openTo } of signIn.routes) {
    const address = path.replace(/[:*]\w+/g, 'x');
    const headers = { origin: SITE_ORIGIN };
    const body = method === 'POST' ? 'a=b' : undefined;
    const form = body === undefined ? {} : { body };
    const got = await visitor().ask(address, { method, ...form, headers: { ...headers, ...fetched } });
    assert.equal(got.status === 403 && /acts for a person/.test(String(got.body)), openTo !== 'loads', path);
    assert.equal(got.headers['cross-origin-opener-policy'], 'same-origin', path);
    const tab = await visitor().ask(address, { method, ...form, headers });
    assert.doesNotMatch(String(tab.body), /acts for a person/, path);
  }
});
