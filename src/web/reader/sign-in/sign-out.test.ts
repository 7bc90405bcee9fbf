/** Signing out: by a click, everywhere it should be. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SITE_PASSWORD, signInSite } from '../../../../test/support/sign-in-site.ts';

const COOKIE = '__Host-lectern-reader';
const PASSWORD = { password: SITE_PASSWORD };

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

  it('says that the session of the provider lasts, and offers to end it where there is an address for that', async () => {
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
      ['https://id.example.com/bye?x=1', 'href="https://id.example.com/bye?x=1"'],
      ['javascript:alert(1)', undefined],
      [undefined, undefined],
    ] as const) {
      const site = await signInSite(
        { providers: [provider] },
        {
          providers: {
            begin: async () => ({ problem: 'unavailable', detail: 'the provider is down' }),
            callback: async () => ({
              reader,
              returnTo: address === undefined ? '//evil.example' : '/a',
              cookies: ['state=; Max-Age=0'],
            }),
            logoutAddress: async () => address,
          },
        },
      );
      const v = site.visitor();
      assert.equal((await v.ask('/login')).headers['location'], '/login/oauth/okta?redirect=%2F');
      assert.equal((await v.ask('/login/oauth/okta')).status, 502);
      assert.equal((await v.ask('/login/oauth/other')).status, 400);
      assert.equal(
        (await v.ask('/login/oauth/okta/callback')).headers['location'],
        address === undefined ? '/' : '/a',
      );
      assert.equal(await v.label(), 'Ann');
      const out = await v.post('/logout', { redirect: '/a' });
      assert.equal(out.headers['refresh'], undefined, 'a choice, not a detour');
      const text = String(out.body);
      assert.match(text, /You are signed out[\s\S]*href="\/login\?redirect=%2Fa"/);
      assert.equal(text.includes('still be signed in at <bdi>Okta</bdi>'), expected !== undefined);
      if (expected !== undefined) assert.ok(text.includes(expected));
      else assert.ok(!text.includes('javascript:'));
      assert.equal(await v.label(), undefined);
    }
  });
});
