/** Reverts as jobs on both databases: their work is done before a worker has them, and a merge has one that is open. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eachDatabase } from '../../../test/support/databases.ts';
import { jobDriver } from '../../../test/support/job-driver.ts';
import { testClock, testRandom } from '../../../test/support/test-service.ts';
import { createRecords } from '../create-records.ts';
import type { NewRevert } from './job-merge.ts';

const LINK = 'https://forge.example/pull/';

eachDatabase((_kind, open) => {
  const opened = async () => {
    const clock = testClock();
    const deps = { database: await open(), clock, random: testRandom(), secret: new Uint8Array(32) };
    const { jobs, projects } = createRecords(deps);
    await projects.register([{ id: 'docs', subdomain: 'docs', name: 'Docs' }]);
    const { end, claim } = jobDriver(jobs, clock, ['docs']);
    const first = await jobs.create({ project: 'docs', subdomain: 'docs', prompt: 'Fix it', draft: false });
    await end(first.id, { state: 'completed', pullRequestLink: `${LINK}1` });
    await jobs.settle('docs', first.id, 'merged');
    const wanted: NewRevert = {
      merge: { job: first.id, number: 1, project: 'docs' },
      subdomain: 'docs',
      askedBy: 'user:1',
      prompt: 'Revert "Fix it"',
      title: 'Revert "Fix it"',
      body: 'Why',
      base: 'b'.repeat(40),
      baseBranch: 'main',
      switches: ['docs/style.css'],
      changes: [
        { path: 'a.mdx', content: Buffer.from('a') },
        { path: 'b.mdx', content: null },
      ],
    };
    const revertJob = async () => (await jobs.merges('docs', first.id))[0]?.revertJob;
    return { clock, jobs, end, claim, first, wanted, revertJob };
  };

  it('have their changes, and are queued as every other job', async () => {
    const { jobs, claim, wanted, revertJob } = await opened();
    const { job, isNew } = await jobs.revert({ ...wanted, branchPrefix: 'docs/' });
    assert.equal(isNew, true);
    assert.deepEqual(
      [job.state, job.base, job.baseBranch, job.title, job.commit, job.turns, job.switches],
      ['queued', 'b'.repeat(40), 'main', 'Revert "Fix it"', null, 0, ['docs/style.css']],
    );
    assert.match(job.branch, /^docs\/revert-fix-it/);
    assert.equal(await revertJob(), job.id);
    const changes = await jobs.queue.changes(await claim(job.id));
    assert.deepEqual(
      changes.map(({ path, content }) => [path, content && Buffer.from(content).toString()]),
      [
        ['a.mdx', 'a'],
        ['b.mdx', null],
      ],
    );
  });

  it('are there once while one is open or merged, and again when nothing came of it', async () => {
    const { jobs, end, wanted, revertJob } = await opened();
    const all = await Promise.all([jobs.revert(wanted), jobs.revert(wanted), jobs.revert(wanted)]);
    assert.deepEqual(all.map(({ isNew }) => isNew).toSorted(), [false, false, true]);
    assert.equal(new Set(all.map(({ job }) => job.id)).size, 1);
    const first = all[0]!.job.id;
    assert.equal(await revertJob(), first, 'while it works');
    await end(first, { state: 'failed', failure: 'error' }, [{ state: 'preparing' }]);
    assert.equal(await revertJob(), null);
    const second = await jobs.revert(wanted);
    assert.deepEqual([second.isNew, await revertJob()], [true, second.job.id]);
    await end(second.job.id, { state: 'completed', pullRequestLink: `${LINK}2` });
    assert.equal((await jobs.revert(wanted)).isNew, false, 'to be reviewed');
    assert.equal(await revertJob(), second.job.id);
    await jobs.settle('docs', second.job.id, 'closed');
    const [listed] = await jobs.listMerges('docs', { skip: 0, take: 1 });
    assert.deepEqual([await revertJob(), listed!.revertJob], [null, null]);
    const third = await jobs.revert(wanted);
    assert.equal(third.isNew, true);
    await end(third.job.id, { state: 'completed', pullRequestLink: `${LINK}3` });
    await jobs.settle('docs', third.job.id, 'merged');
    assert.deepEqual([(await jobs.revert(wanted)).isNew, await revertJob()], [false, third.job.id]);
  });

  it('are of a merge of the project', async () => {
    const { jobs, wanted } = await opened();
    for (const other of [{ number: 2 }, { project: 'other' }, { job: 'none' }])
      await assert.rejects(jobs.revert({ ...wanted, merge: { ...wanted.merge, ...other } }), {
        code: 'jobs/state',
      });
    assert.equal(await jobs.count('docs'), 1);
  });
});
