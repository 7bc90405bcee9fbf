/** Members are told on the pages of a project that its newest files cannot be used, and where the mistake is. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { testDashboard } from '../../../../test/support/test-dashboard.ts';
import type { Site } from '../../../site/site.ts';
import type { LiveSite } from '../../reader/live/live-site.ts';

describe('a project whose newest files cannot be used', () => {
  it('says so on its pages', async () => {
    const issue = {
      severity: 'error',
      code: 'config/invalid-json',
      message: 'A comma is missing <here>',
      file: 'docs.json',
      line: 7,
    } as const;
    const site: Pick<Site, 'tree'> = { tree: { children: [], globals: [] } };
    const live = {
      rejection: () => issue,
      problem: () => undefined,
      current: () => site as Site,
    } as Partial<LiveSite> as LiveSite;
    const { as } = await testDashboard({ projects: [{ id: 'docs', live }] });
    const page = await (await as('owner')).get('/dashboard/p/docs/settings');
    assert.match(
      page.text,
      /cannot be used, so readers see its last good site\. docs\.json, line 7: A comma is missing &lt;here&gt;/,
    );
  });
});
