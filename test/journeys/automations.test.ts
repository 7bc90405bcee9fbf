/** A recipe from its schedule to its pull request: real Git, store, worker and agent. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { JOB_LIMITS } from '../../src/records/jobs/job-records.ts';
import { type AutomationsUnderTest, automationsUnderTest } from '../support/automations-under-test.ts';
import { DOCS } from '../support/jobs-under-test.ts';

const broken = (text: string): string => `---\ntitle: Start\ndescription: Where it begins\n---\n\n${text}\n`;
const BROKEN = { ...DOCS, 'docs/index.mdx': broken('Read the [guide](/guides).') };

describe('a recipe that is due', () => {
  it('opens a pull request, goes on with it, and begins another one when it was merged', async () => {
    const all = await automationsUnderTest({ files: BROKEN });
    const { records, repository, clock } = all;
    await all.on('fix-links', {}, true);
    const server = all.server();
    await server.tick();
    assert.deepEqual(await all.jobsOf(), [], 'it is not due yet');

    clock.advance(1_000);
    const first = await all.ended('fix-links', server);
    assert.deepEqual(
      [first.state, first.cause, first.startedBy],
      ['changed', 'schedule', 'server'],
      first.report,
    );
    const job = (await records.jobs.get('docs', first.job!))!;
    assert.equal(job.review, 'open');
    assert.equal(job.branch, `lectern/fix-links-${job.id.slice(-6)}`);
    assert.equal(job.askedBy, `automation:fix-links/${first.id}`);
    assert.match(all.file(job.branch, 'docs/index.mdx')!, /\(\/guide\)/);
    const due = (await records.automations.get('docs', 'fix-links'))!.dueAt!;
    assert.ok(due > first.createdAt && due - clock() < 8 * 86_400_000, 'it is due again within a week');

    repository.commit({ 'docs/guide.mdx': broken('Here is the [guide](/guidee).') }, 'Break another link');
    clock.advance(8 * 86_400_000);
    const second = await all.ended('fix-links', server);
    assert.deepEqual([second.state, second.job], ['changed', job.id], second.report);
    assert.notEqual(second.id, first.id);
    assert.deepEqual(
      (await all.jobsOf()).map(({ id }) => id),
      [job.id],
    );
    assert.match(all.file(job.branch, 'docs/index.mdx')!, /\(\/guide\)/);
    assert.match(all.file(job.branch, 'docs/guide.mdx')!, /\(\/guide\)/);
    assert.equal(repository.git('branch', '--list', 'lectern/*').split('\n').length, 1);

    await all.merge((await records.jobs.get('docs', job.id))!);
    repository.git('reset', '--hard');
    repository.commit({ 'docs/index.mdx': broken('Read the [guide](/guidee).') }, 'Break it again');
    clock.advance(8 * 86_400_000);
    const third = await all.ended('fix-links', server);
    assert.equal(third.state, 'changed', third.report);
    assert.notEqual(third.job, job.id);
    const next = (await records.jobs.get('docs', third.job!))!;
    assert.notEqual(next.branch, job.branch);
    assert.equal(next.review, 'open');
  });

  it('runs once for the times that passed while no server ran', async () => {
    const all = await automationsUnderTest({ files: BROKEN });
    await all.on('fix-links', { schedule: '0 6 * * *' }, true);
    all.clock.advance(10 * 86_400_000);
    await all.ended('fix-links', all.server());
    assert.equal((await all.records.automations.runs('docs', { limit: 10 })).length, 1);
  });

  it('says that there is nothing to do, and opens nothing', async () => {
    const all = await automationsUnderTest();
    await all.on('fix-links', {}, true);
    all.clock.advance(1_000);
    const run = await all.ended('fix-links', all.server());
    assert.equal(run.state, 'unchanged', run.report);
    assert.match(run.report, /nothing to do/);
    assert.equal(all.repository.git('branch', '--list', 'lectern/*'), '');
  });

  it('runs for each commit that goes live after it was switched on', async () => {
    const all = await automationsUnderTest({ files: BROKEN });
    const { records, clock } = all;
    const deploy = async (commit: string): Promise<void> => {
      const begun = await records.deployments.begin({
        project: 'docs',
        kind: 'live',
        source: 'push',
        actor: 'server',
        commit,
        since: clock(),
        author: 'Ada',
        subject: 'Change',
      });
      const end = { state: 'success', summary: null, changes: null, problems: null } as const;
      await records.deployments.finish('docs', begun!.id, end);
    };
    await deploy('a'.repeat(40));
    clock.advance(1);
    await all.on('fix-links', { cause: 'push' });
    clock.advance(1);
    const [one, two] = [all.server(), all.server()];
    await one.tick();
    assert.deepEqual(await records.automations.runs('docs', { limit: 10 }), []);
    await deploy('b'.repeat(40));
    await Promise.all([one.tick(), two.tick()]);
    const run = await all.ended('fix-links', one);
    assert.deepEqual([run.cause, run.state], ['push', 'changed']);
    await two.tick();
    assert.equal((await records.automations.runs('docs', { limit: 10 })).length, 1);
  });
});

describe('a pull request that is over', () => {
  const changedOnce = async () => {
    const all = await automationsUnderTest({ files: BROKEN });
    await all.on('fix-links');
    await all.start('fix-links');
    const run = await all.ended('fix-links', all.server());
    assert.equal(run.state, 'changed', run.report);
    return { all, job: (await all.records.jobs.get('docs', run.job!))! };
  };
  const again = async (all: AutomationsUnderTest) => {
    await all.start('fix-links');
    return all.ended('fix-links', all.server());
  };

  it('because somebody closed it gets no more commits, and comes back only when its source changes', async () => {
    const { all, job } = await changedOnce();
    await all.records.jobs.setReview('docs', job.id, 'closed', 'user:1');
    const none = await again(all);
    assert.deepEqual([none.state, /people declined it before/.test(none.report)], ['unchanged', true]);
    all.repository.commit({ 'docs/index.mdx': broken('Now read the [guide](/guides).') }, 'Say it anew');
    const run = await again(all);
    assert.equal(run.state, 'changed', run.report);
    assert.notEqual(run.job, job.id);
    assert.equal(all.repository.git('rev-parse', job.branch), job.commit);
  });

  it('because somebody removed its branch is begun anew', async () => {
    const { all, job } = await changedOnce();
    all.repository.git('branch', '-D', job.branch);
    const run = await again(all);
    assert.equal(run.state, 'changed', run.report);
    assert.notEqual(run.job, job.id);
  });

  it('because its job takes no more messages has to be merged or closed', async () => {
    const { all, job } = await changedOnce();
    await all.database.write(async (transaction) => {
      for (let number = 1; number <= JOB_LIMITS.messages; number++)
        await transaction.run(
          'INSERT INTO job_messages (job, number, round, at, author, words) VALUES (?, ?, 0, 0, ?, ?)',
          [job.id, number, 'user:1', 'More'],
        );
    });
    const run = await again(all);
    assert.equal(run.state, 'skipped');
    assert.match(run.report, /takes no more: merge or close its pull request/);
  });
});

describe('a dry run', () => {
  it('says what would be changed, also while the recipe is off, and makes no branch', async () => {
    const all = await automationsUnderTest({ files: BROKEN });
    await all.start('fix-links', true);
    const run = await all.ended('fix-links', all.server());
    assert.equal(run.state, 'planned', run.report);
    assert.match(run.report, /1 edit in 1 file/);
    assert.equal(all.repository.git('branch', '--list', 'lectern/*'), '');
    assert.equal(await all.records.automations.get('docs', 'fix-links'), undefined);
  });
});

describe('a run is skipped', () => {
  const skippedWith = async (all: Awaited<ReturnType<typeof automationsUnderTest>>): Promise<string> => {
    await all.start('fix-links');
    const run = await all.ended('fix-links', all.server());
    assert.equal(run.state, 'skipped', run.report);
    return run.report;
  };

  it('while the recipe is off', async () => {
    assert.match(await skippedWith(await automationsUnderTest()), /is off/);
  });

  it('when no job can run', async () => {
    const all = await automationsUnderTest();
    await all.on('fix-links');
    all.setup.problem = 'The folder is in no Git repository';
    assert.match(await skippedWith(all), /in no Git repository/);
  });

  it('over the runs of a month, and not in the next one', async () => {
    const all = await automationsUnderTest();
    await all.on('fix-links', { monthRuns: 1 });
    await all.start('fix-links');
    assert.equal((await all.ended('fix-links', all.server())).state, 'unchanged');
    assert.match(await skippedWith(all), /budget of 1 run a month/);
    all.clock.advance(32 * 86_400_000);
    await all.start('fix-links');
    assert.equal((await all.ended('fix-links', all.server())).state, 'unchanged');
  });

  it('when both branches changed the same lines', async () => {
    const all = await automationsUnderTest({ files: BROKEN });
    await all.on('fix-links');
    await all.start('fix-links');
    await all.ended('fix-links', all.server());
    all.repository.commit({ 'docs/index.mdx': broken('Read another [guide](/gide).') }, 'Change the line');
    all.clock.advance(1_000);
    assert.match(await skippedWith(all), /changed the same lines/);
  });
});
