/** The search of the dashboard: what each role finds, and that nobody finds what they may not open. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { submission } from '../../../../../test/support/feedback-records.ts';
import { type JobDashboard, jobDashboard } from '../../../../../test/support/job-dashboard.ts';
import type { Role } from '../../../../records/users/user.ts';

describe('the search of the dashboard', () => {
  let dashboard: JobDashboard;
  const find = async (role: Role, query: string): Promise<string> =>
    (await dashboard.as(role).get(`/dashboard/find?q=${encodeURIComponent(query)}`)).text.split(
      'data-find-results',
    )[1]!;
  const links = async (role: Role, query: string): Promise<string[]> =>
    [...(await find(role, query)).matchAll(/class="find-item" href="([^"]+)"/g)].map(([, href]) => href!);
  before(async () => {
    dashboard = await jobDashboard();
    const { feedback } = dashboard.records;
    await feedback.submit(submission({ comment: 'Die Übersicht fehlt <b>hier</b>' }));
    await feedback.submit(submission({ project: 'other', comment: 'Übersicht of another project' }));
    await dashboard.job({ prompt: 'Explain the error codes' });
  });

  it('lists the sections before anything is typed', async () => {
    const all = await links('owner', '');
    assert.ok(all.includes('/dashboard/p/docs/feedback'));
    assert.ok(all.includes('/dashboard/members'));
    assert.ok(all.includes('/dashboard/account'));
  });

  it('finds sections by name and by other words, actions, settings and projects', async () => {
    assert.deepEqual((await links('owner', 'webh')).slice(0, 2), [
      '/dashboard/p/docs/webhooks',
      '/dashboard/p/docs/webhooks?new',
    ]);
    assert.ok((await links('owner', 'invite')).includes('/dashboard/members?new'));
    assert.ok((await links('owner', 'PRIVATE')).includes('/dashboard/p/docs/access'));
    assert.ok((await links('owner', 'feedback kept')).includes('/dashboard/p/docs/settings#retentionDays'));
    assert.deepEqual(await links('owner', 'other docs'), ['/dashboard/p/other/overview']);
  });

  it('finds comments and jobs of the present project, as text', async () => {
    const text = await find('viewer', 'ubersicht');
    assert.match(text, /Die Übersicht fehlt &lt;b&gt;hier&lt;\/b&gt;/);
    assert.doesNotMatch(text, /another project/);
    assert.match((await links('viewer', 'error cod')).join(), /\/dashboard\/p\/docs\/jobs\//);
  });

  it('shows nobody what they may not open', async () => {
    for (const query of ['', 'members', 'invite', 'audit', 'settings', 'create', 'webhook'])
      assert.deepEqual(
        (await links('viewer', query)).filter((href) => /members|audit|settings|webhooks|\?new/.test(href)),
        [],
      );
    assert.deepEqual(await links('none', 'ubersicht'), []);
  });

  it('says that nothing is found, and takes no more than its length', async () => {
    assert.match(await find('owner', 'zzzz'), /Nothing is called “zzzz”/);
    assert.doesNotMatch(await find('owner', 'z'.repeat(300)), /z{101}/);
  });
});
