/** Automations on both databases: settings with versions, and runs that exist once, are claimed once, and are written by their holder. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { it } from 'node:test';
import { eachDatabase } from '../../../test/support/databases.ts';
import { testClock } from '../../../test/support/test-service.ts';
import { createRecords } from '../create-records.ts';
import type { AutomationSettings, RunState } from './automation.ts';
import { AUTOMATION_LIMITS, type RequestedRun } from './automation-records.ts';

const settings: AutomationSettings = {
  enabled: true,
  cause: 'schedule',
  schedule: '0 6 * * 1',
  zone: 'UTC',
  scope: 'guides',
  options: { from: '1' },
  runTokens: 5,
  monthTokens: null,
  monthRuns: 3,
  unattended: { by: 'user:1', at: 7 },
};
const LEASE = 60_000;
const manual: RequestedRun = {
  project: 'docs',
  recipe: 'fix-links',
  cause: 'person',
  startedBy: 'user:1',
  dry: false,
};

eachDatabase((_kind, open) => {
  const opened = async () => {
    const clock = testClock();
    const database = await open();
    const make = () =>
      createRecords({ database, clock, random: randomBytes, secret: new Uint8Array(32) }).automations;
    const [one, two] = [make(), make()];
    const save = (more: Partial<AutomationSettings> = {}, dueAt: number | null = clock() + 1_000) =>
      one.save('docs', 'fix-links', { settings: { ...settings, ...more }, version: 0, dueAt });
    const claim = (records = one) => records.claim({ projects: ['docs'], limit: 10, lease: LEASE });
    return { clock, one, two, save, claim };
  };

  it('keeps settings, and refuses those made from an older version', async () => {
    const { one, two, save } = await opened();
    const saved = await save();
    assert.deepEqual(saved, {
      ...settings,
      project: 'docs',
      recipe: 'fix-links',
      version: 1,
      changedAt: saved?.changedAt,
      dueAt: saved?.dueAt,
      job: null,
    });
    assert.equal(await save(), undefined, 'somebody else was first');
    const both = await Promise.all(
      [one, two].map((records, n) =>
        records.save('docs', 'fix-links', {
          settings: { ...settings, scope: `${n}` },
          version: 1,
          dueAt: null,
        }),
      ),
    );
    assert.deepEqual(
      both.flatMap((saved) => saved?.version ?? []),
      [2],
    );
    assert.equal(await one.get('other', 'fix-links'), undefined);
    assert.deepEqual((await one.list('docs')).length, 1);
  });

  it('is due when it is on, and once for all servers', async () => {
    const { clock, one, two, save } = await opened();
    const { dueAt } = (await save())!;
    assert.deepEqual(await one.due(['docs']), []);
    clock.advance(1_000);
    assert.deepEqual(await one.due(['other']), []);
    assert.equal((await one.due(['docs'])).length, 1);
    const due = { was: dueAt!, next: clock() + 5_000 };
    const started = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        (n % 2 === 0 ? one : two).start({ ...manual, cause: 'schedule', key: `schedule:${dueAt}`, due }),
      ),
    );
    assert.equal(started.filter((run) => run !== undefined).length, 1);
    assert.deepEqual(await two.due(['docs']), []);
    assert.equal((await one.get('docs', 'fix-links'))!.dueAt, due.next);
    const late = { ...manual, cause: 'schedule', key: 'schedule:late', due: { ...due, next: 1 } } as const;
    assert.equal(await two.start(late), undefined, 'the schedule has moved on');
    assert.equal((await one.get('docs', 'fix-links'))!.dueAt, due.next);
  });

  it('is not due while it is off', async () => {
    const { clock, one, save } = await opened();
    await save({ enabled: false }, clock());
    assert.deepEqual(await one.due(['docs']), []);
    assert.deepEqual(await one.waitingFor(['docs'], 'schedule'), []);
  });

  it('has one run for a cause, in each project and recipe', async () => {
    const { one, two } = await opened();
    const wanted: RequestedRun = { ...manual, cause: 'push', key: 'push:a' };
    const made = await Promise.all([one.start(wanted), two.start(wanted), one.start(wanted)]);
    assert.equal(made.filter((run) => run !== undefined).length, 1);
    assert.ok(await one.start({ ...wanted, project: 'other' }));
    assert.ok(await one.start({ ...wanted, recipe: 'translations' }));
    assert.ok(await one.start({ ...wanted, key: 'push:b' }));
  });

  it('takes no more runs than may wait', async () => {
    const { one } = await opened();
    for (let n = 0; n < AUTOMATION_LIMITS.open; n++) await one.start(manual);
    await assert.rejects(one.start(manual), { code: 'automations/too-many' });
    assert.ok(await one.start({ ...manual, recipe: 'other' }));
  });

  it('gives a run to one server, and to the next when the lease is over', async () => {
    const { clock, one, two, claim } = await opened();
    const run = (await one.start(manual))!;
    const [held, ...more] = (await Promise.all([claim(), claim(two), claim()])).flat();
    assert.deepEqual([held?.id, held?.tries, more], [run.id, 1, []]);
    clock.advance(LEASE - 1);
    assert.deepEqual(await claim(), []);
    clock.advance(1);
    const [again] = await claim(two);
    assert.deepEqual([again?.id, again?.tries, again?.newJob], [run.id, 2, run.newJob]);
    assert.equal(await one.change(held!, { state: 'nothing', dueAt: null }), false, 'its lease was lost');
    assert.equal(await two.change(again!, { state: 'skipped', report: 'No', dueAt: null }), true);
    const ended = (await one.run('docs', run.id))!;
    assert.deepEqual([ended.state, ended.report, ended.endedAt], ['skipped', 'No', clock()]);
    assert.equal(await one.run('other', run.id), undefined);
    clock.advance(LEASE);
    assert.deepEqual(await claim(), [], 'it has ended');
  });

  it('gives no run of a project that the server does not serve', async () => {
    const { one } = await opened();
    await one.start(manual);
    assert.deepEqual(await one.claim({ projects: ['other'], limit: 10, lease: LEASE }), []);
  });

  it('gives one waiting run of a recipe at a time, the oldest first, and those of others beside it', async () => {
    const { clock, one, two, claim } = await opened();
    const start = async (more: Partial<RequestedRun> = {}): Promise<string> => {
      clock.advance(1);
      return (await one.start({ ...manual, ...more }))!.id;
    };
    const [first, second] = [await start(), await start()];
    const beside = [
      await start({ recipe: 'other' }),
      await start({ project: 'other' }),
      await start({ dry: true }),
    ];
    const held = (
      await Promise.all(
        [one, two].map((records) => records.claim({ projects: ['docs', 'other'], limit: 10, lease: LEASE })),
      )
    ).flat();
    assert.deepEqual(held.map(({ id }) => id).sort(), [first, ...beside].sort());
    const ofFirst = held.find(({ id }) => id === first)!;
    // It waits for another try, which keeps no other recipe from its turn.
    await one.change(ofFirst, { again: true, dueAt: clock() + LEASE });
    assert.deepEqual(await claim(), []);
    clock.advance(LEASE);
    const [again] = (await claim()).filter(({ id }) => id === first);
    await one.change(again!, { state: 'working', job: 'a', dueAt: clock() + 2 * LEASE });
    assert.deepEqual(
      (await claim()).map(({ id }) => id),
      [second],
    );
  });

  it('goes on with the run that was begun, though an older one is made by a server whose clock is behind', async () => {
    const { clock, one, claim } = await opened();
    const run = (await one.start(manual))!;
    assert.deepEqual(
      (await claim()).map(({ id }) => id),
      [run.id],
    );
    clock.advance(-5_000);
    const late = (await one.start(manual))!;
    assert.ok(late.id < run.id);
    clock.advance(5_000 + LEASE - 1);
    assert.deepEqual(await claim(), []);
    clock.advance(1);
    const [again, ...more] = await claim();
    assert.deepEqual([again?.id, more], [run.id, []]);
    await one.change(again!, { state: 'nothing', dueAt: null });
    assert.deepEqual(
      (await claim()).map(({ id }) => id),
      [late.id],
    );
  });

  it('counts the failures since the last run that came to its end', async () => {
    const { clock, one, claim } = await opened();
    const end = async (state: RunState, wanted = manual): Promise<void> => {
      clock.advance(1);
      await one.start(wanted);
      await one.change((await claim())[0]!, { state, dueAt: null });
    };
    const failures = async (since = 0) => (await one.failuresInARow('docs', 'fix-links', since)).count;
    assert.equal(await failures(), 0);
    await end('failed');
    await end('nothing');
    await end('failed');
    await end('skipped');
    await end('failed', { ...manual, dry: true });
    await end('failed', { ...manual, recipe: 'other' });
    const since = clock();
    await end('failed');
    assert.deepEqual([await failures(), await failures(since), await failures(clock() + 1)], [2, 1, 0]);
    assert.equal((await one.failuresInARow('docs', 'fix-links', 0)).last?.createdAt, clock());
  });

  it('counts tries of the same, and begins anew after a step', async () => {
    const { clock, one, claim } = await opened();
    await one.start(manual);
    await one.change((await claim())[0]!, { again: true, dueAt: clock() });
    const [second] = await claim();
    assert.equal(second!.tries, 2);
    await one.change(second!, { state: 'working', dueAt: clock() });
    assert.equal((await claim())[0]!.tries, 1);
  });

  it('counts what jobs have used since a moment', async () => {
    const { clock, one, claim } = await opened();
    const end = async (change: object, wanted = manual): Promise<void> => {
      await one.start(wanted);
      await one.change((await claim())[0]!, { dueAt: null, ...change });
    };
    await end({ state: 'changed', job: 'a', tokens: 100 });
    clock.advance(10);
    const since = clock();
    await end({ state: 'changed', job: 'b', tokens: 20 });
    await end({ state: 'failed', job: 'b', tokens: 3 });
    await end({ state: 'skipped', job: 'b' });
    await end({ state: 'nothing' });
    await end({ state: 'planned', job: 'c', tokens: 50 }, { ...manual, dry: true });
    await end({ state: 'changed', job: 'd', tokens: 7 }, { ...manual, recipe: 'other' });
    assert.deepEqual({ ...(await one.used('docs', 'fix-links', since)) }, { runs: 2, tokens: 23 });
  });

  it('lists the newest first, and the last of each recipe', async () => {
    const { clock, one, claim } = await opened();
    const ids: string[] = [];
    for (const recipe of ['a', 'a', 'b']) {
      ids.push((await one.start({ ...manual, recipe }))!.id);
      clock.advance(1);
    }
    const idsOf = (runs: readonly { readonly id: string }[]) => runs.map(({ id }) => id);
    assert.deepEqual(idsOf(await one.runs('docs', { limit: 2 })), [ids[2], ids[1]]);
    assert.deepEqual(idsOf(await one.runs('docs', { limit: 2, recipe: 'a', before: ids[1]! })), [ids[0]]);
    assert.deepEqual(idsOf(await one.lastRuns('docs')).sort(), [ids[1], ids[2]].sort());
    assert.equal(await one.lastDone('docs', 'a'), undefined);
    for (let held = await claim(); held.length > 0; held = await claim())
      for (const run of held)
        await one.change(run, { state: run.id === ids[0] ? 'nothing' : 'failed', dueAt: null });
    assert.equal((await one.lastDone('docs', 'a'))?.id, ids[0]);
  });

  it('cuts what is too long, and keeps no letters that nobody sees', async () => {
    const { one, claim } = await opened();
    const run = (await one.start(manual))!;
    await one.change((await claim())[0]!, {
      state: 'failed',
      report: `\u0000${'x'.repeat(10_000)}`,
      signals: Array.from({ length: 200 }, () => 'y'.repeat(1_000)),
      dueAt: null,
    });
    const { report, signals } = (await one.run('docs', run.id))!;
    assert.deepEqual(
      [report.length, report.includes('\u0000'), signals.length, signals[0]!.length],
      [AUTOMATION_LIMITS.report, false, AUTOMATION_LIMITS.signals, AUTOMATION_LIMITS.signal],
    );
  });

  it('forgets old runs, but none that has not ended', async () => {
    const { clock, one, claim } = await opened();
    for (const state of ['nothing', 'changed', 'failed', 'skipped', undefined] as const) {
      clock.advance(1);
      await one.start(manual);
      if (state !== undefined) await one.change((await claim())[0]!, { state, dueAt: null });
    }
    await one.start({ ...manual, recipe: 'other' });
    clock.advance(10);
    await one.expire(clock());
    assert.deepEqual(
      (await one.runs('docs', { recipe: 'fix-links', limit: 10 })).map(({ state }) => state),
      ['waiting', 'changed'],
      'the next run looks back to the last that came to its end',
    );
    const last = (await claim()).find(({ recipe }) => recipe === 'fix-links')!;
    await one.change(last, { state: 'skipped', dueAt: null });
    await one.expire(clock());
    assert.deepEqual(
      (await one.runs('docs', { recipe: 'fix-links', limit: 10 })).map(({ state }) => state),
      ['skipped', 'changed'],
      'what was started once for a cause is not started again',
    );
  });
});
