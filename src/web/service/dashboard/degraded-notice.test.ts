/** What is wrong with the server itself is for its administrators, and for nobody else. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { testDashboard } from '../../../../test/support/test-dashboard.ts';

it('says what is wrong with the server on every page of administrators', async () => {
  const problem = (): string => 'The last backup is missing: the bucket <docs> is gone';
  const { as } = await testDashboard({ operator: { token: undefined, gauges: () => [], problem } });
  const says = /The last backup is missing: the bucket &lt;docs&gt; is gone\./;
  for (const role of ['owner', 'admin'] as const)
    for (const path of ['/dashboard/p/docs/settings', '/dashboard/p/docs/feedback'])
      assert.match((await (await as(role)).get(path)).text, says, `${role} ${path}`);
  const viewer = await (await as('viewer')).get('/dashboard/p/docs/feedback');
  assert.equal(viewer.status, 200);
  assert.doesNotMatch(viewer.text, /backup/);
});
