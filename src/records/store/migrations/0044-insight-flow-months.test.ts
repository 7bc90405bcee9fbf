/** Ways through a site that were counted before their months were added up: each is still found, and the months of then are added up too. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { it } from 'node:test';
import { eachEmptyStore } from '../../../../test/support/empty-stores.ts';
import { DAY_MS } from '../../../lib/time/dates.ts';
import { nameId } from '../../insight/count-table.ts';
import { createInsightRecords } from '../../insight/create-insight-records.ts';
import { MIGRATIONS } from './migrations.ts';

const NOW = Date.UTC(2026, 10, 29);
const clock = (): number => NOW;

eachEmptyStore('sums of ways through a site', clock, (place) => {
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
    assert.equal(await insight.sumMonths('docs', NOW), 2);
    assert.deepEqual(await insight.flows(year), all);
    await database.close();
  });
});
