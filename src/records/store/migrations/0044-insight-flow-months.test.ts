/** Ways through a site that were counted before their months were added up: each is still found, and the months of then are added up too. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fixtureFolder } from '../../../../test/support/fixture-folder.ts';
import { testSchema } from '../../../../test/support/postgres.ts';
import { DAY_MS } from '../../../lib/time/dates.ts';
import { nameId } from '../../insight/count-table.ts';
import { createInsightRecords } from '../../insight/create-insight-records.ts';
import type { Database } from '../database.ts';
import { openPostgres } from '../postgres/postgres-database.ts';
import { openSqlite } from '../sqlite/sqlite-database.ts';
import { MIGRATIONS } from './migrations.ts';

const NOW = Date.UTC(2026, 10, 29);
const clock = (): number => NOW;

function suite(place: () => Promise<(migrations: typeof MIGRATIONS) => Promise<Database>>): void {
  it('keeps the visits of version 43', async () => {
    const open = await place();
    const old = await open(MIGRATIONS.slice(0, 43));
    await old.write(async (transaction) => {
      for (const path of ['/a', '/b'])
        await transaction.run(
          "INSERT INTO insight_names (project, id, name, listed, day) VALUES ('docs', ?, ?, 1, 1)",
          [nameId(path), path],
        );
      for (const month of [8, 9, 10])
        await transaction.run(
          "INSERT INTO insight_flows (project, day, first, second, third, count) VALUES ('docs', ?, ?, ?, 0, 2)",
          [Date.UTC(2026, month, 15) / DAY_MS, nameId('/a'), nameId('/b')],
        );
    });
    await old.close();
    const database = await open(MIGRATIONS);
    const secret = new Uint8Array(32);
    const insight = createInsightRecords({ database, clock, random: randomBytes, secret });
    const year = { project: 'docs', from: NOW - 365 * DAY_MS, to: NOW };
    const all = [{ steps: ['/a', '/b'], count: 6 }];
    assert.deepEqual(await insight.flows(year), all);
    assert.equal(await insight.sumFlows('docs', NOW), 2);
    assert.deepEqual(await insight.flows(year), all);
    await database.close();
  });
}

describe('sums of ways through a site on SQLite', () =>
  suite(async () => {
    const file = join(fixtureFolder({}).path, 'lectern.db');
    return (migrations) => openSqlite({ file, migrations, clock });
  }));

describe('sums of ways through a site on PostgreSQL', {
  skip:
    process.env['LECTERN_TEST_POSTGRES'] === undefined && 'NOT TESTED on PostgreSQL: run it with "npm test"',
}, () => {
  const removers: (() => Promise<void>)[] = [];
  after(async () => {
    for (const remove of removers) await remove();
  });
  suite(async () => {
    const { url, remove } = await testSchema();
    removers.push(remove);
    return (migrations) => openPostgres({ url, migrations, clock });
  });
});
