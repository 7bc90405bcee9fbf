/** The dashboard asked as a handler: who may reach which route, what is refused before a route, and with which headers. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { before, describe, it } from 'node:test';
import {
  type DashboardVisitor,
  dashboardVisitor,
  OWN_FORM,
} from '../../../../test/support/dashboard-visitor.ts';
import { openTestDatabase } from '../../../../test/support/databases.ts';
import { testClock, testService } from '../../../../test/support/test-service.ts';
import { webRequest } from '../../../../test/support/web-request.ts';
import { AppError } from '../../../lib/app-error.ts';
import { createAuditRecords } from '../../../records/audit/create-audit-records.ts';
import { createUserRecords } from '../../../records/users/create-user-records.ts';
import { mayAct, PROJECT_ROLES, type ProjectRole, ROLES, type Role } from '../../../records/users/user.ts';
import type { UserRecords } from '../../../records/users/user-records.ts';
import type { Handler } from '../../edge/http/handler.ts';
import { HTML_TYPE, reply } from '../../edge/http/reply.ts';
import type { Service } from '../service.ts';
import { createDashboard } from './dashboard.ts';
import type { DashboardRoute } from './dashboard-route.ts';
import { DASHBOARD_ROUTES } from './routes.ts';

const PASSWORD = 'four unrelated words';
/** Every route as it is, with an answer that says it was reached. */
const REACHED: readonly DashboardRoute[] = DASHBOARD_ROUTES.map((route) => ({
  ...route,
  handle: async () => reply(200, HTML_TYPE, `reached ${route.method} ${route.path}`),
}));
const EXTRA: readonly DashboardRoute[] = [
  {
    method: 'GET',
    path: '/dashboard/broken',
    role: 'viewer',
    handle: async () => {
      throw new Error('secret detail');
    },
  },
  {
    method: 'GET',
    path: '/dashboard/full',
    role: 'viewer',
    handle: async () => {
      throw new AppError('store/full', 'The database cannot be written: /secret/path');
    },
  },
  {
    method: 'POST',
    path: '/dashboard/echo',
    role: 'viewer',
    handle: async ({ form }) => reply(200, HTML_TYPE, JSON.stringify([...form])),
  },
];

describe('the dashboard', () => {
  let users: UserRecords;
  let service: Service;
  let dashboard: Handler;
  const tokens = {} as Record<Role, string>;
  const as = (role?: Role): DashboardVisitor => {
    const visitor = dashboardVisitor(dashboard);
    if (role !== undefined) visitor.cookies.set('lectern', tokens[role]);
    return visitor;
  };
  const projectTokens = new Map<string, string>();
  /** Somebody whose only role is that in the project "docs". */
  const inProject = (role: ProjectRole, through: 'themselves' | 'a team'): DashboardVisitor => {
    const visitor = dashboardVisitor(dashboard);
    visitor.cookies.set('lectern', projectTokens.get(`${role} ${through}`)!);
    return visitor;
  };
  /** A page of everybody's that has a form. */
  const FORM_PAGE = '/dashboard/nothing-here';

  before(async () => {
    const clock = testClock();
    const deps = {
      database: await openTestDatabase('sqlite'),
      clock,
      random: randomBytes,
      secret: new Uint8Array(32).fill(7),
    };
    users = createUserRecords(deps, { log: 4, r: 8, p: 1 });
    service = testService({
      projects: [{ id: 'docs' }, { id: 'guides' }],
      records: { users, audit: createAuditRecords(deps) },
      clock,
      random: randomBytes,
    });
    dashboard = createDashboard(service, [...REACHED, ...EXTRA]);
    await users.ensureOwner({ email: 'owner@example.com', password: PASSWORD });
    const owner = (await users.list())[0]!.id;
    const signed = await users.signIn({
      email: 'owner@example.com',
      password: PASSWORD,
      device: 'x',
      from: 'a',
    });
    assert.ok(signed.outcome === 'in');
    tokens.owner = signed.token;
    for (const role of ['none', 'viewer', 'editor', 'admin'] as const) {
      const token = await users.invite({ email: `${role}@example.com`, role, by: owner });
      const joined = await users.acceptInvitation({
        token: token!,
        name: role,
        password: PASSWORD,
        device: 'x',
      });
      tokens[role] = joined!.token;
    }
    for (const role of PROJECT_ROLES)
      for (const through of ['themselves', 'a team'] as const) {
        const team = await users.createTeam({ name: `${role} ${through}` });
        if (through === 'a team') await users.setProjectRole('docs', { team: team!.id }, role);
        const grants =
          through === 'a team'
            ? { projects: {}, teams: [team!.id] }
            : { projects: { docs: role }, teams: [] };
        const email = `${role}-${through === 'a team' ? 'team' : 'own'}@example.com`;
        const token = await users.invite({ email, role: 'none', by: owner, grants });
        const joined = await users.acceptInvitation({
          token: token!,
          name: role,
          password: PASSWORD,
          device: 'x',
        });
        projectTokens.set(`${role} ${through}`, joined!.token);
      }
  });

  describe('lets reach', () => {
    for (const { method, path, role: least } of DASHBOARD_ROUTES) {
      const target = path.replace(':project', 'docs').replaceAll(/:[a-z]+/gi, 'x');
      const ask = (visitor: DashboardVisitor) =>
        method === 'GET' ? visitor.get(target) : visitor.submit(FORM_PAGE, target, {});
      for (const role of ROLES) {
        const may = mayAct(role, least);
        it(`${method} ${path}: ${may ? '' : 'not '}${role}`, async () => {
          const answer = await ask(as(role));
          // A project in which somebody has no role does not exist for them.
          const hidden = role === 'none' && path.includes(':project');
          assert.equal(answer.status, may ? 200 : hidden ? 404 : 403);
          if (may) assert.equal(answer.text, `reached ${method} ${path}`);
          else assert.match(answer.text, hidden ? /Page not found/ : /Not allowed/);
        });
      }
      for (const given of PROJECT_ROLES)
        for (const through of ['themselves', 'a team'] as const) {
          const ofProject = path.includes(':project');
          const may = mayAct(ofProject ? given : 'none', least);
          it(`${method} ${path}: ${may ? '' : 'not '}${given} of that project alone, by ${through}`, async () => {
            const answer = await ask(inProject(given, through));
            assert.equal(answer.status, may ? 200 : 403);
            if (may) assert.equal(answer.text, `reached ${method} ${path}`);
          });
          if (ofProject)
            it(`${method} ${path}: not ${given} of another project, by ${through}`, async () => {
              const other = path.replace(':project', 'guides').replaceAll(/:[a-z]+/gi, 'x');
              const visitor = inProject(given, through);
              const answer = await (method === 'GET'
                ? visitor.get(other)
                : visitor.submit(FORM_PAGE, other, {}));
              assert.equal(answer.status, 404);
            });
        }
      it(`${method} ${path}: not somebody who is not signed in`, async () => {
        const answer = await ask(as());
        assert.equal(answer.status, 303);
        assert.match(answer.headers['location']!, /^\/dashboard\/sign-in/);
      });
      if (path.includes(':project'))
        it(`${method} ${path}: not in a project that does not exist`, async () => {
          const visitor = as('owner');
          const other = path.replace(':project', 'other').replaceAll(/:[a-z]+/gi, 'x');
          const answer = await (method === 'GET' ? visitor.get(other) : visitor.submit(FORM_PAGE, other, {}));
          assert.equal(answer.status, 404);
        });
    }
  });

  describe('refuses', () => {
    const post = (parts: Parameters<DashboardVisitor['send']>[2], fields: Record<string, string> = {}) =>
      as('owner').send('/dashboard/echo', fields, parts);
    it('a form from another site', async () => {
      const page = await as('owner').get(FORM_PAGE);
      const token = /name="token" value="([^"]+)"/.exec(page.text)![1]!;
      assert.equal((await post({}, { token, a: '1' })).text, '[["a","1"]]');
      for (const headers of [
        { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
        { ...OWN_FORM, 'sec-fetch-site': 'same-site' },
        { ...OWN_FORM, origin: 'https://evil.example' },
      ])
        assert.equal((await post({ headers }, { token })).status, 403);
    });
    it('a form without the token, or with that of another session', async () => {
      assert.equal((await post({})).status, 403);
      const other = await as('viewer').get(FORM_PAGE);
      const token = /name="token" value="([^"]+)"/.exec(other.text)![1]!;
      assert.equal((await post({}, { token })).status, 403);
    });
    it('what is too large, of another type, or cannot be stored', async () => {
      assert.equal((await post({}, { a: 'x'.repeat(64 * 1024) })).status, 413);
      assert.equal((await post({ headers: { 'content-type': 'application/json' } })).status, 415);
      assert.equal((await post({ headers: { 'content-type': 'multipart/form-data' } })).status, 415);
      assert.equal((await post({}, { a: 'x\0y' })).status, 400);
      assert.equal((await as('owner').get('/dashboard/account?x=%00')).status, 400);
    });
    it('other methods, and the wrong one of a path', async () => {
      assert.equal((await dashboard(webRequest('/dashboard', { method: 'DELETE' })))!.status, 405);
      const answer = await as('owner').get('/dashboard/echo');
      assert.deepEqual([answer.status, answer.headers['allow']], [405, 'POST']);
    });
    it('a session that has ended', async () => {
      const signed = await users.signIn({
        email: 'viewer@example.com',
        password: PASSWORD,
        device: 'x',
        from: 'b',
      });
      assert.ok(signed.outcome === 'in');
      const visitor = as();
      visitor.cookies.set('lectern', signed.token);
      assert.equal((await visitor.get('/dashboard/account')).status, 200);
      await users.signOut(signed.token);
      assert.equal((await visitor.get('/dashboard/account')).status, 303);
    });
  });

  describe('answers', () => {
    it('only below /dashboard', async () => {
      for (const path of ['/', '/dashboards', '/docs/dashboard'])
        assert.equal(await dashboard(webRequest(path)), undefined);
      const slash = await as('owner').get('/dashboard/account/');
      assert.deepEqual([slash.status, slash.headers['location']], [308, '/dashboard/account']);
    });
    it('what does not exist to members only', async () => {
      assert.equal((await as('viewer').get('/dashboard/nope')).status, 404);
      const stranger = await as().get('/dashboard/nope?a=1');
      assert.deepEqual(
        [stranger.status, stranger.headers['location']],
        [303, '/dashboard/sign-in?next=%2Fdashboard%2Fnope%3Fa%3D1'],
      );
    });
    it('mistakes of ours with the request id and nothing else', async () => {
      const answer = await as('owner').get('/dashboard/broken');
      assert.equal(answer.status, 500);
      assert.match(answer.text, /test-\d+/);
      assert.doesNotMatch(answer.text, /secret detail/);
      const full = await as('owner').get('/dashboard/full');
      assert.deepEqual([full.status, full.headers['retry-after']], [503, '30']);
      assert.doesNotMatch(full.text, /secret/);
    });
    it('everything with a policy that runs and frames nothing foreign, and keeps nothing', async () => {
      const post = as('viewer').send('/dashboard/echo', {});
      for (const answer of [
        await as('owner').get('/dashboard/account'),
        await as().get('/dashboard/sign-in'),
        await as().get('/dashboard/account'),
        await as('owner').get('/dashboard/broken'),
        await post,
      ]) {
        const { headers } = answer;
        assert.equal(headers['cache-control'], 'no-store');
        assert.equal(headers['x-frame-options'], 'DENY');
        assert.equal(headers['x-content-type-options'], 'nosniff');
        assert.equal(headers['referrer-policy'], 'same-origin');
        const csp = headers['content-security-policy']!;
        for (const part of [
          "default-src 'none'",
          "frame-ancestors 'none'",
          "style-src 'self'",
          "form-action 'self'",
        ])
          assert.ok(csp.includes(part), part);
        assert.doesNotMatch(csp, /unsafe|https:/);
        assert.doesNotMatch(answer.text, /<[^>]+\sstyle=|<style/);
      }
    });
    it('compressed where it is asked for', async () => {
      const answer = await as('owner').get(FORM_PAGE, { headers: { 'accept-encoding': 'br' } });
      assert.equal(answer.headers['content-encoding'], 'br');
    });
    it('with a navigation of what this role may open', async () => {
      const links = async (role: Role) =>
        [...(await as(role).get(FORM_PAGE)).text.matchAll(/class="admin-link" href="([^"]+)"/g)].map(
          ([, href]) => href!,
        );
      assert.ok((await links('owner')).includes('/dashboard/members'));
      assert.ok(!(await links('viewer')).some((href) => /members|audit|settings/.test(href)));
      assert.ok((await links('viewer')).includes('/dashboard/p/docs/overview'));
    });
  });
});
