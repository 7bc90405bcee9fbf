/** What the page of a merged job says of its help: counts from the first day on, a verdict only when all days are over. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import { onSqlite } from '../../../../../test/support/databases.ts';
import { testClock, testRandom } from '../../../../../test/support/test-service.ts';
import { DAY_MS } from '../../../../lib/time/dates.ts';
import { createRecords } from '../../../../records/create-records.ts';
import type { JobMerge } from '../../../../records/jobs/job-merge.ts';
import { judgeMerges } from '../../../../server/service/maintenance.ts';
import { jobHelp } from './job-help.ts';

onSqlite((_kind, open) => {
  const opened = async () => {
    const clock = testClock();
    const deps = { database: await open(), clock, random: testRandom(), secret: new Uint8Array(32) };
    const records = createRecords(deps);
    await records.projects.register([{ id: 'docs', subdomain: 'docs', name: 'Docs' }]);
    const merge: JobMerge = {
      job: 'job_1',
      number: 1,
      project: 'docs',
      pullRequestLink: null,
      told: true,
      commit: null,
      mergedAt: clock(),
      noticedAt: clock(),
      base: null,
      head: null,
      baseBranch: 'main',
      feedback: [],
      pages: ['/a'],
      verdict: null,
      figures: null,
      revertJob: null,
    };
    const start = clock();
    /** @param at days after the merge */
    const vote = (helpful: boolean, at: number, { path = '/a', id = `fb_${randomUUID()}` } = {}) =>
      records.feedback.import([
        {
          id,
          project: 'docs',
          path,
          source: 'contextual',
          status: 'pending',
          helpful,
          comment: null,
          contact: null,
          code: null,
          filename: null,
          lang: null,
          createdAt: start + Math.round(at * DAY_MS),
        },
      ]);
    const votes = async (yes: number, no: number, at: number) => {
      for (let n = 0; n < yes + no; n++) await vote(n < yes, at);
    };
    const help = (given: Partial<JobMerge> = {}) => jobHelp({ records, clock }, { ...merge, ...given });
    return { clock, records, merge, vote, votes, help };
  };
  const NOTHING = { helpful: 0, unhelpful: 0, searches: 0, withoutResults: 0 };

  it('says nothing on the first day, and counts equal periods from then on, without a verdict', async () => {
    const { clock, vote, votes, help } = await opened();
    await votes(1, 19, -0.5);
    await votes(20, 0, 0.5);
    await vote(true, -1.5);
    assert.equal((await help()).figures, undefined);
    clock.advance(DAY_MS);
    const { figures } = await help();
    assert.deepEqual([figures?.days, figures?.verdict], [1, undefined], 'however clear it looks');
    assert.deepEqual(figures?.before, { ...NOTHING, helpful: 1, unhelpful: 19 });
    assert.deepEqual(figures?.after, { ...NOTHING, helpful: 20 });
    clock.advance(28 * DAY_MS);
    assert.deepEqual([(await help()).figures?.days, (await help()).figures?.verdict], [29, undefined]);
  });

  it('gives a verdict of thirty days and not of more', async () => {
    const { clock, votes, help } = await opened();
    await votes(2, 18, -29);
    await votes(18, 2, 29);
    await votes(0, 50, 31);
    await votes(50, 0, -31);
    clock.advance(30 * DAY_MS);
    assert.equal((await help()).figures?.verdict, 'better');
    clock.advance(30 * DAY_MS);
    const { figures } = await help();
    assert.deepEqual([figures?.days, figures?.verdict, figures?.after.unhelpful], [30, 'better', 2]);
  });

  it('leaves out the votes of the entries that the job quotes, and pages that it did not change', async () => {
    const { clock, vote, help } = await opened();
    for (const id of ['fb_q1', 'fb_q2']) await vote(false, -0.5, { id });
    await vote(false, -0.5);
    await vote(false, -0.5, { path: '/b' });
    clock.advance(DAY_MS);
    assert.equal((await help()).figures?.before.unhelpful, 3);
    assert.equal((await help({ feedback: ['fb_q1', 'fb_q2'] })).figures?.before.unhelpful, 1);
    assert.equal((await help({ pages: ['/a', '/b'] })).figures?.before.unhelpful, 4);
  });

  it('counts searches of whole days, and not those of the day of the merge', async () => {
    const { clock, records, merge, help } = await opened();
    const search = () => records.searches.add({ project: 'docs', term: 'x', results: 0, opened: false });
    await search();
    clock.advance(DAY_MS);
    await search();
    clock.advance(2 * DAY_MS);
    const { figures } = await help({ mergedAt: merge.mergedAt });
    assert.deepEqual([figures?.before.searches, figures?.after.searches], [0, 1]);
  });

  it('says what is missing: no pages that are known, or none that readers vote on', async () => {
    const { clock, help } = await opened();
    clock.advance(40 * DAY_MS);
    assert.deepEqual(
      [(await help({ pages: null })).pages, (await help({ pages: null })).figures],
      [null, undefined],
    );
    assert.deepEqual((await help({ pages: [] })).figures?.verdict, 'few');
  });

  it('keeps the stored verdict when the votes have expired', async () => {
    const { clock, records, merge, votes, help } = await opened();
    await records.jobs.create({ project: 'docs', subdomain: 'docs', prompt: 'x', draft: false, id: 'job_1' });
    await votes(2, 18, -1);
    await votes(18, 2, 1);
    const due = { ...records.jobs, dueMerges: async () => [merge] };
    const stored: Partial<JobMerge>[] = [];
    const judge: typeof due.judge = async (_merge, found) => stored.push(found) > 0;
    clock.advance(31 * DAY_MS);
    assert.equal(await judgeMerges({ ...records, jobs: { ...due, judge } }, clock()), 1);
    await records.feedback.expire('docs', clock());
    assert.equal((await help()).figures?.verdict, 'few', 'asked anew');
    assert.equal((await help(stored[0])).figures?.verdict, 'better');
  });
});
