/** Runs that are due: each is claimed when its turn has come, and a project that hangs keeps no other from its turn. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { it } from 'node:test';
import { openTestDatabase } from '../../../test/support/databases.ts';
import { testClock } from '../../../test/support/test-service.ts';
import { SILENT } from '../../lib/log.ts';
import type { ClaimedRun } from '../../records/automations/automation.ts';
import { createRecords } from '../../records/create-records.ts';
import { createRunLanes } from './run-lanes.ts';

const LEASE = 60_000;

async function lanes(work: (run: ClaimedRun) => Promise<void>) {
  const clock = testClock();
  const database = await openTestDatabase('sqlite');
  const records = createRecords({ database, clock, random: randomBytes, secret: new Uint8Array(32) });
  const { automations } = records;
  const begun: string[] = [];
  const { carryOn } = createRunLanes(
    { records, log: SILENT, projects: () => ['a', 'b', 'c'], lease: LEASE },
    async (run) => {
      begun.push(`${run.project} ${run.recipe}`);
      await work(run);
      await automations.change(run, { state: 'nothing', dueAt: null });
    },
  );
  const start = async (...names: readonly string[]): Promise<void> => {
    for (const name of names) {
      clock.advance(1);
      const [project, recipe] = name.split(' ') as [string, string];
      await automations.start({ project, recipe, cause: 'api', startedBy: 'key:1', dry: false });
    }
  };
  return { clock, begun, carryOn, start };
}

it('go on beside a project that hangs, also those that become due while it does', async () => {
  const { promise: hangs, resolve: go } = Promise.withResolvers<void>();
  const { begun, carryOn, start } = await lanes(({ project }) =>
    project === 'a' ? hangs : Promise.resolve(),
  );
  await start('a one', 'a two', 'b one', 'b two');
  const all = carryOn();
  await start('c one');
  const later = carryOn();
  for (let turns = 0; turns < 1_000 && begun.length < 4; turns++) await new Promise(setImmediate);
  assert.deepEqual(begun.toSorted(), ['a one', 'b one', 'b two', 'c one']);
  go();
  await Promise.all([all, later]);
  assert.equal(begun.at(-1), 'a two');
});

it('have their whole lease for their own work', async () => {
  const left: number[] = [];
  const { clock, carryOn, start } = await lanes(async ({ dueAt }) => {
    left.push(dueAt - clock());
    clock.advance(LEASE - 1);
  });
  await start('a one', 'a two', 'a three');
  await carryOn();
  assert.deepEqual(left, [LEASE, LEASE, LEASE]);
});

it('do not stop at one that throws', async () => {
  const { begun, carryOn, start } = await lanes(async ({ recipe }) => {
    if (recipe === 'one') throw new Error('The store is gone');
  });
  await start('a one', 'a two');
  await carryOn();
  assert.deepEqual(begun, ['a one', 'a two']);
});
