/** The page of the directory connection, and suspended members in the dashboard. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { type TestDashboard, testDashboard } from '../../../../../test/support/test-dashboard.ts';

const HOME = '/dashboard/directory';

describe('the directory connection', () => {
  let dashboard: TestDashboard;
  before(async () => {
    dashboard = await testDashboard();
    for (const role of ['owner', 'admin', 'viewer'] as const) await dashboard.as(role);
  });

  it('is for owners', async () => {
    const owner = await dashboard.as('owner');
    assert.match((await owner.get('/dashboard/providers')).text, /href="\/dashboard\/directory"/);
    assert.match((await owner.get(HOME)).text, /https:\/\/docs\.example\.com\/scim\/v2/);
    const admin = await dashboard.as('admin');
    for (const path of [HOME, `${HOME}/x/revoke`]) assert.equal((await admin.get(path)).status, 403);
    const answer = await admin.submit('/dashboard/members', `${HOME}/create`, { name: 'Okta' });
    assert.equal(answer.status, 403);
  });

  it('shows a token once, and revokes it', async () => {
    const owner = await dashboard.as('owner');
    assert.equal((await owner.submit(HOME, `${HOME}/create`, { name: '' })).status, 400);
    const made = await owner.submit(HOME, `${HOME}/create`, { name: 'Okta <1>' });
    const secret = /scim_[0-9A-Za-z]{42}/.exec(made.text)?.[0];
    assert.ok(secret);
    assert.match(made.text, /Okta &lt;1&gt;/);
    assert.ok(!(await owner.get(HOME)).text.includes(secret));
    const { directory } = dashboard.records;
    const token = await directory.verify(secret);
    await directory.noteError({ token: 'Okta', request: 'POST /scim/v2/Users', status: 409, detail: '<b>' });
    assert.match((await owner.get(HOME)).text, /&lt;b>|&lt;b&gt;/);
    const path = `${HOME}/${token!.id}/revoke`;
    assert.equal((await owner.submit(path, path, {})).headers['location'], `${HOME}?done=revoked`);
    assert.equal(await directory.verify(secret), undefined);
    assert.equal((await owner.get(path)).status, 303);
    assert.deepEqual((await dashboard.audited()).slice(0, 2), [
      'directory.token_revoked',
      'directory.token_created',
    ]);
  });

  it('gives new members a role, never that of an owner', async () => {
    const owner = await dashboard.as('owner');
    for (const role of ['editor', 'owner']) await owner.submit(HOME, `${HOME}/role`, { role });
    assert.equal(await dashboard.records.directory.role(), 'editor');
  });
});

describe('a suspended member', () => {
  it('is signed out, is shown as such, and is activated again', async () => {
    const dashboard = await testDashboard();
    const owner = await dashboard.as('owner');
    const viewer = await dashboard.as('viewer');
    const admin = await dashboard.as('admin');
    const members = await dashboard.records.users.list();
    const idOf = (role: string): string => members.find((one) => one.role === role)!.id;
    const home = '/dashboard/members';
    const at = (role: string, word: string): string => `${home}/${idOf(role)}/${word}`;
    for (const role of ['owner', 'admin'])
      assert.equal((await admin.submit(home, at(role, 'suspend'), {})).status, 403, role);
    assert.equal((await owner.submit(home, at('owner', 'suspend'), {})).status, 403);
    const done = await admin.submit(at('viewer', 'suspend'), at('viewer', 'suspend'), {});
    assert.equal(done.headers['location'], `${home}?done=suspended`);
    assert.equal((await viewer.get('/dashboard/account')).status, 303);
    assert.match((await owner.get(home)).text, /Suspended/);
    const tried = await dashboard
      .stranger()
      .send('/dashboard/sign-in', { email: 'viewer@example.com', password: 'four unrelated words' });
    assert.equal(tried.status, 403);
    assert.match(tried.text, /This account is suspended/);
    await owner.submit(home, at('viewer', 'activate'), {});
    assert.ok(!/Suspended/.test((await owner.get(home)).text));
    assert.deepEqual((await dashboard.audited()).slice(0, 2), ['member.activated', 'member.suspended']);
  });
});
