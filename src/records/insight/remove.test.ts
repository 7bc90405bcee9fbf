/** The end of what was counted for a project, on both databases: names go with their days, and whatever tables there are, nothing is left of it, and everything of others. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { it } from 'node:test';
import { eachDatabase } from '../../../test/support/databases.ts';
import { DAY_MS } from '../../lib/time/dates.ts';
import { createInsightRecords } from './create-insight-records.ts';

const JANUARY = Date.UTC(2026, 0, 20) / DAY_MS;
const APRIL = Date.UTC(2026, 3, 2);
const TABLES = {
  sqlite: "SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'insight%' ORDER BY name",
  postgres:
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema() AND table_name LIKE 'insight%' ORDER BY table_name",
} as const;

eachDatabase((kind, open) => {
  it('forgets the names of expired days on which no page was read', async () => {
    const database = await open();
    const parts = { database, clock: () => APRIL, random: randomBytes, secret: new Uint8Array(32) };
    const records = createInsightRecords(parts);
    for (const [day, path] of [
      [JANUARY, '/of/a-person@example.com'],
      [JANUARY + 1, '/old'],
    ] as const)
      await records.add({
        ...{ project: 'docs', day, pages: [], hours: [], agents: [] },
        arrivals: [{ kind: 'missing', path, source: '', count: 1 }],
      });
    await records.expire('docs', { days: (JANUARY + 1) * DAY_MS, hours: 0, today: 0 });
    assert.deepEqual(await database.all('SELECT name FROM insight_names'), [{ name: '/old' }]);
  });

  it('leaves no row of the project in any table of Insight', async () => {
    const database = await open();
    const parts = { database, clock: () => APRIL, random: randomBytes, secret: new Uint8Array(32) };
    const records = createInsightRecords(parts);
    for (const project of ['docs', 'other']) {
      await records.add({
        ...{ project, day: JANUARY },
        pages: [{ path: '/a', reader: 'human', views: 1, seconds: 1, copies: 1, visitors: [1] }],
        hours: [{ hour: JANUARY * 24, reader: 'human', views: 1 }],
        agents: [{ agent: 'Claude-User', form: 'html', views: 1 }],
        arrivals: [{ kind: 'referrer', path: '/a', source: 'one.example', count: 1 }],
        flows: [{ steps: ['/a', '/b'], count: 1 }],
      });
      assert.equal(await records.sumMonths(project, APRIL), 6);
      await records.tellHours(project, APRIL);
    }
    const tables = (await database.all<{ name: string }>(TABLES[kind])).map(({ name }) => name);
    assert.ok(tables.length > 10, tables.join());
    const rows = async (project: string): Promise<readonly string[]> => {
      const counts = await Promise.all(
        tables.map(async (name) => {
          const sql = `SELECT count(*) AS count FROM ${name} WHERE project = ?`;
          return `${name} ${(await database.first<{ count: number }>(sql, [project]))!.count > 0 ? 'some' : 'none'}`;
        }),
      );
      return counts;
    };
    const all = (word: string) => tables.map((name) => `${name} ${word}`);
    assert.deepEqual([await rows('docs'), await rows('other')], [all('some'), all('some')]);
    await records.remove('docs');
    assert.deepEqual([await rows('docs'), await rows('other')], [all('none'), all('some')]);
  });
});
