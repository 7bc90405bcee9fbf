/** Who may do what to whom: inviting, roles, removing, and the owner who must stay. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { type TestDashboard, testDashboard } from '../../../../../test/support/test-dashboard.ts';
import { ROLES, type Role } from '../../../../records/users/user.ts';

const HOME = '/dashboard/members';

describe('members', () => {
  let dashboard: TestDashboard;
  const idOf = async (role: Role): Promise<string> =>
    (await dashboard.records.users.list()).find(({ email }) => email === `${role}@example.com`)!.id;
  before(async () => {
    dashboard = await testDashboard();
    for (const role of ROLES) await dashboard.as(role);
  });

  it('are listed with what may be done to them', async () => {
    const text = (await (await dashboard.as('admin')).get(HOME)).text;
    for (const role of ROLES) assert.ok(text.includes(`${role}@example.com`));
    assert.ok(!text.includes(`${HOME}/${await idOf('owner')}/remove`), 'an owner, not by an admin');
    assert.ok(text.includes(`${HOME}/${await idOf('editor')}/remove`));
    assert.doesNotMatch(text, /<option value="owner"/);
    assert.match((await (await dashboard.as('owner')).get(HOME)).text, /<option value="owner"/);
  });

  for (const [what, path, fields] of [
    ['invite an owner', 'invite', { email: 'x@example.com', role: 'owner' }],
    ['make somebody an owner', 'EDITOR/role', { role: 'owner' }],
    ['make themselves an owner', 'ADMIN/role', { role: 'owner' }],
    ['take the role of an owner', 'OWNER/role', { role: 'viewer' }],
    ['remove an owner', 'OWNER/remove', {}],
    ['give a role that is none', 'EDITOR/role', { role: 'root' }],
    ['change somebody who is not there', 'nobody/role', { role: 'viewer' }],
  ] as const)
    it(`do not let an admin ${what}`, async () => {
      const admin = await dashboard.as('admin');
      const before = await dashboard.records.users.list();
      let target = path as string;
      for (const role of ROLES) target = target.replace(role.toUpperCase(), await idOf(role));
      const answer = await admin.submit(HOME, `${HOME}/${target}`, fields);
      assert.ok(answer.status === 403 || answer.status === 400, String(answer.status));
      const now = await dashboard.records.users.list();
      assert.deepEqual(
        now.map(({ id, role }) => [id, role]),
        before.map(({ id, role }) => [id, role]),
      );
      assert.deepEqual(await dashboard.records.users.invitations(), []);
    });

  it('do not lose their only owner', async () => {
    const owner = await dashboard.as('owner');
    const id = await idOf('owner');
    for (const [path, fields] of [
      [`${HOME}/${id}/role`, { role: 'viewer' }],
      [`${HOME}/${id}/remove`, {}],
    ] as const) {
      const answer = await owner.submit(HOME, path, fields as Record<string, string>);
      assert.equal(answer.status, 409);
      assert.match(answer.text, /This is the only owner\. Make another member an owner first\./);
    }
  });

  it('get another role, and are removed after a question', async () => {
    const owner = await dashboard.as('owner');
    const editor = await dashboard.as('editor');
    const id = await idOf('editor');
    assert.equal((await owner.submit(HOME, `${HOME}/${id}/role`, { role: 'viewer' })).status, 303);
    assert.equal((await editor.get('/dashboard/account')).status, 303, 'signed out');
    const question = await owner.get(`${HOME}/${id}/remove`);
    assert.match(question.text, /Remove editor\?/);
    assert.equal((await owner.submit(HOME, `${HOME}/${id}/remove`, {})).status, 303);
    assert.equal(await dashboard.records.users.get(id), undefined);
    assert.deepEqual((await dashboard.audited()).slice(0, 2), ['member.removed', 'member.role_changed']);
  });

  it('are invited with what was typed shown again when it is wrong', async () => {
    const owner = await dashboard.as('owner');
    const answer = await owner.submit(HOME, `${HOME}/invite`, { email: '<b>nobody', role: 'editor' });
    assert.equal(answer.status, 400);
    assert.match(answer.text, /value="&lt;b&gt;nobody"/);
    assert.match(answer.text, /<option value="editor" selected>/);
    const twice = await owner.submit(HOME, `${HOME}/invite`, { email: 'VIEWER@example.com', role: 'editor' });
    assert.match(twice.text, /belongs to a member already/);
  });

  it('withdraw invitations, those of an owner only as owners', async () => {
    const [owner, admin] = [await dashboard.as('owner'), await dashboard.as('admin')];
    await owner.submit(HOME, `${HOME}/invite`, { email: 'boss@example.com', role: 'owner' });
    const [waiting] = await dashboard.records.users.invitations();
    const path = `${HOME}/invitations/${waiting!.id}/withdraw`;
    assert.equal((await admin.submit(HOME, path, {})).status, 403);
    assert.equal((await owner.submit(HOME, path, {})).status, 303);
    assert.deepEqual(await dashboard.records.users.invitations(), []);
  });
});

describe('a reset link', () => {
  let dashboard: TestDashboard;
  const idOf = async (role: Role): Promise<string> =>
    (await dashboard.records.users.list()).find(({ email }) => email === `${role}@example.com`)!.id;
  before(async () => {
    dashboard = await testDashboard();
    for (const role of ROLES) await dashboard.as(role);
  });

  it('is made by an owner, for others, and signs them out at once', async () => {
    const [owner, editor] = [await dashboard.as('owner'), await dashboard.as('editor')];
    const at = `${HOME}/${await idOf('editor')}/reset`;
    assert.ok((await owner.get(HOME)).text.includes(at));
    assert.match((await owner.get(at)).text, /Let editor back in\?[\s\S]*once, for a day/);
    assert.equal((await editor.get('/dashboard/account')).status, 200);
    const made = await owner.submit(at, at, {});
    const link = /http:\/\/docs\.example\.com(\/dashboard\/reset\/[\w-]{43})/.exec(made.text)![1]!;
    assert.equal((await editor.get('/dashboard/account')).status, 303);
    const visitor = dashboard.stranger();
    assert.match((await visitor.get(link)).text, /editor@example\.com/);
    assert.equal((await visitor.send(link, { password: 'quite other words' })).status, 303);
    assert.equal((await visitor.get('/dashboard/account')).status, 200);
    assert.ok(visitor.cookies.has('lectern-browser'));
    assert.equal((await dashboard.stranger().get(link)).status, 404);
    assert.deepEqual(await dashboard.audited(), ['member.reset', 'member.reset_link']);
  });

  for (const [who, whom] of [
    ['admin', 'viewer'],
    ['admin', 'owner'],
    ['editor', 'viewer'],
    ['owner', 'owner'],
    ['owner', 'nobody'],
  ] as const)
    it(`is not for ${whom}, made by ${who}`, async () => {
      const id = whom === 'nobody' ? whom : await idOf(whom);
      const visitor = await dashboard.as(who);
      if ((await visitor.get('/dashboard/account')).status === 303) {
        const form = { email: `${who}@example.com`, password: 'quite other words' };
        await visitor.send('/dashboard/sign-in', form);
      }
      const answer = await visitor.submit('/dashboard/account', `${HOME}/${id}/reset`, {});
      assert.equal(answer.status, 403);
      assert.doesNotMatch(answer.text, /dashboard\/reset\//);
      assert.ok(!(await visitor.get(HOME)).text.includes(`${id}/reset`));
    });
});
