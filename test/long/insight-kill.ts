/** `node scripts/run.mjs test/long/insight-kill.ts [--kills 10] [--store postgres] [--readers 2]`: readers open pages while the server is killed; of what it had answered, at most the last second may not be counted. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createInsightRecords } from '../../src/records/insight/create-insight-records.ts';
import { openDatabase } from '../../src/records/store/open-database.ts';
import { siteFixture } from '../support/site-fixture.ts';
import { killablePostgres } from './support/killable-postgres.ts';
import { killableServer } from './support/killable-server.ts';

const PROJECT = 'harbor';
const PAGE = '/install';
/** Between two views of a reader, in milliseconds. */
const PACE = 20;
/** Half a second until it is written, and the writing. */
const MOST_MS = 1_000;

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '10' },
    store: { type: 'string', default: 'sqlite' },
    /** Eight open more than a hundred pages in half a second, which a server counts in a thread. */
    readers: { type: 'string', default: '2' },
    program: { type: 'string', default: 'bin/lectern.mjs' },
  },
});
const [kills, readers] = [Number(values.kills), Number(values.readers)];
if (
  ![kills, readers].every((count) => Number.isInteger(count) && count > 0) ||
  !['sqlite', 'postgres'].includes(values.store)
)
  throw new Error(
    'usage: node scripts/run.mjs test/long/insight-kill.ts [--kills NUMBER] [--store sqlite|postgres] [--readers NUMBER]',
  );

const dataDir = mkdtempSync(join(tmpdir(), 'lectern-insight-kill-'));
const postgres = values.store === 'postgres' ? await killablePostgres() : undefined;
await postgres?.start();
const server = await killableServer({
  program: values.program,
  folder: siteFixture('groups'),
  environment: { LECTERN_DATA_DIR: dataDir, LECTERN_RENDERERS: '1', DATABASE_URL: postgres?.url ?? '' },
});

/** Views by people that are stored. */
async function stored(): Promise<number> {
  const database = await openDatabase({ file: join(dataDir, 'lectern.db'), url: postgres?.url });
  const records = createInsightRecords({
    database,
    clock: Date.now,
    random: (count) => new Uint8Array(count),
    secret: new Uint8Array(32),
  });
  const { views } = await records.totals({ project: PROJECT, from: 0, to: Date.now() + 86_400_000 });
  await database.close();
  return views.human;
}

/** A browser opens the page until the server is gone. @returns when each answer was there */
async function read(until: { over: boolean }): Promise<number[]> {
  const answered: number[] = [];
  const headers = {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0',
    accept: 'text/html,application/xhtml+xml',
  };
  while (!until.over) {
    try {
      const answer = await fetch(server.url + PAGE, { headers });
      await answer.text();
      if (answer.status === 200) answered.push(Date.now());
    } catch {
      return answered;
    }
    await sleep(PACE);
  }
  return answered;
}

const lostMs: number[] = [];
let [views, lost, before] = [0, 0, 0];
let failed = true;
try {
  for (let number = 1; number <= kills; number++) {
    server.start();
    await server.ready();
    const until = { over: false };
    const reading = Promise.all(Array.from({ length: readers }, () => read(until)));
    await sleep(1_500 + Math.random() * 2_000);
    const killedAt = Date.now();
    await server.kill();
    until.over = true;
    const answered = (await reading).flat().sort((a, b) => a - b);
    const now = await stored();
    const counted = now - before;
    before = now;
    views += answered.length;
    lost += Math.max(0, answered.length - counted);
    // They are counted in the order in which they came: the first that is missing is the oldest.
    lostMs.push(counted >= answered.length ? 0 : killedAt - answered[counted]!);
  }
  failed = Math.max(...lostMs) > MOST_MS || views === lost;
  const found = { store: values.store, kills, readers, views, lost, longestMs: Math.max(...lostMs), lostMs };
  console.log(JSON.stringify(found, null, 2));
} finally {
  await server.kill();
  await postgres?.remove();
  rmSync(dataDir, { recursive: true, force: true });
}
console.log(
  failed ? '✖ more than a second of views was lost' : '✔ at most the last second of views was lost',
);
process.exit(failed ? 1 : 0);
