/** The counter and its thread on a real store: what is counted before, while and after it moves there, and when the thread ends by itself. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it, type TestContext } from 'node:test';
import { aView } from '../../../test/support/a-view.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { copyMigratedStore } from '../../../test/support/migrated-store.ts';
import { DAY_MS } from '../../lib/time/dates.ts';
import { createInsightRecords } from '../../records/insight/create-insight-records.ts';
import { openDatabase } from '../../records/store/open-database.ts';
import { createInsightCounter } from '../../web/service/insight/insight-counter.ts';
import { BUSY, type Sighting } from '../../web/service/insight/sighting.ts';
import { countInThread } from './count-in-thread.ts';

const NOW = 20_000 * DAY_MS;
const view = (reader: number): Sighting => aView({ address: `203.0.113.${reader}` });

/** @param url of the thread's store, when it is another one */
async function counting(context: TestContext, { url }: { url?: string } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-count-'));
  const file = join(folder, 'lectern.db');
  await copyMigratedStore(file);
  const database = await openDatabase({ file });
  const secret = new Uint8Array(32);
  const records = createInsightRecords({ database, clock: () => NOW, random: randomBytes, secret });
  const said: string[] = [];
  const counted = new Map<string, number>();
  let threads = 0;
  const counter = createInsightCounter({
    records,
    elsewhere: (parts) => {
      threads++;
      return countInThread({ file, url }, parts);
    },
    clock: () => NOW,
    salt: randomBytes,
    base: '',
    cached: false,
    metrics: { count: (name, _labels, by = 1) => void counted.set(name, (counted.get(name) ?? 0) + by) },
    log: { info: () => undefined, error: (message) => void said.push(message) },
  });
  context.after(async () => {
    await counter.stop();
    await database.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  const totals = async () => {
    const { views, visitors } = await records.totals({ project: 'docs', from: NOW, to: NOW + DAY_MS });
    return { views: views.human, visitors: visitors.human };
  };
  return { counter, see: counter.of('docs'), said, counted, totals, threads: () => threads };
}

it('counts beside requests while little is read, then in a thread, and each view and visitor once', async (t) => {
  const { counter, see, said, counted, totals, threads } = await counting(t);
  see(view(1));
  await counter.flush();
  assert.equal(threads(), 0);
  for (let at = 0; at < BUSY; at++) see(view(at % 100));
  await counter.flush();
  assert.deepEqual([threads(), await totals()], [1, { views: BUSY + 1, visitors: 100 }]);
  // The thread names readers as they were named before.
  for (let at = 0; at < 3 * BUSY; at++) see(view(at % 150));
  await counter.flush();
  assert.deepEqual(await totals(), { views: 4 * BUSY + 1, visitors: 150 });
  for (let at = 0; at < 10; at++) see(view(200));
  await counter.stop();
  assert.deepEqual(await totals(), { views: 4 * BUSY + 11, visitors: 151 });
  assert.deepEqual(
    [threads(), said, Object.fromEntries(counted)],
    [1, [], { lectern_views_total: 4 * BUSY + 11 }],
  );
});

it('counts beside requests again, and says so, when the thread has ended by itself', async (t) => {
  const { counter, see, said, counted, totals, threads } = await counting(t, { url: 'nothing://here' });
  for (let at = 0; at < BUSY; at++) see(view(1));
  await counter.flush();
  for (let at = 0; at < 50; at++) see(view(1));
  await counter.flush();
  await eventually(
    () => said.some((message) => /the thread that counted them has ended/.test(message)),
    true,
  );
  for (let at = 0; at < BUSY; at++) see(view(2));
  await counter.flush();
  const { views, visitors } = await totals();
  assert.deepEqual([threads(), visitors], [1, 2]);
  // What the thread had taken is lost, and counted as such.
  assert.deepEqual([counted.get('lectern_views_lost_total'), views], [BUSY, BUSY + 50]);
});
