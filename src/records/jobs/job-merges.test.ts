/** Merges of jobs on both databases: kept with the job, by the forge's clock where it can be true, and judged once. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eachDatabase } from '../../../test/support/databases.ts';
import { jobDriver } from '../../../test/support/job-driver.ts';
import { testClock, testRandom } from '../../../test/support/test-service.ts';
import { createRecords } from '../create-records.ts';
import { MERGE_PAGES, type MergeFigures, type ReportedMerge } from './job-merge.ts';

const COMMIT = 'c'.repeat(40);
const NONE = { helpful: 0, unhelpful: 0, searches: 0, withoutResults: 0 };
const FIGURES: MergeFigures = { before: NONE, after: { ...NONE, helpful: 3 } };

eachDatabase((_kind, open) => {
  const opened = async () => {
    const clock = testClock();
    const deps = { database: await open(), clock, random: testRandom(), secret: new Uint8Array(32) };
    const { jobs, projects } = createRecords(deps);
    await projects.register([{ id: 'docs', subdomain: 'docs', name: 'Docs' }]);
    const { end } = jobDriver(jobs, clock, ['docs']);
    const done = async (pullRequestLink = 'https://forge.example/pull/1') => {
      clock.advance(60_000);
      const wanted = {
        project: 'docs',
        subdomain: 'docs',
        prompt: 'Fix it',
        draft: false,
        feedback: ['fb_1'],
      };
      const { id } = await jobs.create(wanted);
      return end(id, { state: 'completed', pullRequestLink });
    };
    const merged = async (told?: ReportedMerge) => {
      const job = await done();
      clock.advance(3_600_000);
      await jobs.settle('docs', job.id, 'merged', told);
      return (await jobs.merges('docs', job.id))[0]!;
    };
    return { clock, jobs, done, merged };
  };

  it('are kept with what the forge tells', async () => {
    const { clock, jobs, done } = await opened();
    const job = await done();
    const mergedAt = clock() + 1_000;
    clock.advance(600_000);
    await jobs.settle('docs', job.id, 'merged', {
      mergedAt,
      commit: COMMIT,
      base: 'b'.repeat(40),
      pages: ['/a'],
    });
    assert.deepEqual(await jobs.merges('docs', job.id), [
      {
        job: job.id,
        number: 1,
        project: 'docs',
        pullRequestLink: job.pullRequestLink,
        mergedAt,
        told: true,
        noticedAt: clock(),
        commit: COMMIT,
        base: 'b'.repeat(40),
        head: job.commit,
        baseBranch: 'main',
        feedback: ['fb_1'],
        pages: ['/a'],
        verdict: null,
        figures: null,
        revertJob: null,
      },
    ]);
    assert.deepEqual(await jobs.merges('other', job.id), []);
  });

  it('are as late as they are noticed when the forge tells no time that can be true', async () => {
    const { clock, jobs, merged, done } = await opened();
    const silent = await merged();
    assert.deepEqual(
      [silent.told, silent.mergedAt, silent.base],
      [false, silent.noticedAt, '3f9a1c07be42d58e6011a9c4f7d2b83e5a90c641'],
    );
    const job = await done();
    await jobs.settle('docs', job.id, 'merged', { mergedAt: job.createdAt - 1 });
    const early = (await jobs.merges('docs', job.id))[0]!;
    assert.deepEqual([early.told, early.mergedAt], [false, clock()]);
    const late = await merged({ mergedAt: clock() + 10 * 3_600_000 });
    assert.deepEqual([late.told, late.mergedAt], [false, clock()]);
  });

  it('have so many pages at most, and none for what was closed', async () => {
    const { jobs, done, merged } = await opened();
    const { pages } = await merged({ pages: Array.from({ length: MERGE_PAGES + 5 }, (_, n) => `/${n}`) });
    assert.equal(pages?.length, MERGE_PAGES);
    const closed = await done();
    await jobs.settle('docs', closed.id, 'closed');
    assert.deepEqual(await jobs.merges('docs', closed.id), []);
  });

  it('are listed newest first, a page at a time', async () => {
    const { jobs, merged } = await opened();
    const [one, two, three] = [await merged(), await merged(), await merged()];
    const list = async (skip: number, take: number) =>
      (await jobs.listMerges('docs', { skip, take })).map(({ job, prompt }) => [job, prompt]);
    assert.deepEqual(
      await list(0, 2),
      [three, two].map(({ job }) => [job, 'Fix it']),
    );
    assert.deepEqual(await list(2, 2), [[one.job, 'Fix it']]);
    assert.deepEqual(await jobs.listMerges('other', { skip: 0, take: 2 }), []);
  });

  it('are due without a verdict, and get one once', async () => {
    const { jobs, merged } = await opened();
    const unknown = await merged();
    const [old, young] = [await merged({ pages: [] }), await merged({ pages: ['/a'] })];
    const due = async (before: number, limit = 9) =>
      (await jobs.dueMerges({ before, limit })).map(({ job }) => job);
    assert.deepEqual(await due(old.mergedAt - 1), [], `not yet, and ${unknown.job} never`);
    assert.deepEqual(await due(old.mergedAt), [old.job]);
    assert.deepEqual(await due(young.mergedAt), [old.job, young.job]);
    assert.deepEqual(await due(young.mergedAt, 1), [old.job]);
    assert.equal(await jobs.judge(old, { verdict: 'same', figures: FIGURES }), true);
    assert.equal(await jobs.judge(old, { verdict: 'worse', figures: FIGURES }), false);
    const [kept] = await jobs.merges('docs', old.job);
    assert.deepEqual([kept?.verdict, kept?.figures], ['same', FIGURES]);
    assert.deepEqual(await due(young.mergedAt), [young.job]);
  });
});
