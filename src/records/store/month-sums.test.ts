/** Months that are added up while something else happens, on both databases: no count is lost, doubled, or there after it was deleted. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { it } from 'node:test';
import { eachDatabase } from '../../../test/support/databases.ts';
import { DAY_MS } from '../../lib/time/dates.ts';
import { createInsightRecords } from '../insight/create-insight-records.ts';
import type { InsightRecords } from '../insight/insight-records.ts';
import { createSearchRecords } from '../searches/create-search-records.ts';
import type { SearchRecords } from '../searches/search-records.ts';
import type { Database } from './database.ts';

const at = (month: number, date: number): number => Date.UTC(2026, month, date);
const APRIL = at(3, 2);
const YEAR = { project: 'docs', from: at(0, 1), to: at(11, 1) };
/** More than one transaction writes. */
const SOURCES = Array.from({ length: 300 }, (_, i) => `${i}.example`);

interface Counted {
  readonly insight: InsightRecords;
  readonly searches: SearchRecords;
  /** One more visit and search on a day. */
  readonly count: (time: number) => Promise<void>;
  readonly sum: (now: number, from?: number) => Promise<void>;
  /** How often it was asked whether a month is complete. */
  readonly asked: () => number;
}

/** @param onSurvey called when many rows were read, before they are used */
function counted(database: Database, onSurvey: () => Promise<void> = async () => undefined): Counted {
  let [now, asked] = [0, 0];
  const watched: Database = {
    ...database,
    survey: async (sql, values) => {
      const rows = await database.survey(sql, values);
      await onSurvey();
      return rows as never;
    },
    write: (work) =>
      database.write((transaction) =>
        work({
          ...transaction,
          run: (sql, values) => {
            if (sql.startsWith('DELETE')) asked++;
            return transaction.run(sql, values);
          },
        }),
      ),
  };
  const parts = { database: watched, clock: () => now, random: randomBytes, secret: new Uint8Array(32) };
  const [insight, searches] = [createInsightRecords(parts), createSearchRecords(parts)];
  return {
    insight,
    searches,
    count: async (time) => {
      now = time;
      await insight.add({
        ...{ project: 'docs', day: time / DAY_MS, pages: [], hours: [], agents: [] },
        arrivals: [{ kind: 'referrer', path: '/a', source: 'one.example', count: 1 }],
        flows: [{ steps: ['/a', '/b'], count: 1 }],
      });
      await searches.add({ project: 'docs', term: 'install', results: 1, opened: false });
    },
    sum: async (time, from) => {
      await insight.sumMonths('docs', time, from);
      await searches.sumMonths('docs', time, from);
    },
    asked: () => asked,
  };
}

async function figures({ insight, searches }: Counted): Promise<readonly number[]> {
  const { arrivals } = await insight.arrivals({ ...YEAR, kind: 'referrer', group: 'path' }, { limit: 9 });
  const [flow] = await insight.flows(YEAR);
  return [arrivals[0]?.count ?? 0, flow?.count ?? 0, (await searches.figures(YEAR)).searches];
}

eachDatabase((_kind, open) => {
  it('adds a month up again for counts that arrive when it is complete', async () => {
    const database = await open();
    const records = counted(database);
    for (const month of [0, 1, 2]) await records.count(at(month, 20));
    await records.sum(APRIL);
    assert.deepEqual(await figures(records), [3, 3, 3]);
    // In the last month, in one between others, and in the first.
    for (const [many, month] of [2, 1, 0].entries()) {
      await records.count(at(month, 28));
      const all = 4 + many;
      assert.deepEqual(await figures(records), [all, all, all], `before month ${month} is added up`);
      await records.sum(APRIL);
      assert.deepEqual(await figures(records), [all, all, all], `after month ${month} is added up`);
    }
  });

  it('adds a month up again though the one before it has lost days, which is read from the others', async () => {
    const database = await open();
    const records = counted(database);
    for (const month of [0, 1, 2]) await records.count(at(month, 20));
    const complete = async (): Promise<readonly string[]> => {
      const marks = ['insight_summed', 'insight_arrivals_summed', 'searches_summed'];
      const rows = await Promise.all(
        marks.map((table) => database.all<{ month: number }>(`SELECT month FROM ${table} ORDER BY month`)),
      );
      return rows.map((months) => months.map(({ month }) => (month % 12) + 1).join());
    };
    await records.sum(APRIL, at(0, 10));
    assert.deepEqual([await complete(), await figures(records)], [Array(3).fill('2,3'), [3, 3, 3]]);
    for (const [many, month] of [1, 0].entries()) {
      await records.count(at(month, 28));
      await records.sum(APRIL, at(0, 10));
      const all = 4 + many;
      assert.deepEqual([await complete(), await figures(records)], [Array(3).fill('2,3'), [all, all, all]]);
    }
  });

  it('asks for counts of now once in an hour whether their month is complete, and for late ones each time', async () => {
    const records = counted(await open());
    for (let many = 0; many < 5; many++) await records.count(APRIL);
    assert.equal(records.asked(), 3);
    const late = { ...{ project: 'docs', day: at(1, 20) / DAY_MS, pages: [], hours: [], agents: [] } };
    const arrivals = [{ kind: 'referrer', path: '/a', source: '', count: 1 }] as const;
    for (let many = 0; many < 5; many++) await records.insight.add({ ...late, arrivals });
    assert.equal(records.asked(), 8);
    await records.count(APRIL + DAY_MS);
    assert.equal(records.asked(), 11);
  });

  it('counts on after a clock that was in the future', async () => {
    const records = counted(await open());
    await records.count(at(1, 20));
    await records.sum(at(6, 10));
    await records.count(at(1, 21));
    await records.count(at(2, 21));
    assert.deepEqual(await figures(records), [3, 3, 3]);
    await records.sum(APRIL);
    assert.deepEqual(await figures(records), [3, 3, 3]);
  });

  it('includes a count that arrives while its month is added up', async () => {
    const database = await open();
    const other = counted(database);
    await other.count(at(1, 20));
    let [isLate, day] = [true, 21];
    const records = counted(database, async () => {
      if (isLate) {
        isLate = false;
        await other.count(at(1, day++));
      }
    });
    await records.insight.sumMonths('docs', APRIL);
    isLate = true;
    await records.searches.sumMonths('docs', APRIL);
    await records.sum(APRIL);
    assert.deepEqual(await figures(other), [3, 3, 3]);
  });

  it('adds up the same on two servers at once', async () => {
    const database = await open();
    const [one, two] = [counted(database), counted(database)];
    for (const month of [0, 1, 2])
      await one.insight.add({
        ...{ project: 'docs', day: at(month, 20) / DAY_MS, pages: [], hours: [], agents: [] },
        arrivals: SOURCES.map((source) => ({ kind: 'referrer', path: '/a', source, count: 1 }) as const),
      });
    await Promise.all([one.sum(APRIL), two.sum(APRIL), one.sum(APRIL)]);
    assert.deepEqual(await figures(two), [900, 0, 0]);
    const rows =
      'SELECT count(*) AS count, sum(count) AS sum FROM insight_arrival_months WHERE by_source = 1';
    const { count, sum } = (await database.first<{ count: number; sum: number }>(rows))!;
    assert.deepEqual([Number(count), Number(sum)], [900, 900]);
  });

  it('writes nothing of a project whose figures are deleted meanwhile', async () => {
    const database = await open();
    const other = counted(database);
    // While ways through the site are added up, which are read twice, and while arrivals are.
    for (const surveys of [1, 3]) {
      await other.count(at(1, 20));
      let left = surveys;
      const records = counted(database, async () => {
        if (--left === 0) await other.insight.remove('docs');
      });
      await records.insight.sumMonths('docs', at(2, 2));
      for (const table of [
        'insight_arrival_months',
        'insight_flow_months',
        'insight_summed',
        'insight_arrivals_summed',
      ])
        assert.equal(await database.first(`SELECT month FROM ${table}`), undefined, `${table}, ${surveys}`);
    }
  });
});
