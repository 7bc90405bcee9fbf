/** Arrivals of months that are over, on both databases: added up once, found as before, and forgotten with their days. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { it } from 'node:test';
import { eachDatabase } from '../../../test/support/databases.ts';
import { DAY_MS } from '../../lib/time/dates.ts';
import { createInsightRecords } from './create-insight-records.ts';

const day = (month: number, date: number): number => Date.UTC(2026, month, date) / DAY_MS;
const PERIODS = [
  [day(0, 1), day(4, 1)],
  [day(1, 1), day(3, 1)],
  [day(0, 25), day(3, 5)],
  [day(1, 2), day(2, 30)],
  [day(3, 1), day(3, 30)],
  [day(2, 1), day(2, 1)],
  [0, Date.UTC(2200, 0) / DAY_MS],
] as const;

eachDatabase((_kind, open) => {
  it('adds up arrivals once their month is over, by path and by source', async () => {
    const database = await open();
    const parts = { database, clock: () => 0, random: randomBytes, secret: new Uint8Array(32) };
    const records = createInsightRecords(parts);
    const add = (at: number, path: string, source: string) =>
      records.add({
        ...{ project: 'docs', day: at, pages: [], hours: [], agents: [] },
        arrivals: [
          { kind: 'referrer', path, source, count: 2 },
          { kind: 'country', path: '', source: 'DE', count: 1 },
        ],
      });
    for (const [month, date] of [
      [0, 20],
      [1, 1],
      [1, 28],
      [2, 31],
      [3, 1],
      [3, 10],
    ] as const) {
      await add(day(month, date), '/a', 'one.example');
      await add(day(month, date), '/b', 'one.example');
      await add(day(month, date), '/b', 'other.example');
    }
    const found = () =>
      Promise.all(
        PERIODS.map(async ([from, to]) => {
          const period = { project: 'docs', from: from * DAY_MS, to: to * DAY_MS };
          const list = async (query: object) => {
            const asked = { ...period, kind: 'referrer', ...query } as const;
            const { arrivals } = await records.arrivals(asked, { limit: 9 });
            return arrivals.map(({ path, source, count }) => `${path}${source} ${count}`);
          };
          return [
            await list({ group: 'path' }),
            await list({ group: 'source' }),
            await list({ path: '/b', group: 'source' }),
            await list({ kind: 'country', group: 'path' }),
          ].join('; ');
        }),
      );
    const [all, two, ends, within, last] = [
      '/b 24,/a 12; one.example 24,other.example 12; one.example 12,other.example 12;  18',
      '/b 12,/a 6; one.example 12,other.example 6; one.example 6,other.example 6;  9',
      '/b 16,/a 8; one.example 16,other.example 8; one.example 8,other.example 8;  12',
      '/b 4,/a 2; one.example 4,other.example 2; one.example 2,other.example 2;  3',
      '/b 8,/a 4; one.example 8,other.example 4; one.example 4,other.example 4;  6',
    ] as const;
    const sums = [all, two, ends, within, last, '; ; ; ', all];
    assert.deepEqual(await found(), sums);
    // On the first of a month the one before may still get counts.
    assert.equal(await records.sumMonths('docs', Date.UTC(2026, 3, 1, 23)), 2);
    assert.deepEqual(await found(), sums);
    assert.equal(await records.sumMonths('docs', Date.UTC(2026, 3, 2)), 1);
    assert.equal(await records.sumMonths('docs', Date.UTC(2026, 3, 2)), 0);
    assert.deepEqual(await found(), sums);
    const rows = 'SELECT count(*) AS count FROM insight_arrival_months';
    assert.deepEqual(await database.first(rows), { count: 3 * 6 });
    // A month without one of its days is added up from those that are left.
    await records.expire('docs', { days: day(1, 15) * DAY_MS, hours: 0, today: 0 });
    assert.deepEqual(await database.first(rows), { count: 6 });
    const rest = '/b 16,/a 8; one.example 16,other.example 8; one.example 8,other.example 8;  12';
    assert.equal((await found())[0], rest);
    await records.remove('docs');
    assert.deepEqual(await database.first(rows), { count: 0 });
    assert.deepEqual(
      await found(),
      sums.map(() => '; ; ; '),
    );
  });
});
