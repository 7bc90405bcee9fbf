/** The moment by which leases go: the database's own where several machines share one. */
import assert from 'node:assert/strict';
import { after, it, mock } from 'node:test';
import { fixtureFolder } from '../../test/support/fixture-folder.ts';
import { WANTED } from '../../test/support/job-records.ts';
import { testSchema } from '../../test/support/postgres.ts';
import { openRecords, type StoreSettings } from './open-records.ts';

const removers: (() => Promise<void>)[] = [];
after(async () => {
  for (const remove of removers) await remove();
});

/** @returns when a new job was made, and when it is due */
async function timesOf(settings: Pick<StoreSettings, 'databaseUrl'>): Promise<readonly [number, number]> {
  mock.timers.enable({ apis: ['Date'], now: 5_000 });
  try {
    const dataDir = fixtureFolder({}).path;
    const { records, database, close } = await openRecords({ dataDir, secret: 'x'.repeat(40), ...settings });
    const { createdAt } = await records.jobs.create(WANTED);
    const row = await database.first<{ due: number }>('SELECT due_at AS due FROM jobs');
    await close();
    return [createdAt, row!.due];
  } finally {
    mock.timers.reset();
  }
}

it('is the clock of this machine with the embedded database', async () =>
  assert.deepEqual(await timesOf({}), [5_000, 5_000]));

it('is the clock of PostgreSQL there, to the millisecond', {
  skip: process.env['LECTERN_TEST_POSTGRES'] === undefined && 'NOT TESTED: there is no PostgreSQL',
}, async () => {
  const { url, remove } = await testSchema();
  removers.push(remove);
  const before = Date.now();
  const [createdAt, due] = await timesOf({ databaseUrl: url });
  assert.equal(createdAt, 5_000);
  // The server runs on this machine.
  assert.ok(due >= before - 1 && due <= Date.now() + 1, `${before} ${due}`);
});
