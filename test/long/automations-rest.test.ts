/** Automations that have to wait: for the job of the run before, and after failures. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RunCause, RunState } from '../../src/records/automations/automation.ts';
import { isEnded } from '../../src/records/jobs/job.ts';
import { FAILURES_TO_REST, LONGEST_REST_DAYS } from '../../src/server/automations/may-run.ts';
import { LOOK_AGAIN_MS } from '../../src/server/automations/run-parts.ts';
import { automationsUnderTest } from '../support/automations-under-test.ts';
import { DOCS } from '../support/jobs-under-test.ts';

const DAY = 86_400_000;
const broken = (text: string): string => `---\ntitle: Start\ndescription: Where it begins\n---\n\n${text}\n`;
const BROKEN = { ...DOCS, 'docs/index.mdx': broken('Read the [guide](/guides).') };

describe('a run that is started while the job of the run before works', { timeout: 120_000 }, () => {
  const working = async () => {
    const all = await automationsUnderTest({ files: BROKEN, worker: false });
    await all.on('fix-links');
    const server = all.server();
    await all.start('fix-links');
    await server.tick();
    const runs = () => all.records.automations.runs('docs', { limit: 10 });
    return { all, server, runs };
  };

  it('waits for it, and then goes on with its pull request', async () => {
    const { all, server, runs } = await working();
    await all.start('fix-links');
    await server.tick();
    const [waiting, first] = await runs();
    assert.deepEqual([waiting!.state, first!.state], ['waiting', 'working']);
    assert.equal(waiting!.report, `Waits until the job ${first!.job} has ended`);
    await all.worker();
    await all.until((await all.records.jobs.get('docs', first!.job!))!, ({ state }) => isEnded(state));
    all.repository.commit({ 'docs/guide.mdx': broken('Here is the [guide](/guidee).') }, 'Break another');
    const run = await all.ended('fix-links', server);
    assert.deepEqual([run.state, run.job], ['changed', first!.job], run.report);
    assert.equal((await all.jobsOf()).length, 1);
  });

  it('leaves it to the last of those that wait, but not what a person started to what none did', async () => {
    const { all, server, runs } = await working();
    await all.start('fix-links');
    all.clock.advance(1);
    await all.records.automations.start({
      project: 'docs',
      recipe: 'fix-links',
      cause: 'api',
      startedBy: 'key:1',
      dry: false,
    });
    await server.tick();
    const states = async () => (await runs()).map(({ state }) => state);
    assert.deepEqual(await states(), ['waiting', 'waiting', 'working']);
    await all.start('fix-links');
    all.clock.advance(LOOK_AGAIN_MS);
    await server.tick();
    assert.deepEqual(await states(), ['waiting', 'skipped', 'skipped', 'working']);
    assert.match((await runs())[1]!.report, /a later run/);
  });

  it('asks the forge nothing meanwhile', async () => {
    const { all } = await working();
    await all.on('house-style');
    await all.start('house-style');
    let asked = 0;
    const counting = {
      files: async () => {
        asked += 1;
        return [{ path: 'index.mdx', changedAt: all.clock() }];
      },
    };
    await all.server(counting).tick();
    assert.equal(asked, 1, 'the first run looked');
    await all.start('house-style');
    await all.server(counting).tick();
    assert.equal(asked, 1);
  });
});

describe('a server that was too slow', { timeout: 60_000 }, () => {
  it('sends no message for a run that another server has', async () => {
    const all = await automationsUnderTest({ files: BROKEN });
    await all.on('fix-links');
    await all.start('fix-links');
    const { job } = await all.ended('fix-links', all.server());
    all.repository.commit({ 'docs/guide.mdx': broken('Here is the [guide](/guidee).') }, 'Break another');
    await all.start('fix-links');
    const slow = all.server({
      update: async () => {
        all.clock.advance(3_600_000);
        await all.records.automations.claim({ projects: ['docs'], limit: 1, lease: 3_600_000 });
        return 'updated';
      },
    });
    await slow.tick();
    assert.deepEqual(await all.records.jobs.messages('docs', job!), []);
  });
});

describe('a recipe that fails again and again', { timeout: 60_000 }, () => {
  const failed = async (times: number) => {
    const all = await automationsUnderTest({ worker: false });
    await all.on('fix-links');
    const { automations } = all.records;
    const start = async (cause: RunCause) => {
      all.clock.advance(1);
      const run = (await automations.start({
        project: 'docs',
        recipe: 'fix-links',
        cause,
        startedBy: 'server',
        dry: false,
      }))!;
      return run.id;
    };
    for (let n = 0; n < times; n++) {
      await start('schedule');
      const [held] = await automations.claim({ projects: ['docs'], limit: 1, lease: 1 });
      await automations.change(held!, { state: 'failed', report: 'It broke', dueAt: null });
    }
    const begun = async (cause: RunCause): Promise<readonly [RunState, string]> => {
      const id = await start(cause);
      await all.server().tick();
      const { state, report } = (await automations.run('docs', id))!;
      return [state, report];
    };
    return { all, begun };
  };

  it('goes on after few failures', async () => {
    const { begun } = await failed(FAILURES_TO_REST - 1);
    assert.equal((await begun('schedule'))[0], 'working');
  });

  it('rests for a day, and says until when', async () => {
    for (const cause of ['schedule', 'push', 'code', 'api'] as const) {
      const { all, begun } = await failed(FAILURES_TO_REST);
      const [state, report] = await begun(cause);
      assert.equal(state, 'skipped', cause);
      assert.match(report, /^The last 3 runs failed, so it rests until \d{4}-\d\d-\d\d \d\d:\d\d UTC/);
      all.clock.advance(DAY - 60_000);
      assert.equal((await begun(cause))[0], 'working', 'the same time on the next day');
    }
  });

  it('rests twice as long after each further failure, and a month at most', async () => {
    const { all, begun } = await failed(FAILURES_TO_REST + 2);
    all.clock.advance(3 * DAY);
    assert.equal((await begun('schedule'))[0], 'skipped');
    all.clock.advance(DAY);
    assert.equal((await begun('schedule'))[0], 'working');
    const long = await failed(FAILURES_TO_REST + 12);
    long.all.clock.advance(LONGEST_REST_DAYS * DAY);
    assert.equal((await long.begun('schedule'))[0], 'working');
  });

  it('is tried at once when a person wants it, or has changed the settings', async () => {
    const pressed = await failed(FAILURES_TO_REST);
    assert.equal((await pressed.begun('person'))[0], 'working');
    const saved = await failed(FAILURES_TO_REST);
    saved.all.clock.advance(1);
    await saved.all.on('fix-links', { scope: 'guides' });
    assert.equal((await saved.begun('schedule'))[0], 'working');
  });
});
