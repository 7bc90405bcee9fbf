/** Arrivals and searches that were counted before their months were added up: each is still found, and the months of then are added up too. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { it } from 'node:test';
import { eachEmptyStore } from '../../../../test/support/empty-stores.ts';
import { DAY_MS } from '../../../lib/time/dates.ts';
import { nameId } from '../../insight/count-table.ts';
import { createInsightRecords } from '../../insight/create-insight-records.ts';
import { createSearchRecords } from '../../searches/create-search-records.ts';
import { MIGRATIONS } from './migrations.ts';

const NOW = Date.UTC(2026, 10, 29);
const clock = (): number => NOW;

eachEmptyStore('sums of arrivals and searches', clock, (place) => {
  it('keeps those of version 44', async () => {
    const open = await place();
    const old = await open(MIGRATIONS.slice(0, 44));
    await old.write(async (transaction) => {
      for (const name of ['/a', 'forum.example'])
        await transaction.run(
          "INSERT INTO insight_names (project, id, name, listed, day) VALUES ('docs', ?, ?, 0, 1)",
          [nameId(name), name],
        );
      for (const month of [8, 9, 10]) {
        const day = Date.UTC(2026, month, 15) / DAY_MS;
        await transaction.run(
          "INSERT INTO insight_arrivals (project, day, kind, path, source, count) VALUES ('docs', ?, 0, ?, ?, 2)",
          [day, nameId('/a'), nameId('forum.example')],
        );
        await transaction.run(
          "INSERT INTO searches (project, day, term, count, opened, missed, results, last_at) VALUES ('docs', ?, 'install', 2, 1, 1, ?, ?)",
          [day, month, day * DAY_MS],
        );
      }
    });
    await old.close();
    const database = await open(MIGRATIONS);
    const parts = { database, clock, random: randomBytes, secret: new Uint8Array(32) };
    const [insight, searches] = [createInsightRecords(parts), createSearchRecords(parts)];
    const year = { project: 'docs', from: NOW - 365 * DAY_MS, to: NOW };
    const found = async () => [
      (await insight.arrivals({ ...year, kind: 'referrer', group: 'source' }, { limit: 9 })).arrivals,
      (await searches.top({ ...year, limit: 9 })).terms,
      await searches.figures(year),
    ];
    const all = [
      [{ path: '', source: 'forum.example', count: 6 }],
      [{ term: 'install', count: 6, results: 10, opened: 3, lastAt: Date.UTC(2026, 10, 15) }],
      { searches: 6, terms: 1, withoutResults: 3 },
    ];
    assert.deepEqual(await found(), all);
    assert.deepEqual([await insight.sumMonths('docs', NOW), await searches.sumMonths('docs', NOW)], [2, 2]);
    assert.deepEqual(await found(), all);
    await database.close();
  });
});
