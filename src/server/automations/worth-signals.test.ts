/** What a recipe is told of pages that do not help: what readers said of them, and nothing of pages that a job has just changed. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { feedbackDashboard } from '../../../test/support/feedback-dashboard.ts';
import { DAY_MS } from '../../lib/time/dates.ts';
import { worthSignals } from './begin-run.ts';

it('names pages with what readers said, and leaves out what was changed since', async () => {
  const { records, clock } = await feedbackDashboard();
  const now = clock() + 1;
  const read = (path: string) =>
    ({ path, reader: 'human', views: 300, seconds: 0, copies: 0, visitors: [] }) as const;
  await records.insight.add({
    ...{ project: 'docs', day: Math.floor(now / DAY_MS), hours: [], agents: [], arrivals: [] },
    pages: [read('/a'), read('/b')],
  });
  for (const path of ['/a', '/b'])
    await records.feedback.submit({
      ...{ project: 'docs', source: 'contextual', path, helpful: false, comment: `Nothing on ${path}` },
      submissionId: crypto.randomUUID(),
    });
  const listMerges = async () => [{ mergedAt: now - DAY_MS, pages: ['/b'] }] as never;
  const found = await worthSignals(
    { ...records, jobs: { ...records.jobs, listMerges } },
    { project: 'docs', now, limit: 3 },
  );
  assert.deepEqual(
    found.map(({ path, worth, quotes }) => [path, worth, quotes.length]),
    [['/a', 33, 1]],
  );
  const { items } = await records.feedback.list({ project: 'docs', path: '/a' }, { limit: 1 });
  assert.deepEqual(found[0]!.quotes, [items[0]!.id]);
});
