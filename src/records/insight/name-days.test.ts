/** One source or one program alone, on both databases: by day, and where its readers arrived. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { it } from 'node:test';
import { eachDatabase } from '../../../test/support/databases.ts';
import { DAY_MS } from '../../lib/time/dates.ts';
import { createInsightRecords } from './create-insight-records.ts';

const DAY = 20_000;

eachDatabase((_kind, open) => {
  it('finds the days and the pages of one source, and the days of one program', async () => {
    const database = await open();
    const parts = { database, clock: () => 0, random: randomBytes, secret: new Uint8Array(32) };
    const records = createInsightRecords(parts);
    for (const [project, day] of [
      ['docs', DAY],
      ['docs', DAY + 2],
      ['other', DAY + 1],
    ] as const)
      await records.add({
        ...{ project, day, pages: [], hours: [] },
        agents: [
          { agent: 'Claude-User', form: 'html', views: 2 },
          { agent: 'Claude-User', form: 'markdown', views: 3 },
          { agent: 'GPTBot', form: 'html', views: 50 },
        ],
        arrivals: [
          { kind: 'referrer', path: '/a', source: 'one.example', count: 2 },
          { kind: 'referrer', path: '/b', source: 'one.example', count: 3 },
          { kind: 'referrer', path: '/b', source: 'two.example', count: 90 },
          { kind: 'outward', path: '/b', source: 'one.example', count: 70 },
        ],
      });
    const here = { project: 'docs', from: DAY * DAY_MS, to: (DAY + 3) * DAY_MS };
    const both = (count: number) => [
      { day: DAY, count },
      { day: DAY + 2, count },
    ];
    assert.deepEqual(await records.nameDays({ ...here, kind: 'referrer', name: 'one.example' }), both(5));
    assert.deepEqual(await records.nameDays({ ...here, kind: 'program', name: 'Claude-User' }), both(5));
    assert.deepEqual(await records.nameDays({ ...here, kind: 'country', name: 'one.example' }), []);
    const from = { ...here, kind: 'referrer', source: 'one.example', group: 'path' } as const;
    const { arrivals } = await records.arrivals(from, { limit: 9 });
    assert.deepEqual(
      arrivals.map(({ path, count }) => `${path} ${count}`),
      ['/b 6', '/a 4'],
    );
  });
});
