/** The sign-in page, the password, mail links, cookies, forged forms and signing out, on real records. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CANARY, SITE_ORIGIN, SITE_PASSWORD, signInSite } from '../../../../test/support/sign-in-site.ts';
import { webRequest } from '../../../../test/support/web-request.ts';
import type { ReaderToken } from '../../../records/readers/reader-records.ts';

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

describe('the cookie', () => {
  it('is bound to the host over HTTPS', async () => {
    const site = await signInSite({ shared: true });
    const answer = await site.visitor().post('/login/password', PASSWORD);
    assert.match(
      answer.cookies!.at(-1)!,
      /^__Host-lectern-reader=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/,
    );
  });

  it('is found among planted ones, and counts for nobody when it may be somebody else’s', async () => {
    const site = await signInSite(
      { members: true, mail: ['@example.com'] },
      { sendLink: async () => undefined },
    );
    const start = (subject: string) =>
      site.records.start(
        'docs',
        { way: 'mail', subject, label: subject, groups: [], content: {}, apiPlaygroundInputs: {} },
        'Test',
      );
    const [ann, again, bob] = [
      await start('ann@example.com'),
      await start('ann@example.com'),
      await start('bob@example.com'),
    ];
    const who = async (...values: string[]) =>
      (
        await site.signIn.identify(
          webRequest('/a', {
            secure: true,
            headers: { cookie: values.map((value) => `${COOKIE}=${value}`).join('; ') },
          }),
        )
      )?.reader.label;
    assert.equal(await who(ann), 'ann@example.com');
    assert.equal(await who('rubbish', 'x'.repeat(43), ann), 'ann@example.com');
    assert.equal(await who(ann, again), 'ann@example.com');
    assert.equal(await who(ann, bob), undefined);
    assert.equal(await who('rubbish'), undefined);
    assert.equal(await who(), undefined);
  });

  it('is worth nothing on another site, or once the way is off', async () => {
    const site = await signInSite({ shared: true, members: true });
    const other = await signInSite({ shared: true });
    const v = site.visitor();
    await v.post('/login/password', PASSWORD);
    const cookie = `${COOKIE}=${v.cookies.get(COOKIE)}`;
    assert.equal(
      await other.signIn.identify(webRequest('/a', { secure: true, headers: { cookie } })),
      undefined,
    );
    await site.save({ password: await site.records.hashPassword('another password') });
    assert.equal(await v.label(), undefined);
  });

  it('ends after a week without a visit', async () => {
    const site = await signInSite({ shared: true });
    const v = site.visitor();
    await v.post('/login/password', PASSWORD);
    site.clock.advance(7 * 86_400_000 + 1);
    assert.equal(await v.label(), undefined);
  });
});

describe('a token of a script', () => {
  const ask = (site: Awaited<ReturnType<typeof signInSite>>, authorization: string, cookie = '') =>
    site.signIn.identify(
      webRequest('/a', { secure: true, headers: { authorization, ...(cookie === '' ? {} : { cookie }) } }),
    );
  const wanted: Pick<ReaderToken, 'name' | 'groups' | 'createdBy' | 'expiresAt'> = {
    name: 'crawler',
    groups: ['staff'],
    createdBy: null,
    expiresAt: null,
  };

  it('is a reader with its groups', async () => {
    const site = await signInSite({ shared: true });
    const { secret, token } = await site.records.createToken('docs', wanted);
    const session = await ask(site, `Bearer ${secret}`);
    assert.deepEqual([session?.reader.way, session?.reader.groups], ['token', ['staff']]);
    await site.records.revokeToken('docs', token.id);
    assert.equal(await ask(site, `Bearer ${secret}`), undefined);
  });

  it('that is wrong does not fall back to a cookie, and other headers are not ours', async () => {
    const site = await signInSite({ shared: true });
    const v = site.visitor();
    await v.post('/login/password', PASSWORD);
    const cookie = `${COOKIE}=${v.cookies.get(COOKIE)}`;
    assert.equal(await ask(site, 'Bearer rdr_wrong', cookie), undefined);
    assert.equal((await ask(site, 'Basic eDp5', cookie))?.reader.way, 'password');
    for (const header of ['Bearer', 'rdr_x', `Bearer rdr_${'x'.repeat(100_000)}`])
      assert.equal(await ask(site, header), undefined);
  });
});

describe('a link by mail', () => {
  const mailSite = async () => {
    const sent: [string, string][] = [];
    let arrived = Promise.withResolvers<void>();
    const site = await signInSite(
      { mail: ['@example.com'] },
      {
        sendLink: async (email, url) => {
          sent.push([email, url]);
          arrived.resolve();
          arrived = Promise.withResolvers();
        },
      },
    );
    return { site, sent, next: () => arrived.promise };
  };

  it('signs in once, after a click, and only who may read gets one', async () => {
    const { site, sent, next } = await mailSite();
    const v = site.visitor();
    const stranger = await v.post('/login/mail', { email: 'eve@evil.example' });
    const mail = next();
    const reader = await v.post('/login/mail', { email: ' Ann@Example.com ', redirect: '/a' });
    assert.equal(
      String(stranger.body).replaceAll('%2Fa', '%2F'),
      String(reader.body).replaceAll('%2Fa', '%2F'),
    );
    assert.deepEqual([stranger.status, reader.status], [200, 200]);
    await mail;
    assert.equal(sent.length, 1);
    const url = new URL(sent[0]![1]);
    assert.equal(url.origin, SITE_ORIGIN);
    const path = url.pathname + url.search;
    for (let i = 0; i < 2; i++) assert.equal((await v.ask(path)).status, 200, 'a scanner uses up nothing');
    assert.equal((await v.ask(path, { method: 'HEAD' })).status, 405);
    assert.equal(await v.label(), undefined);
    const entered = await v.post(url.pathname, { redirect: '/a' });
    assert.deepEqual([entered.status, entered.headers['location']], [303, '/a']);
    assert.equal(await v.label(), 'ann@example.com');
    const again = await site.visitor().post(url.pathname);
    assert.equal(again.status, 400);
    const token = url.pathname.split('/').at(-1)!;
    assert.ok(!JSON.stringify(site.logged).includes(token));
  });

  it('is not sent to everybody who asks a hundred times', async () => {
    const { site } = await mailSite();
    const v = site.visitor();
    const statuses: number[] = [];
    for (let i = 0; i < 7; i++)
      statuses.push((await v.post('/login/mail', { email: `n${i}@evil.example` })).status);
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429, 429]);
  });

  it('that cannot be sent is a line in the log, and the reader learns nothing', async () => {
    const logged = Promise.withResolvers<string>();
    const site = await signInSite(
      { mail: ['ann@example.com'] },
      {
        sendLink: () => Promise.reject(new Error('SMTP is down')),
        log: {
          info: () => undefined,
          error: (message, fields) => logged.resolve(`${message} ${fields?.['error']}`),
        },
      },
    );
    assert.equal((await site.visitor().post('/login/mail', { email: 'ann@example.com' })).status, 200);
    assert.match(await logged.promise, /SMTP is down/);
  });
});

describe('signing out', () => {
  it('takes a click, ends the session and removes the cookie', async () => {
    const site = await signInSite({ shared: true });
    const v = site.visitor();
    await v.post('/login/password', PASSWORD);
    const token = v.cookies.get(COOKIE)!;
    assert.match(String((await v.ask('/logout')).body), /method="post"/);
    assert.equal(await v.label(), '', 'a link or picture elsewhere signs nobody out');
    assert.match(String((await v.post('/logout')).body), /signed out/);
    assert.equal(v.cookies.size, 0);
    assert.equal(await site.records.session('docs', token), undefined);
    assert.equal((await v.ask('/logout')).status, 200);
    assert.equal((await v.post('/logout')).status, 200);
  });

  it('goes on to the provider, where it has an address for that', async () => {
    const provider = {
      id: 'okta',
      name: 'Okta',
      issuer: 'https://id.example.com',
      clientId: 'x',
      scopes: [],
      parameters: {},
      groups: { source: 'id_token', path: 'groups' },
    } as const;
    const reader = {
      way: 'oauth',
      provider: 'okta',
      subject: '1',
      label: 'Ann',
      groups: [],
      content: {},
      apiPlaygroundInputs: {},
    } as const;
    for (const [address, expected] of [
      ['https://id.example.com/bye?x=1', '0; url=https://id.example.com/bye?x=1'],
      ['javascript:alert(1)', undefined],
      [undefined, undefined],
    ] as const) {
      const site = await signInSite(
        { providers: [provider] },
        {
          providers: {
            begin: async () => ({ problem: 'unavailable', detail: 'the provider is down' }),
            callback: async () => ({ reader, returnTo: '/a', cookies: ['state=; Max-Age=0'] }),
            logoutAddress: async () => address,
          },
        },
      );
      const v = site.visitor();
      assert.equal((await v.ask('/login')).headers['location'], '/login/oauth/okta?redirect=%2F');
      assert.equal((await v.ask('/login/oauth/okta')).status, 502);
      assert.equal((await v.ask('/login/oauth/other')).status, 400);
      assert.equal((await v.ask('/login/oauth/okta/callback')).headers['location'], '/a');
      assert.equal(await v.label(), 'Ann');
      assert.equal((await v.post('/logout')).headers['refresh'], expected);
      assert.equal(await v.label(), undefined);
    }
  });
});
