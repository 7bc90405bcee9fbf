/** Tests on both databases that no number of askers passes a cap, that a dead process gives nothing back, and when an endpoint rests. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eachDatabase } from '../../../test/support/databases.ts';
import { testClock, testRandom } from '../../../test/support/test-service.ts';
import { DAY_MS } from '../../lib/time/dates.ts';
import type { Database } from '../store/database.ts';
import { createSpendingRecords, FAILURES_BEFORE_REST, REST_MS } from './create-spending-records.ts';
import type { ReservationRequest, SpendingCaps } from './spending-records.ts';

const CAPS: SpendingCaps = { tokens: 1_000, money: 500, moneyOfAll: 800, atOnce: 100, ofNetwork: 0.5 };
const MOST = { tokens: 100, money: 30 };

function recordsOf(database: Database) {
  const clock = testClock();
  const records = createSpendingRecords({
    database,
    clock,
    random: testRandom(),
    secret: new Uint8Array(32),
  });
  const reserve = (parts: Partial<ReservationRequest> = {}) =>
    records.reserve({ project: 'docs', max: MOST, caps: CAPS, ...parts });
  const taken = async (parts: Partial<ReservationRequest> = {}): Promise<string> => {
    const made = await reserve(parts);
    assert.ok('id' in made, JSON.stringify(made));
    return made.id;
  };
  return { ...records, reserve, taken, clock };
}

eachDatabase((_kind, open) => {
  it('lets fifty who ask at the same moment take no more than the day has', async () => {
    const { reserve, today } = recordsOf(await open());
    const made = await Promise.all(Array.from({ length: 50 }, () => reserve()));
    assert.equal(made.filter((one) => 'id' in one).length, 10);
    assert.ok(made.every((one) => 'id' in one || one.refused === 'spent'));
    assert.deepEqual(await today('docs'), { answers: 10, tokens: 1_000, money: 300 });
  });

  it('limits the money of a project and of all projects', async () => {
    const { reserve, taken, today } = recordsOf(await open());
    const max = { tokens: 1, money: 250 };
    await taken({ max });
    await taken({ max });
    assert.deepEqual(await reserve({ max }), { refused: 'spent' });
    await taken({ max, project: 'other' });
    assert.deepEqual(await reserve({ max, project: 'other' }), { refused: 'spent' }, 'all have 750 of 800');
    assert.equal((await today()).money, 750);
    await taken({ max, project: 'third', caps: { ...CAPS, moneyOfAll: undefined } });
  });

  it('lets one network take no more than its part, also when fifty of it ask at the same moment', async () => {
    const { reserve, today } = recordsOf(await open());
    const ask = (network: string | undefined) =>
      Promise.all(Array.from({ length: 50 }, () => reserve({ network })));
    const taken = (made: Awaited<ReturnType<typeof ask>>): number => made.filter((one) => 'id' in one).length;
    const first = await ask('one');
    assert.equal(taken(first), 5);
    assert.ok(first.every((one) => 'id' in one || one.refused === 'shared'));
    assert.equal(taken(await ask('two')), 5, 'what is left of the day');
    assert.deepEqual((await reserve({ network: 'three' })) as unknown, { refused: 'spent' });
    assert.equal((await today('docs')).tokens, 1_000);
  });

  it('limits the part of the money too, gives back to the network what was not used, and begins anew', async () => {
    const { reserve, taken, settle, clock } = recordsOf(await open());
    const max = { tokens: 1, money: 200 };
    const first = await taken({ max, network: 'one' });
    assert.deepEqual(await reserve({ max, network: 'one' }), { refused: 'shared' }, '400 of 250');
    await settle(first, { used: { tokens: 1, money: 20 }, ending: 'whole' });
    await taken({ max, network: 'one' });
    assert.deepEqual(await reserve({ max, network: 'one' }), { refused: 'shared' });
    clock.advance(DAY_MS);
    await taken({ max, network: 'one' });
  });

  it('lets each network have one answer, however dear, and other projects be', async () => {
    const { reserve, taken } = recordsOf(await open());
    const max = { tokens: 900, money: 1 };
    await taken({ max, network: 'one' });
    assert.deepEqual(await reserve({ max: { tokens: 1, money: 1 }, network: 'one' }), { refused: 'shared' });
    await taken({ max, network: 'one', project: 'other' });
    await taken({ max: { tokens: 50, money: 1 } });
  });

  it('forgets the networks of a day that is over, whatever else is kept', async () => {
    const database = await open();
    const { taken, expire, clock } = recordsOf(database);
    await taken({ network: 'one' });
    const count = async () =>
      (await database.first<{ readonly count: number }>('SELECT count(*) AS count FROM ask_networks', []))!
        .count;
    await expire(clock() - 30 * DAY_MS);
    assert.equal(Number(await count()), 1);
    clock.advance(DAY_MS);
    await expire(clock() - 30 * DAY_MS);
    assert.equal(Number(await count()), 0);
  });

  it('gives back what was not used, once, and to the day that it was taken from', async () => {
    const { taken, settle, today, clock } = recordsOf(await open());
    const first = await taken();
    const used = { tokens: 40, money: 12 };
    await settle(first, { used, ending: 'whole' });
    await settle(first, { used: { tokens: 0, money: 0 }, ending: 'whole' });
    assert.deepEqual(await today('docs'), { answers: 1, tokens: 40, money: 12 });
    const second = await taken();
    await settle(second, { used: { tokens: 5_000, money: -3 }, ending: 'whole' });
    assert.deepEqual(await today('docs'), { answers: 2, tokens: 140, money: 12 }, 'what it says is bounded');
    const late = await taken();
    clock.advance(DAY_MS);
    await taken();
    await settle(late, { used: { tokens: 0, money: 0 }, ending: 'whole' });
    assert.deepEqual(await today('docs'), { answers: 1, tokens: 100, money: 30 });
  });

  it('counts who is being answered, and forgets a process that died, but not what it took', async () => {
    const { reserve, taken, settle, today, clock } = recordsOf(await open());
    const caps = { ...CAPS, atOnce: 2 };
    const first = await taken({ caps });
    await taken({ caps });
    assert.deepEqual(await reserve({ caps }), { refused: 'busy' });
    await taken({ caps, project: 'other' });
    await settle(first, { used: MOST, ending: 'left' });
    await taken({ caps });
    clock.advance(90_001);
    await taken({ caps });
    assert.equal((await today('docs')).tokens, 400);
  });

  it('leaves an endpoint alone that fails again and again, for all projects', async () => {
    const { reserve, taken, settle, clock } = recordsOf(await open());
    const ends = async (ending: 'whole' | 'failed' | 'left'): Promise<void> =>
      settle(await taken({ project: 'other' }), { used: { tokens: 1, money: 0 }, ending });
    for (let n = 1; n < FAILURES_BEFORE_REST; n++) await ends('failed');
    await ends('left');
    await ends('whole');
    for (let n = 0; n < FAILURES_BEFORE_REST; n++) await ends('failed');
    assert.deepEqual(await reserve(), { refused: 'resting' });
    clock.advance(REST_MS);
    await ends('failed');
    assert.deepEqual(await reserve(), { refused: 'resting' }, 'one more failure is enough');
    clock.advance(REST_MS);
    await ends('whole');
    await taken();
  });

  it('keeps nobody waiting for what a clock wrote that was ahead', async () => {
    const { reserve, taken, settle, clock } = recordsOf(await open());
    const caps = { ...CAPS, atOnce: 1 };
    clock.advance(400 * DAY_MS);
    for (let n = 0; n < FAILURES_BEFORE_REST; n++)
      await settle(await taken(), { used: { tokens: 0, money: 0 }, ending: 'failed' });
    clock.advance(-400 * DAY_MS);
    await taken({ caps, project: 'other' });
    assert.deepEqual(await reserve({ caps, project: 'other' }), { refused: 'busy' });
    clock.advance(-DAY_MS);
    await taken({ caps, project: 'other' });
  });

  it('forgets days', async () => {
    const { taken, expire, today, clock } = recordsOf(await open());
    await taken();
    await expire(clock());
    assert.equal((await today()).answers, 1);
    await expire(clock() + DAY_MS);
    assert.equal((await today()).answers, 0);
  });
});
