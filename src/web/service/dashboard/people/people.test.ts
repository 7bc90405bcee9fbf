/** The people of a project: who may give which role to whom, what they see of others, and teams that carry roles. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { DashboardVisitor } from '../../../../../test/support/dashboard-visitor.ts';
import { PASSWORD, type TestDashboard, testDashboard } from '../../../../../test/support/test-dashboard.ts';
import type { InvitationGrants } from '../../../../records/users/teams/team-records.ts';

const PEOPLE = '/dashboard/p/docs/people';
const TEAMS = '/dashboard/teams';

describe('people of a project', () => {
  let dashboard: TestDashboard;
  /** Somebody who is a member of single projects. */
  const guest = async (
    name: string,
    grants: InvitationGrants,
  ): Promise<{ id: string; visitor: DashboardVisitor }> => {
    const { users } = dashboard.records;
    const token = await users.invite({ email: `${name}@example.com`, role: 'none', by: 'test', grants });
    const joined = await users.acceptInvitation({ token: token!, name, password: PASSWORD, device: 'Test' });
    const visitor = dashboard.stranger();
    visitor.cookies.set('lectern', joined!.token);
    return { id: joined!.session.user.id, visitor };
  };
  before(async () => {
    dashboard = await testDashboard({ projects: [{ id: 'docs' }, { id: 'guides' }] });
    for (const role of ['owner', 'admin', 'viewer'] as const) await dashboard.as(role);
  });

  it('give roles to members and to teams, which count at once', async () => {
    const { users } = dashboard.records;
    const admin = await dashboard.as('admin');
    const ann = await guest('ann', { projects: {}, teams: [] });
    const ben = await guest('ben', { projects: {}, teams: [] });
    await users.createTeam({ name: 'Writers', members: [ben.id] });
    assert.equal((await ann.visitor.get('/dashboard/p/docs/overview')).status, 404);
    assert.match((await admin.get(PEOPLE)).text, /Nobody has a role in this project alone/);
    assert.equal(
      (await admin.submit(PEOPLE, `${PEOPLE}/give`, { who: ' ANN@example.com', role: 'editor' })).status,
      303,
    );
    assert.equal(
      (await admin.submit(PEOPLE, `${PEOPLE}/give`, { who: 'writers', role: 'viewer' })).status,
      303,
    );
    assert.equal((await ann.visitor.get('/dashboard/p/docs/overview')).status, 200);
    assert.equal((await ben.visitor.get('/dashboard/p/docs/feedback')).status, 200);
    assert.equal((await ben.visitor.get('/dashboard/p/docs/feedback.csv')).status, 403);
    assert.equal((await ann.visitor.get('/dashboard/p/guides/overview')).status, 404);
    assert.equal((await admin.submit(PEOPLE, `${PEOPLE}/member/${ann.id}/take`, {})).status, 303);
    assert.equal((await ann.visitor.get('/dashboard/p/docs/overview')).status, 404);
    assert.deepEqual((await dashboard.audited()).slice(0, 3), [
      'project.role_taken',
      'project.role_given',
      'project.role_given',
    ]);
  });

  it('see nothing of other projects: not in the navigation, the digest, the switcher or the start page', async () => {
    const { visitor } = await guest('eve', { projects: { guides: 'admin' }, teams: [] });
    const start = await visitor.get('/dashboard');
    assert.equal(start.headers['location'], '/dashboard/p/guides/overview');
    const { text } = await visitor.get('/dashboard/p/guides/overview');
    assert.doesNotMatch(text, /\/dashboard\/p\/docs\//);
    assert.doesNotMatch(text, /\/dashboard\/(members|teams|providers|audit)"/);
    assert.match(text, /\/dashboard\/p\/guides\/people"/);
    assert.doesNotMatch((await visitor.get('/dashboard/account')).text, /project-docs/);
  });

  it('are led by administrators of that project alone, who see only whom they need to see', async () => {
    const { visitor } = await guest('lead', { projects: { docs: 'admin' }, teams: [] });
    const { text } = await visitor.get(PEOPLE);
    assert.match(text, /3 members have a role in every project|2 members have a role in every project/);
    for (const hidden of ['viewer@example.com', 'admin@example.com', 'datalist', 'eve@example.com'])
      assert.ok(!text.includes(hidden), hidden);
    await guest('new', { projects: {}, teams: [] });
    const give = (who: string, role: string) => visitor.submit(PEOPLE, `${PEOPLE}/give`, { who, role });
    assert.equal((await give('new@example.com', 'admin')).status, 303);
    assert.match((await give('stranger@example.com', 'viewer')).text, /No member has this address/);
    assert.equal((await give('new@example.com', 'owner')).status, 400);
    assert.equal((await give('lead@example.com', 'viewer')).status, 400, 'not their own role');
    assert.equal((await visitor.get('/dashboard/p/guides/people')).status, 404);
  });

  it('cannot take their own role, nor send a role that is none', async () => {
    const { id, visitor } = await guest('self', { projects: { docs: 'admin' }, teams: [] });
    for (const path of [`member/${id}/take`, `member/${id}`]) {
      const answer = await visitor.submit(PEOPLE, `${PEOPLE}/${path}`, { role: 'viewer' });
      assert.equal(answer.status, 403);
    }
    assert.equal((await visitor.submit(PEOPLE, `${PEOPLE}/member/nobody`, { role: 'viewer' })).status, 404);
    assert.equal(await dashboard.records.users.roleIn(id, 'docs'), 'admin');
  });

  it('are shown escaped', async () => {
    const admin = await dashboard.as('admin');
    await dashboard.records.users.createTeam({ name: '<b>Team</b>' });
    await admin.submit(PEOPLE, `${PEOPLE}/give`, { who: '<b>Team</b>', role: 'viewer' });
    const again = await admin.submit(PEOPLE, `${PEOPLE}/give`, { who: '"><b>x', role: 'viewer' });
    for (const { text } of [again, await admin.get(PEOPLE), await admin.get(TEAMS)])
      assert.doesNotMatch(text, /<b>/);
  });
});

describe('teams', () => {
  let dashboard: TestDashboard;
  let admin: DashboardVisitor;
  const teamOf = async (name: string): Promise<string> =>
    (await dashboard.records.users.teams()).find((one) => one.name === name)!.id;
  before(async () => {
    dashboard = await testDashboard({ projects: [{ id: 'docs' }, { id: 'guides' }] });
    for (const role of ['owner', 'viewer'] as const) await dashboard.as(role);
    admin = await dashboard.as('admin');
  });

  it('are made, filled, given roles, renamed and removed', async () => {
    assert.match((await admin.get(TEAMS)).text, /There are no teams yet/);
    assert.equal((await admin.submit(TEAMS, `${TEAMS}/create`, { name: 'Writers' })).status, 303);
    assert.match(
      (await admin.submit(TEAMS, `${TEAMS}/create`, { name: 'WRITERS' })).text,
      /Another team has this name/,
    );
    assert.equal((await admin.submit(TEAMS, `${TEAMS}/create`, { name: '' })).status, 400);
    const at = `${TEAMS}/${await teamOf('Writers')}`;
    assert.match(
      (await admin.submit(at, `${at}/members/add`, { email: 'x@example.com' })).text,
      /No member has this address/,
    );
    assert.equal((await admin.submit(at, `${at}/members/add`, { email: 'Viewer@example.com' })).status, 303);
    assert.match((await admin.get(at)).text, /viewer@example\.com/);
    assert.equal(
      (await admin.submit(at, `${at}/roles`, { 'role-docs': 'editor', 'role-guides': '' })).status,
      303,
    );
    const viewer = await dashboard.as('viewer');
    assert.equal((await viewer.get('/dashboard/p/docs/feedback.csv')).status, 200);
    assert.equal((await viewer.get('/dashboard/p/guides/feedback.csv')).status, 403);
    assert.match((await admin.get(TEAMS)).text, /docs: Editor|Editor/);
    assert.equal((await admin.submit(at, `${at}/rename`, { name: 'Authors' })).status, 303);
    const [member] = await dashboard.records.users.teamMembers(await teamOf('Authors'));
    assert.equal((await admin.submit(at, `${at}/members/${member!.id}/remove`, {})).status, 303);
    assert.equal((await viewer.get('/dashboard/p/docs/feedback.csv')).status, 403);
    assert.match((await admin.get(`${at}/remove`)).text, /Remove Authors\?/);
    assert.equal((await admin.submit(`${at}/remove`, `${at}/remove`, {})).status, 303);
    assert.equal((await admin.get(at)).status, 404);
    assert.deepEqual(
      (await dashboard.audited()).filter((action) => /^(team|project)/.test(action)),
      [
        'team.removed',
        'team.member_removed',
        'team.renamed',
        'project.role_given',
        'team.member_added',
        'team.created',
      ],
    );
  });

  it('of the directory keep their name and members, and get roles', async () => {
    const made = await dashboard.records.users.createTeam({ name: 'Okta', byDirectory: true });
    const at = `${TEAMS}/${made!.id}`;
    assert.doesNotMatch((await admin.get(at)).text, /members\/add|\/rename/);
    for (const [path, form] of [
      ['rename', { name: 'Mine' }],
      ['members/add', { email: 'viewer@example.com' }],
    ] as const)
      assert.equal((await admin.submit(at, `${at}/${path}`, form)).status, 403);
    assert.equal((await admin.submit(at, `${at}/roles`, { 'role-docs': 'admin' })).status, 303);
    assert.equal((await dashboard.records.users.projectGrants('docs')).length, 1);
  });

  it('and projects come with an invitation', async () => {
    const { users } = dashboard.records;
    const home = '/dashboard/members';
    const team = await users.createTeam({ name: 'Partners' });
    const fields = {
      email: 'p@example.com',
      role: 'none',
      team: team!.id,
      project: 'docs',
      projectRole: 'editor',
    };
    const sent = await admin.submit(home, `${home}/invite`, fields);
    const link = /http:\/\/docs\.example\.com(\/dashboard\/invitation\/[\w-]{43})/.exec(sent.text)![1]!;
    const visitor = dashboard.stranger();
    assert.match((await visitor.get(link)).text, /invited as a member of single projects/);
    await visitor.send(link, { name: 'P', password: PASSWORD });
    assert.equal((await visitor.get('/dashboard/p/docs/feedback.csv')).status, 200);
    const joined = (await users.list()).find(({ email }) => email === 'p@example.com')!;
    assert.deepEqual(
      (await users.teamsOf(joined.id)).map(({ name }) => name),
      ['Partners'],
    );
    for (const wrong of [{ team: 'gone' }, { project: 'other' }, { projectRole: 'owner' }]) {
      const answer = await admin.submit(home, `${home}/invite`, {
        ...fields,
        email: 'q@example.com',
        ...wrong,
      });
      assert.equal(answer.status, 400, JSON.stringify(wrong));
    }
  });
});
