/** Which project an entry of the audit log belongs to: what is done in a project's sections is its own, the rest is nobody's. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { testDashboard } from '../../../../../test/support/test-dashboard.ts';

it('notes the project of the section, and none for the whole installation', async () => {
  const dashboard = await testDashboard({ projects: [{ id: 'docs' }, { id: 'handbook' }] });
  const owner = await dashboard.as('owner');
  const access = (project: string, path: string) =>
    owner.submit(
      `/dashboard/p/${project}/access`,
      `/dashboard/p/${project}/access/${path}`,
      path === 'visibility' ? { visibility: 'partly', sure: 'yes' } : {},
    );
  assert.equal((await access('docs', 'visibility')).status, 303);
  assert.equal((await access('handbook', 'members/on')).status, 303);
  const invited = await owner.submit('/dashboard/members', '/dashboard/members/invite', {
    email: 'grace@example.com',
    role: 'viewer',
  });
  assert.equal(invited.status, 200);
  const { audit } = dashboard.records;
  const actions = async (project: string) =>
    (await audit.listFrom({ project }, { limit: 9 })).map(({ action }) => action);
  assert.deepEqual(await actions('docs'), ['access.visibility_changed']);
  assert.deepEqual(await actions('handbook'), ['access.members_on']);
  const log = await audit.list({ limit: 9 });
  assert.deepEqual(
    log.map(({ action, project }) => [action, project]),
    [
      ['member.invited', null],
      ['access.members_on', 'handbook'],
      ['access.visibility_changed', 'docs'],
    ],
  );
});
