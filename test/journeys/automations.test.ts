/** A recipe from its schedule to its pull request: real Git, store, worker and agent, and servers that crash between steps. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MOST_TRIES, TRY_AGAIN_MS } from '../../src/app/automations/run-parts.ts';
import { AppError } from '../../src/lib/app-error.ts';
import {
  AUTOMATION_LIMITS,
  type AutomationRecords,
} from '../../src/records/automations/automation-records.ts';
import { JOB_LIMITS } from '../../src/records/jobs/job-records.ts';
import { type AutomationsUnderTest, automationsUnderTest } from '../support/automations-under-test.ts';
import { DOCS } from '../support/jobs-under-test.ts';

const broken = (text: string): string => `---\ntitle: Start\ndescription: Where it begins\n---\n\n${text}\n`;
const BROKEN = { ...DOCS, 'docs/index.mdx': broken('Read the [guide](/guides).') };

describe('a recipe that is due', { timeout: 120_000 }, () => {
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

  it('runs once with two servers that look at the same time', async () => {
    const all = await automationsUnderTest({ files: BROKEN });
    await all.on('fix-links', {}, true);
    all.clock.advance(1_000);
    const [one, two] = [all.server(), all.server()];
    for (let n = 0; n < 5; n++) await Promise.all([one.tick(), two.tick()]);
    await all.ended('fix-links', one);
    assert.equal((await all.records.automations.runs('docs', { limit: 10 })).length, 1);
    assert.equal((await all.jobsOf()).length, 1);
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
        ...{ project: 'docs', kind: 'live', source: 'push', actor: 'server', commit, since: clock() },
        ...{ author: 'Ada', subject: 'Change' },
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

describe('a pull request that is over', { timeout: 120_000 }, () => {
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

  it('because somebody closed it gets no more commits', async () => {
    const { all, job } = await changedOnce();
    await all.records.jobs.setReview('docs', job.id, 'closed', 'user:1');
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

/** A store that this server reaches no more once it has handed its work to a job. */
const crashing = ({ records }: AutomationsUnderTest): Pick<AutomationRecords, 'change'> => ({
  change: async (held, change) => {
    if (change.state === 'working') throw new Error('The process ended');
    return records.automations.change(held, change);
  },
});

describe('a server that crashes', { timeout: 120_000 }, () => {
  it('after it made the job leaves one job', async () => {
    const all = await automationsUnderTest({ files: BROKEN });
    await all.on('fix-links');
    await all.start('fix-links');
    // The server ends before it can note what it made.
    await all.server({}, crashing(all)).tick();
    assert.equal((await all.jobsOf()).length, 1);
    all.clock.advance(3_600_000);
    const run = await all.ended('fix-links', all.server());
    assert.equal(run.state, 'changed', run.report);
    assert.deepEqual(
      (await all.jobsOf()).map(({ id }) => id),
      [run.newJob],
    );
    assert.equal((await all.records.automations.get('docs', 'fix-links'))!.job, run.newJob);
  });

  it('after it sent the message sends no other one', async () => {
    const all = await automationsUnderTest({ files: BROKEN });
    const { records, repository, clock } = all;
    await all.on('fix-links');
    await all.start('fix-links');
    const server = all.server();
    const { job } = await all.ended('fix-links', server);
    repository.commit({ 'docs/guide.mdx': broken('Here is the [guide](/guidee).') }, 'Break another link');
    clock.advance(1_000);
    await all.start('fix-links');
    await all.server({}, crashing(all)).tick();
    assert.equal((await records.jobs.messages('docs', job!)).length, 1);
    clock.advance(3_600_000);
    const run = await all.ended('fix-links', server);
    assert.deepEqual([run.state, run.job], ['changed', job], run.report);
    assert.equal((await records.jobs.messages('docs', job!)).length, 1);
    assert.equal((await all.jobsOf()).length, 1);
  });
});

describe('a scheduler', { timeout: 60_000 }, () => {
  it('gives up a run during which servers stop again and again', async () => {
    const all = await automationsUnderTest();
    await all.on('fix-links');
    await all.start('fix-links');
    const claim = () => all.records.automations.claim({ projects: ['docs'], limit: 1, lease: 1_000 });
    for (let n = 0; n < MOST_TRIES; n++) {
      assert.equal((await claim()).length, 1);
      all.clock.advance(1_000);
    }
    await all.server().tick();
    const [run] = await all.records.automations.runs('docs', { limit: 1 });
    assert.deepEqual([run!.state, /stopped 5 times/.test(run!.report)], ['failed', true]);
    assert.deepEqual(await all.jobsOf(), []);
  });

  it('carries on what waits, also while there is more than may be started', async () => {
    const all = await automationsUnderTest();
    await all.on('fix-links', { cause: 'push' });
    all.setup.problem = 'No job can run';
    for (let n = 0; n < AUTOMATION_LIMITS.open; n++) await all.start('fix-links');
    const begun = await all.records.deployments.begin({
      ...{ project: 'docs', kind: 'live', source: 'push', actor: 'server', commit: 'b'.repeat(40) },
      ...{ since: all.clock(), author: 'Ada', subject: 'Change' },
    });
    const end = { state: 'success', summary: null, changes: null, problems: null } as const;
    await all.records.deployments.finish('docs', begun!.id, end);
    const server = all.server();
    for (let n = 0; n < 6; n++) await server.tick();
    const runs = await all.records.automations.runs('docs', { limit: 50 });
    assert.equal(runs.filter(({ endedAt }) => endedAt !== null).length, AUTOMATION_LIMITS.open + 1);
    assert.equal(runs.filter(({ cause }) => cause === 'push').length, 1);
  });
});

describe('a repository that cannot be reached', { timeout: 60_000 }, () => {
  it('is tried again, later each time, and not for ever', async () => {
    const all = await automationsUnderTest();
    await all.on('fix-links');
    await all.start('fix-links');
    let asked = 0;
    const server = all.server({
      setup: async () => {
        asked += 1;
        throw new AppError('git/unreachable', 'The repository does not answer', {
          hint: 'Look at the network',
        });
      },
    });
    await server.tick();
    const [waiting] = await all.records.automations.runs('docs', { limit: 1 });
    assert.deepEqual(
      [waiting!.state, waiting!.report],
      ['waiting', 'The repository does not answer. Look at the network'],
    );
    all.clock.advance(TRY_AGAIN_MS - 1);
    await server.tick();
    assert.equal(asked, 1);
    const run = await all.ended('fix-links', server);
    assert.deepEqual([run.state, asked], ['failed', MOST_TRIES]);
  });
});

describe('a dry run', { timeout: 120_000 }, () => {
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

describe('a run is skipped', { timeout: 60_000 }, () => {
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

  it('while the job of the run before works', async () => {
    const all = await automationsUnderTest({ worker: false });
    await all.on('fix-links');
    const server = all.server();
    await all.start('fix-links');
    await server.tick();
    all.clock.advance(1);
    await all.start('fix-links');
    await server.tick();
    const [run] = await all.records.automations.runs('docs', { limit: 1 });
    assert.deepEqual([run!.state, run!.report], ['skipped', 'The job of the run before still works']);
    assert.equal((await all.jobsOf()).length, 1);
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
