/** Members who sign in with a real provider, the owners' section for it, and everybody who is turned away. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { DashboardVisitor } from '../../../../../test/support/dashboard-visitor.ts';
import { type OidcServer, oidcServer } from '../../../../../test/support/oidc-server.ts';
import { PASSWORD, type TestDashboard, testDashboard } from '../../../../../test/support/test-dashboard.ts';
import { visitProvider } from '../../../../../test/support/visit-provider.ts';
import { createIdentity } from '../../../identity/create-identity.ts';

const HOME = '/dashboard/providers';
const WITH = '/dashboard/sign-in/with/company';
const SITE = 'http://docs.example.com';
const AWAY = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' };

describe('sign-in with a provider', () => {
  let server: OidcServer;
  let dashboard: TestDashboard;
  const log: string[] = [];
  const fields = (more: Record<string, string> = {}): Record<string, string> => ({
    id: 'company',
    name: 'Company',
    issuer: server.issuer,
    clientId: server.clientId,
    clientSecret: server.clientSecret,
    scopes: 'openid profile email groups',
    source: 'id_token',
    path: 'groups',
    'group-0': 'staff',
    'role-0': 'editor',
    ...more,
  });
  const save = async (more: Record<string, string> = {}): Promise<void> => {
    const answer = await (await dashboard.as('owner')).submit(
      `${HOME}/company`,
      `${HOME}/company`,
      fields(more),
    );
    assert.equal(answer.status, 303, answer.text);
  };
  /** Signs in at the provider as `who`, and returns. */
  const visit = async (visitor: DashboardVisitor, who: string | undefined, from = WITH) => {
    const away = await visitor.get(from);
    assert.equal(away.status, 303, away.text);
    const { callback } = await visitProvider(away.headers['location']!, who);
    assert.equal(callback.origin, SITE);
    return visitor.get(callback.pathname + callback.search, { headers: AWAY });
  };
  before(async () => {
    server = await oidcServer([`${SITE}/dashboard/sign-in/callback/company`], [`${SITE}/dashboard/sign-in`]);
    dashboard = await testDashboard({
      identity: createIdentity({ clock: Date.now, random: randomBytes, allowPrivate: true }),
      log: { info: () => undefined, error: (text, more) => log.push(`${text} ${JSON.stringify(more)}`) },
    });
    const owner = await dashboard.as('owner');
    const made = await owner.submit(`${HOME}/new?recipe=keycloak`, `${HOME}/create`, fields());
    assert.equal(made.headers['location'], `${HOME}/company?done=added`, made.text);
    server.people.set('eve', {
      name: 'Eve',
      email: 'eve@example.com',
      email_verified: true,
      groups: ['staff'],
    });
    server.people.set('mallory', { email: 'owner@example.com', email_verified: true });
  });
  after(() => server.stop());

  it('is connected only within ten minutes of signing in', async () => {
    const fresh = await testDashboard();
    const { users } = fresh.records;
    await users.saveProvider({
      id: 'company',
      name: 'Company',
      issuer: server.issuer,
      clientId: 'docs',
      scopes: [],
      parameters: {},
      groups: { source: 'id_token', path: 'groups' },
      roles: [],
      enforced: false,
      trustsMail: false,
    });
    const viewer = await fresh.as('viewer');
    fresh.clock.advance(10 * 60_000);
    const answer = await viewer.submit(
      '/dashboard/account',
      '/dashboard/account/connections/company/connect',
      {},
    );
    assert.equal(answer.headers['location'], '/dashboard/account?failed=not-fresh');
    assert.match((await viewer.get(answer.headers['location']!)).text, /connect within ten minutes/);
  });

  it('is not asked on a private network, unless the operator allows it', async () => {
    let connected = 0;
    const inside = createServer((_request, response) => response.end('{}'));
    inside.on('connection', () => connected++);
    await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
    const issuer = `http://127.0.0.1:${(inside.address() as AddressInfo).port}`;
    for (const allowPrivate of [false, true]) {
      const fresh = await testDashboard({
        identity: createIdentity({ clock: Date.now, random: randomBytes, allowPrivate }),
      });
      await fresh.as('owner');
      await fresh.records.users.saveProvider({
        id: 'company',
        name: 'Company',
        issuer,
        clientId: 'docs',
        scopes: [],
        parameters: {},
        groups: { source: 'id_token', path: 'groups' },
        roles: [],
        enforced: false,
        trustsMail: false,
      });
      await fresh.stranger().get(WITH);
      assert.equal(connected > 0, allowPrivate);
    }
    inside.close();
    inside.closeAllConnections();
  });

  it('is asked for nobody who comes back too often', async () => {
    const strange = dashboard.stranger();
    const address = '/dashboard/sign-in/callback/company?code=x&state=y';
    let last = 0;
    for (let at = 0; at < 61; at++) last = (await strange.get(address, { address: '203.0.113.5' })).status;
    assert.equal(last, 429);
  });

  it('makes a member of somebody in a group, who lands where they wanted to be', async () => {
    const visitor = dashboard.stranger();
    assert.match((await visitor.get('/dashboard/sign-in')).text, /Sign in with Company/);
    const answer = await visit(
      visitor,
      'eve',
      `${WITH}?next=${encodeURIComponent('/dashboard/account?a=b')}`,
    );
    assert.deepEqual([answer.status, answer.headers['location']], [303, '/dashboard/account?a=b']);
    assert.match((await visitor.get('/dashboard/account')).text, /eve@example\.com<\/span>, editor/);
    assert.deepEqual(
      [...visitor.cookies.keys()].filter((name) => name.startsWith('lectern-sign-in')),
      [],
    );
    assert.deepEqual((await dashboard.audited()).slice(0, 1), ['member.joined']);
  });

  it('never leads elsewhere', async () => {
    for (const next of [
      'https://evil.example/',
      '//evil.example',
      '/dashboard/../x',
      '/dashboard/sign-in/with/company',
    ]) {
      const answer = await visit(dashboard.stranger(), 'eve', `${WITH}?next=${encodeURIComponent(next)}`);
      assert.equal(answer.headers['location'], '/dashboard');
    }
  });

  it('lets in nobody without a group, nor with the mail address of an owner', async () => {
    const visitor = dashboard.stranger();
    const answer = await visit(visitor, 'mallory');
    assert.equal(answer.status, 403);
    assert.match(answer.text, /belongs to no member of this dashboard/);
    assert.equal(visitor.cookies.has('lectern'), false);
    await save({ trustsMail: 'on' });
    server.people.set('mallory', { email: 'owner@example.com', email_verified: false });
    assert.equal((await visit(dashboard.stranger(), 'mallory')).status, 403);
    await save();
  });

  it('takes an answer once, from the browser that asked', async () => {
    const visitor = dashboard.stranger();
    const away = await visitor.get(WITH);
    const cookies = new Map(visitor.cookies);
    const { callback } = await visitProvider(away.headers['location']!, 'eve');
    const back = callback.pathname + callback.search;
    const other = await dashboard.stranger().get(back, { headers: AWAY });
    assert.equal(other.status, 400);
    assert.match(other.text, /begun in another browser/);
    assert.equal((await visitor.get(back, { headers: AWAY, method: 'HEAD' })).status, 405);
    assert.equal((await visitor.get(back, { headers: AWAY })).status, 303);
    const thief = dashboard.stranger();
    for (const pair of cookies) thief.cookies.set(...pair);
    const again = await thief.get(back, { headers: AWAY });
    assert.equal(again.status, 400);
    assert.match(again.text, /finished already/);
  });

  it('says so when the person cancels, or the provider is away, and passwords still work', async () => {
    const denied = await visit(dashboard.stranger(), undefined);
    assert.equal(denied.status, 403);
    assert.match(denied.text, /Company did not let you in, or you cancelled/);
    const visitor = dashboard.stranger();
    const away = await visitor.get(WITH);
    const { callback } = await visitProvider(away.headers['location']!, 'eve');
    await server.stop();
    log.length = 0;
    const answer = await visitor.get(callback.pathname + callback.search, { headers: AWAY });
    await server.start();
    assert.equal(answer.status, 503);
    assert.match(answer.text, /Company cannot be reached right now/);
    assert.match(log.join(), /^sign-in with a provider failed .*"kind":"unreachable"/);
    assert.ok(!log.join().includes(callback.searchParams.get('code')!));
    await dashboard.as('owner');
    const owner = dashboard.stranger();
    const signedIn = await owner.send('/dashboard/sign-in', {
      email: 'owner@example.com',
      password: PASSWORD,
    });
    assert.equal(signedIn.status, 303);
  });

  it('is connected by a member who is signed in, and disconnected again', async () => {
    server.people.set('vera', { email: 'vera@elsewhere.example', email_verified: false });
    const viewer = await dashboard.as('viewer');
    const account = '/dashboard/account';
    const page = await viewer.submit(account, `${account}/connections/company/connect`, {});
    assert.equal(page.status, 200);
    const location = page.headers['refresh']!.slice('0; url='.length);
    const { callback } = await visitProvider(location, 'vera');
    const stranger = dashboard.stranger();
    for (const [name, value] of viewer.cookies) if (name !== 'lectern') stranger.cookies.set(name, value);
    const back = callback.pathname + callback.search;
    const answer = await viewer.get(back, { headers: AWAY });
    assert.equal(answer.headers['location'], `${account}?done=connected`);
    assert.match((await viewer.get(account)).text, /vera@elsewhere\.example, last used/);
    const fresh = dashboard.stranger();
    assert.equal((await visit(fresh, 'vera')).status, 303);
    assert.match((await fresh.get(account)).text, /viewer@example\.com/);
    const gone = await viewer.submit(account, `${account}/connections/company/disconnect`, {});
    assert.equal(gone.headers['location'], `${account}?done=disconnected`);
    assert.equal((await fresh.get(account)).status, 303, 'signed out');
    assert.equal((await visit(dashboard.stranger(), 'vera')).status, 403);
  });

  it('is not connected to whoever is signed in meanwhile', async () => {
    const [viewer, editor] = [await dashboard.as('viewer'), await dashboard.as('editor')];
    const account = '/dashboard/account';
    const page = await viewer.submit(account, `${account}/connections/company/connect`, {});
    const { callback } = await visitProvider(page.headers['refresh']!.slice('0; url='.length), 'vera');
    for (const [name, value] of viewer.cookies)
      if (name.startsWith('lectern-sign-in')) editor.cookies.set(name, value);
    const answer = await editor.get(callback.pathname + callback.search, { headers: AWAY });
    assert.equal(answer.status, 403);
    assert.match(answer.text, /signed out in the meantime/);
  });

  it('is offered with an invitation', async () => {
    const owner = (await dashboard.records.users.list()).find(({ role }) => role === 'owner')!;
    const token = await dashboard.records.users.invite({
      email: 'guest@example.com',
      role: 'admin',
      by: owner.id,
    });
    const visitor = dashboard.stranger();
    const page = await visitor.get(`/dashboard/invitation/${token}`);
    assert.match(page.text, /Join with Company/);
    server.people.set('guest', { email: 'private@elsewhere.example' });
    assert.equal((await visit(visitor, 'guest', `${WITH}?invitation=${token}`)).status, 303);
    assert.match((await visitor.get('/dashboard/account')).text, /guest@example\.com<\/span>, admin/);
  });

  it('is enforced for members, and owners keep their password', async () => {
    await dashboard.as('viewer');
    await save({ enforced: 'on' });
    const page = await dashboard.stranger().get('/dashboard/sign-in');
    assert.match(page.text, /<summary>Sign in as an owner<\/summary>/);
    const send = (email: string) =>
      dashboard.stranger().send('/dashboard/sign-in', { email, password: PASSWORD });
    const member = await send('viewer@example.com');
    assert.equal(member.status, 403);
    assert.match(member.text, /Members of this dashboard sign in with a provider/);
    assert.equal((await send('owner@example.com')).status, 303);
    await save();
  });

  it('is not avoided with a link from before it was enforced', async () => {
    const { users } = dashboard.records;
    const owner = (await users.list()).find(({ role }) => role === 'owner')!;
    const own = await users.invite({ email: 'ben@example.com', role: 'viewer', by: owner.id });
    const ben = { token: own!, name: 'Ben', password: PASSWORD, device: 'x' };
    const viewer = (await users.acceptInvitation(ben))!.session.user;
    const reset = await users.createReset({ user: viewer.id, by: owner.id, secondFactor: false });
    const invitation = await users.invite({ email: 'late@example.com', role: 'viewer', by: owner.id });
    await save({ enforced: 'on' });
    const [link, join] = [`/dashboard/reset/${reset!.token}`, `/dashboard/invitation/${invitation}`];
    const visitor = dashboard.stranger();
    for (const answer of [await visitor.get(link), await visitor.send(link, { password: PASSWORD })]) {
      assert.equal(answer.status, 403);
      assert.match(
        answer.text,
        /Members of this dashboard sign in with a provider[\s\S]*Sign in with Company/,
      );
    }
    const page = await visitor.get(join);
    assert.match(page.text, /sign in with a provider[\s\S]*Join with Company/);
    assert.ok(!page.text.includes('name="password"'));
    const sent = await visitor.send(join, { name: 'Late', password: PASSWORD });
    assert.equal(sent.status, 400);
    assert.ok(!visitor.cookies.has('lectern'));
    const admin = await dashboard.as('owner');
    const asked = await admin.submit('/dashboard/members', `/dashboard/members/${viewer.id}/reset`, {});
    assert.equal(asked.status, 409);
    assert.match(asked.text, /does not let (&quot;|")ben@example\.com(&quot;|") in/);
    await save();
  });

  it('ends at the provider too, from our own page only', async () => {
    const visitor = dashboard.stranger();
    await visit(visitor, 'eve');
    const out = await visitor.submit('/dashboard/account', '/dashboard/sign-out', {});
    assert.equal(out.headers['location'], '/dashboard/sign-in?left=company');
    const page = await visitor.get(out.headers['location']!);
    assert.match(page.text, /href="\/dashboard\/sign-in\/out\/company"/);
    const leave = '/dashboard/sign-in/out/company';
    const there = new URL((await visitor.get(leave)).headers['location']!);
    assert.equal(there.origin, server.issuer);
    assert.equal(there.searchParams.get('post_logout_redirect_uri'), `${SITE}/dashboard/sign-in`);
    const forced = await visitor.get(leave, { headers: AWAY });
    assert.equal(forced.headers['location'], '/dashboard/sign-in');
  });

  describe('its section', () => {
    it('is for owners', async () => {
      for (const role of ['viewer', 'editor', 'admin'] as const)
        for (const path of [HOME, `${HOME}/new`, `${HOME}/company`])
          assert.equal((await (await dashboard.as(role)).get(path)).status, 403, `${role} ${path}`);
    });

    it('never shows the secret, and keeps it when the field stays empty', async () => {
      const owner = await dashboard.as('owner');
      const moved = await (await dashboard.as('owner')).submit(
        `${HOME}/company`,
        `${HOME}/company`,
        fields({ clientSecret: '', issuer: 'https://evil.example' }),
      );
      assert.equal(moved.status, 400);
      assert.match(moved.text, /Type the client secret again/);
      await save({ clientSecret: '' });
      assert.equal((await dashboard.records.users.provider('company'))?.clientSecret, server.clientSecret);
      const bad = await owner.submit(`${HOME}/company`, `${HOME}/company`, fields({ name: '' }));
      assert.equal(bad.status, 400);
      for (const { text } of [bad, await owner.get(`${HOME}/company`), await owner.get(HOME)])
        assert.ok(!text.includes(server.clientSecret));
      const entries = await dashboard.records.audit.list({ limit: 100 });
      assert.ok(!JSON.stringify(entries).includes(server.clientSecret));
      assert.ok(
        entries.some(
          ({ action, detail }) => action === 'provider.changed' && detail?.includes('staff: editor'),
        ),
      );
    });

    it('tests what is set, and says what is wrong', async () => {
      const owner = await dashboard.as('owner');
      const found = await owner.submit(`${HOME}/company`, `${HOME}/company/test`, {});
      assert.match(found.text, /Company answers[\s\S]*\/token/);
      await server.stop();
      const away = await owner.submit(`${HOME}/company`, `${HOME}/company/test`, {});
      await server.start();
      assert.equal(away.status, 502);
      assert.match(away.text, /does not answer \(ECONNREFUSED\)/);
    });

    for (const [what, more, error] of [
      ['an issuer without https', { issuer: 'http://login.example.com' }, /begins with https/],
      ['an issuer with a password', { issuer: 'https://a:b@login.example.com' }, /begins with https/],
      ['no address at all', { issuer: '' }, /Give the issuer/],
      [
        'plain OAuth 2 without a person',
        { issuer: '', authorizationUrl: 'https://a.example', tokenUrl: 'https://a.example' },
        /says who somebody is/,
      ],
      ['a short name with a slash', { id: '../x' }, /small letters/],
      ['a short name of the section', { id: 'new' }, /is an address of the dashboard/],
      [
        'a parameter of ours',
        { parameters: 'redirect_uri=https://evil.example' },
        /set by the dashboard itself/,
      ],
      ['a separator that is long', { delimiter: '12345' }, /one to four/],
      ['a role that is none', { 'role-0': 'root' }, /and a role/],
      ['a short name that is taken', {}, /has this short name/],
    ] as const)
      it(`refuses ${what}`, async () => {
        const owner = await dashboard.as('owner');
        const answer = await owner.submit(`${HOME}/new`, `${HOME}/create`, fields(more));
        assert.equal(answer.status, 400);
        assert.match(answer.text, error);
        assert.equal((await dashboard.records.users.providers()).length, 1);
      });

    it('removes a provider after a question', async () => {
      const owner = await dashboard.as('owner');
      assert.match((await owner.get(`${HOME}/company/remove`)).text, /Remove Company\?/);
      await owner.submit(`${HOME}/company/remove`, `${HOME}/company/remove`, {});
      assert.deepEqual(await dashboard.records.users.providers(), []);
      assert.doesNotMatch((await dashboard.stranger().get('/dashboard/sign-in')).text, /Company/);
      assert.equal((await dashboard.stranger().get(WITH)).status, 404);
    });
  });
});
