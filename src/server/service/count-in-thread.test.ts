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
  let [opened, end] = [Promise.resolve(), async (): Promise<void> => undefined];
  const counter = createInsightCounter({
    records,
    elsewhere: (parts) => {
      threads++;
      const thread = countInThread({ file, url }, parts);
      opened = thread.opened;
      end = async () => {
        await thread.close();
        parts.ended('out of memory');
      };
      return thread;
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
  return {
    ...{ counter, see: counter.of('docs'), said, counted, totals, threads: () => threads },
    opened: () => opened,
    end: () => end(),
  };
}

it('counts beside requests while little is read, then in a thread, and each view and visitor once', async (t) => {
  const { counter, see, said, counted, totals, threads, opened } = await counting(t);
  see(view(1));
  await counter.flush();
  assert.equal(threads(), 0);
  for (let at = 0; at < BUSY; at++) see(view(at % 50));
  assert.equal(threads(), 1);
  // Nothing waits until the thread has opened its store.
  await counter.flush();
  assert.deepEqual(await totals(), { views: BUSY + 1, visitors: 50 });
  await opened();
  await counter.flush();
  // The thread names readers as they were named before.
  for (let at = 0; at < 3 * BUSY; at++) see(view(at % 75));
  await counter.flush();
  assert.deepEqual(await totals(), { views: 4 * BUSY + 1, visitors: 75 });
  for (let at = 0; at < 10; at++) see(view(200));
  await counter.stop();
  assert.deepEqual(await totals(), { views: 4 * BUSY + 11, visitors: 76 });
  assert.deepEqual(
    [threads(), said, Object.fromEntries(counted)],
    [1, [], { lectern_views_total: 4 * BUSY + 11 }],
  );
});

it('loses nothing to a thread that cannot open the store, and says so', async (t) => {
  const { counter, see, said, counted, totals, threads } = await counting(t, { url: 'nothing://here' });
  for (let at = 0; at < BUSY; at++) see(view(1));
  await eventually(
    () => said.some((message) => /the thread that counted them has ended/.test(message)),
    true,
  );
  for (let at = 0; at < BUSY; at++) see(view(2));
  await counter.flush();
  assert.deepEqual(await totals(), { views: 2 * BUSY, visitors: 2 });
  assert.deepEqual([threads(), counted.get('lectern_views_lost_total')], [1, undefined]);
});

it('counts beside requests again when the thread has ended by itself, and what it had taken as lost', async (t) => {
  const { counter, see, said, counted, totals, threads, opened, end } = await counting(t);
  for (let at = 0; at < BUSY; at++) see(view(1));
  await counter.flush();
  await opened();
  await counter.flush();
  for (let at = 0; at < 50; at++) see(view(1));
  await end();
  assert.match(said.join(), /the thread that counted them has ended/);
  for (let at = 0; at < BUSY; at++) see(view(2));
  await counter.flush();
  const { views, visitors } = await totals();
  // It is handed over in twenties.
  assert.deepEqual([threads(), visitors, views], [1, 2, 2 * BUSY + 10]);
  assert.equal(counted.get('lectern_views_lost_total'), 40);
});
