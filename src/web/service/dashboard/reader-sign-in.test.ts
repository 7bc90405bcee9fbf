/** Members of the dashboard sign in to a site: the code is for one project, one browser, one minute and one use. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type DashboardVisitor, dashboardVisitor } from '../../../../test/support/dashboard-visitor.ts';
import { type SignInSite, type SiteVisitor, signInSite } from '../../../../test/support/sign-in-site.ts';
import { testService } from '../../../../test/support/test-service.ts';
import { createDashboard } from './dashboard.ts';

const PASSWORD = 'four unrelated words';
const SITE = 'https://docs.example.com';

interface Both {
  readonly site: SignInSite;
  readonly reader: SiteVisitor;
  readonly member: DashboardVisitor;
  readonly stranger: DashboardVisitor;
  /** @returns the path of the dashboard to which the site sends the reader */
  begin(redirect?: string, visitor?: SiteVisitor): Promise<string>;
  /** @returns the path of the site to which the dashboard sends the member */
  code(path: string): Promise<string>;
}

async function both(): Promise<Both> {
  const site = await signInSite({ members: true });
  const { users, deps, clock } = site;
  await users.ensureOwner({ email: 'ann@example.com', password: PASSWORD });
  const entered = await users.signIn({
    email: 'ann@example.com',
    password: PASSWORD,
    device: 'Test',
    from: 'x',
  });
  assert.ok(entered.outcome === 'in');
  const { random, secret } = deps;
  const service = testService({
    records: { users },
    projects: [
      { id: 'docs', url: SITE },
      { id: 'other', url: 'https://other.example.com' },
    ],
    clock,
    random,
    secret,
  });
  const dashboard = createDashboard(service);
  const member = dashboardVisitor(dashboard, { host: 'admin.example.com' });
  member.cookies.set('lectern', entered.token);
  const reader = site.visitor();
  return {
    site,
    reader,
    member,
    stranger: dashboardVisitor(dashboard, { host: 'admin.example.com' }),
    begin: async (redirect = '/', visitor = reader) => {
      const answer = await visitor.ask(`/login/member?redirect=${encodeURIComponent(redirect)}`);
      assert.equal(answer.status, 303);
      const to = new URL(answer.headers['location']!);
      assert.equal(to.origin + to.pathname, 'https://admin.example.com/dashboard/reader-sign-in');
      return to.pathname + to.search;
    },
    code: async (path) => {
      const answer = await member.get(path);
      assert.equal(answer.status, 200);
      const url = /^0; url=(.+)$/.exec(answer.headers['refresh']!)![1]!;
      assert.ok(url.startsWith(`${SITE}/login/member?code=`));
      return url.slice(SITE.length);
    },
  };
}

describe('a member', () => {
  it('is let in to the page they wanted', async () => {
    const { site, reader, begin, code } = await both();
    const answer = await reader.ask(await code(await begin('/quickstart')));
    assert.deepEqual([answer.status, answer.headers['location']], [303, '/quickstart']);
    const { reader: found } = (await site.records.sessions('docs'))[0]!;
    assert.deepEqual(
      [found.way, found.subject, found.groups],
      ['members', (await site.users.list())[0]!.id, []],
    );
    assert.ok(await reader.label());
  });

  it('who is not signed in does so first', async () => {
    const { stranger, begin } = await both();
    const path = await begin('/quickstart');
    const answer = await stranger.get(path);
    assert.equal(answer.status, 303);
    assert.equal(answer.headers['location'], `/dashboard/sign-in?next=${encodeURIComponent(path)}`);
  });

  it('without a role in the project is told so, and gets no code', async () => {
    const { site, member, begin, reader, code } = await both();
    const [ann] = await site.users.list();
    const late = await code(await begin());
    const token = await site.users.invite({ email: 'bob@example.com', role: 'owner', by: ann!.id });
    await site.users.acceptInvitation({ token: token!, name: 'Bob', password: PASSWORD, device: 'Test' });
    await site.users.setRole(ann!.id, 'none');
    assert.equal((await reader.ask(late)).status, 403, 'nor with a code from before');
    const again = await site.users.signIn({
      email: 'ann@example.com',
      password: PASSWORD,
      device: 'Test',
      from: 'x',
    });
    assert.ok(again.outcome === 'in');
    member.cookies.set('lectern', again.token);
    const answer = await member.get(await begin());
    assert.equal(answer.status, 403);
    assert.match(answer.text, /ann@example\.com has no role in this project/);
    assert.equal(answer.headers['refresh'], undefined);
    await site.users.setProjectRole('docs', { member: ann!.id }, 'viewer');
    await site.users.createTeam({ name: 'Writers', members: [ann!.id] });
    const unused = await code(await begin());
    await site.users.signOut(again.token);
    assert.equal((await reader.ask(unused)).status, 403, 'signed out in the meantime');
    const third = await site.users.signIn({
      email: 'ann@example.com',
      password: PASSWORD,
      device: 'Test',
      from: 'x',
    });
    assert.ok(third.outcome === 'in');
    member.cookies.set('lectern', third.token);
    assert.equal((await reader.ask(await code(await begin()))).status, 303);
    assert.deepEqual((await site.records.sessions('docs'))[0]!.reader.groups, ['Writers']);
    await site.users.signOut(third.token);
    assert.equal(await reader.label(), undefined, 'reading ends with the session');
  });

  it('reads no more once they are removed', async () => {
    const { site, reader, begin, code } = await both();
    await reader.ask(await code(await begin()));
    const [ann] = await site.users.list();
    const invitation = await site.users.invite({ email: 'bob@example.com', role: 'owner', by: ann!.id });
    await site.users.acceptInvitation({
      token: invitation!,
      name: 'Bob',
      password: PASSWORD,
      device: 'Test',
    });
    const late = await code(await begin());
    await site.users.remove(ann!.id);
    assert.equal(await reader.label(), undefined);
    assert.equal((await reader.ask(late)).status, 403, 'nor with a code from before');
  });

  it('on the host of the dashboard is redirected at once', async () => {
    const { member, begin } = await both();
    const path = (await begin()).replace('project=docs', 'project=other');
    member.cookies.set('__Host-lectern', member.cookies.get('lectern')!);
    const answer = await member.get(path, { host: 'other.example.com', secure: true });
    assert.equal(answer.status, 303);
    assert.match(answer.headers['location']!, /^https:\/\/other\.example\.com\/login\/member\?code=/);
  });
});

describe('a code', () => {
  it('works once', async () => {
    const { reader, begin, code } = await both();
    const path = await code(await begin());
    const twin = new Map(reader.cookies);
    assert.equal((await reader.ask(path)).status, 303);
    for (const [name, value] of twin) reader.cookies.set(name, value);
    assert.equal((await reader.ask(path)).status, 400);
  });

  it('is for the browser that began: nobody is signed in as somebody else by a link', async () => {
    const { site, begin, code, reader } = await both();
    const path = await code(await begin());
    const victim = site.visitor();
    assert.equal((await victim.ask(path)).status, 400);
    await begin('/', victim);
    assert.equal((await victim.ask(path)).status, 400, 'nor while they sign in themselves');
    assert.equal(await victim.label(), undefined);
    assert.equal((await reader.ask(path)).status, 303, 'and it was not used up');
  });

  it('lasts a minute', async () => {
    const { site, reader, begin, code } = await both();
    const path = await code(await begin());
    site.clock.advance(60_000);
    assert.equal((await reader.ask(path)).status, 400);
  });

  it('is for one project', async () => {
    const { member, reader, begin } = await both();
    const answer = await member.get((await begin()).replace('project=docs', 'project=other'));
    const url = answer.headers['refresh']!.slice('0; url='.length);
    assert.ok(url.startsWith('https://other.example.com/'), 'the address is the project’s own');
    assert.equal((await reader.ask(url.slice('https://other.example.com'.length))).status, 400);
  });

  it('that is changed, empty or rubbish is refused', async () => {
    const { reader, begin, code } = await both();
    const path = await code(await begin());
    for (const wrong of [
      '/login/member?code=',
      '/login/member?code=x',
      `${path.slice(0, -2)}AA`,
      `${path}${'A'.repeat(5_000)}`,
    ])
      assert.equal((await reader.ask(wrong)).status, 400);
  });

  it('is not made for an address that is not complete', async () => {
    const { member, begin } = await both();
    const path = await begin();
    for (const wrong of [
      path.replace('project=docs', 'project=none'),
      path.replace(/browser=[^&]+/, 'browser='),
      path.replace(/browser=[^&]+/, 'browser=x%0d%0a'),
      '/dashboard/reader-sign-in',
    ])
      assert.equal((await member.get(wrong)).status, 404);
  });

  it('leads to a page of the site only', async () => {
    const { reader, begin, code } = await both();
    const path = (await begin()).replace(/redirect=[^&]*/, 'redirect=%2F%2Fevil.example');
    assert.equal((await reader.ask(await code(path))).headers['location'], '/');
  });

  it('is not shown to a script of a site', async () => {
    const { member, begin } = await both();
    const headers = { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' };
    const answer = await member.get(await begin(), { headers });
    assert.equal(answer.status, 403);
    assert.equal(answer.headers['refresh'], undefined);
  });
});
