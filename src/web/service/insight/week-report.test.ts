/** The week of the digests: seven days, also where it is told some hours after the last of them, or later. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { it } from 'node:test';
import { onSqlite } from '../../../../test/support/databases.ts';
import { DAY_MS } from '../../../lib/time/dates.ts';
import { lastWeekEnd } from '../../../lib/time/digest-week.ts';
import { createRecords } from '../../../records/create-records.ts';
import { weekReport } from './week-report.ts';

const HOUR = 3_600_000;
const MONDAY = Date.UTC(2026, 0, 19);

onSqlite((_kind, open) => {
  it('has seven days, beside seven of the week before', async () => {
    const database = await open();
    const parts = { database, clock: () => MONDAY, random: randomBytes, secret: new Uint8Array(32) };
    const records = createRecords(parts);
    // One view and one broken address on each day, also on the Monday on which it is told.
    for (let day = MONDAY / DAY_MS - 20; day <= MONDAY / DAY_MS + 3; day++)
      await records.insight.add({
        ...{ project: 'docs', day, hours: [], agents: [] },
        pages: [{ path: '/a', reader: 'human', views: 1, seconds: 0, copies: 0, visitors: [] }],
        arrivals: [{ kind: 'missing', path: '/gone', source: 'one.example', count: 1 }],
      });
    for (const now of [MONDAY + 6 * HOUR, MONDAY + 4 * DAY_MS]) {
      const report = await weekReport(records, { project: 'docs', now, to: lastWeekEnd(now) });
      assert.deepEqual([report.people, report.peopleBefore, report.misses], [7, 7, 7]);
      assert.deepEqual([report.from, report.to], [MONDAY - 7 * DAY_MS, MONDAY]);
    }
  });
});
