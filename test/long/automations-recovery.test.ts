/** Automations when servers crash between two steps, or cannot reach the repository: nothing is doubled and nothing stands still. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AppError } from '../../src/lib/app-error.ts';
import {
  AUTOMATION_LIMITS,
  type AutomationRecords,
} from '../../src/records/automations/automation-records.ts';
import { MAX_TRIES, TRY_AGAIN_MS } from '../../src/server/automations/run-parts.ts';
import { type AutomationsUnderTest, automationsUnderTest } from '../support/automations-under-test.ts';
import { eachDatabase } from '../support/databases.ts';
import { DOCS } from '../support/jobs-under-test.ts';

const broken = (text: string): string => `---\ntitle: Start\ndescription: Where it begins\n---\n\n${text}\n`;
const BROKEN = { ...DOCS, 'docs/index.mdx': broken('Read the [guide](/guides).') };

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

describe('several servers on one store', { timeout: 120_000 }, () => {
  eachDatabase((_kind, open) => {
    it('start a run once, and make one job', async () => {
      const all = await automationsUnderTest({ files: BROKEN, database: await open() });
      await all.on('fix-links', {}, true);
      all.clock.advance(1_000);
      const servers = Array.from({ length: 4 }, () => all.server());
      for (let n = 0; n < 5; n++) await Promise.all(servers.map((server) => server.tick()));
      const run = await all.ended('fix-links', servers[0]!);
      assert.deepEqual([run.state, run.cause], ['changed', 'schedule'], run.report);
      assert.equal((await all.records.automations.runs('docs', { limit: 10 })).length, 1);
      assert.equal((await all.jobsOf()).length, 1);
    });
  });
});

describe('a scheduler', { timeout: 60_000 }, () => {
  it('gives up a run during which servers stop again and again', async () => {
    const all = await automationsUnderTest();
    await all.on('fix-links');
    await all.start('fix-links');
    const claim = () => all.records.automations.claim({ projects: ['docs'], limit: 1, lease: 1_000 });
    for (let n = 0; n < MAX_TRIES; n++) {
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
      project: 'docs',
      kind: 'live',
      source: 'push',
      actor: 'server',
      commit: 'b'.repeat(40),
      since: all.clock(),
      author: 'Ada',
      subject: 'Change',
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
    assert.deepEqual([run.state, asked], ['failed', MAX_TRIES]);
  });
});
