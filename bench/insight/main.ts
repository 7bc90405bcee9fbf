/** Replays a day with known truth through the counter of Insight into a real store: what is counted, how fast, and what a year of it answers. */

import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { ensurePostgres } from '../../scripts/setup/ensure-postgres.ts';
import { startPostgres } from '../../scripts/setup/start-postgres.ts';
import { createRecords } from '../../src/records/create-records.ts';
import type { InsightRecords } from '../../src/records/insight/insight-records.ts';
import type { Records } from '../../src/records/records.ts';
import type { Database } from '../../src/records/store/database.ts';
import { openDatabase } from '../../src/records/store/open-database.ts';
import { positive, readArguments } from '../shared/arguments.ts';
import { stages } from '../shared/stages.ts';
import { type Claim, claimLines, holds, table } from '../shared/table.ts';
import { AGENTS } from './agents.data.ts';
import { askYear } from './ask-year.ts';
import { withoutHelpers } from './cost.ts';
import { counterOn, delayed, hotPath, sightingsOf, truthful } from './counting.ts';
import { fillYear } from './fill-year.ts';
import { readersWait } from './readers.ts';

const OWN_SERVER = 'start';

const { values } = readArguments(
  'node scripts/run.mjs bench/insight/main.ts [--views 1000000] [--pages 2000] [--seconds 10] [--days 365] [--postgres URL|start] [--only year]',
  {
    views: { type: 'string', default: '1000000' },
    pages: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '10' },
    days: { type: 'string', default: '365' },
    /** `start`: a server of its own, as the tests have it. */
    postgres: { type: 'string' },
    /** `year`: neither the replay of a day nor the readers. */
    only: { type: 'string' },
  },
);
const [views, pages] = [positive(values.views, 'views'), positive(values.pages, 'pages')];
const [seconds, days] = [positive(values.seconds, 'seconds'), positive(values.days, 'days')];
const NOW = Date.UTC(2026, 10, 29, 12);
const RATE = 10_000;

const folder = mkdtempSync(join(tmpdir(), 'lectern-insight-'));
const file = join(folder, 'lectern.db');
const root = fileURLToPath(new URL('../..', import.meta.url));
const server =
  values.postgres === OWN_SERVER
    ? await startPostgres(await ensurePostgres(join(root, '.runtime')))
    : undefined;
const given = server?.url ?? values.postgres;
const url = given === undefined ? undefined : withoutHelpers(given);
const stage = stages();

/** Megabytes that the store has on the disk. */
async function sizeOf(database: Database, file: string): Promise<number> {
  if (url === undefined) return statSync(file).size / 1e6;
  const row = await database.first<{ size: number }>('SELECT pg_database_size(current_database()) AS size');
  return row!.size / 1e6;
}

/** Bytes of the script that reports, as browsers get them. */
async function beaconBytes(): Promise<number> {
  const entry = join(root, 'src/theme/client/read-time.ts');
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
  });
  return gzipSync(outputFiles[0]!.contents, { level: 9 }).length;
}

/** What a day is counted as, and what counting costs. */
async function claimsOfDay(database: Database, insight: InsightRecords): Promise<readonly Claim[]> {
  const place = { records: insight, now: NOW, pages, file, url };
  const { truth, totals, right, rate, count } = await stage('replay of a day', (say) =>
    truthful(place, views, say),
  );
  process.stdout.write(
    `${count} requests and reports; the store has ${(await sizeOf(database, file)).toFixed(0)} MB after that day\n`,
  );
  const cost = await stage('a kept page', () => hotPath(place));
  const quiet = await stage('event loop, quiet', () => delayed(place, { rate: 0, seconds }));
  const busy = await stage('event loop, busy', () => delayed(place, { rate: RATE, seconds }));
  const waits = await stage('readers', async () => {
    const counter = counterOn(place);
    const sightings = sightingsOf(place);
    const took = await readersWait(counter.of('readers'), { rate: RATE, seconds, sightings });
    await counter.stop();
    return took;
  });
  await stage('delete what was counted', async () => {
    for (const project of ['replay', 'hot', 'rate', 'readers']) await insight.remove(project);
  });
  const off = (found: number, known: number): number => (Math.abs(found - known) / known) * 100;
  const programs = totals.views.assistant + totals.views.crawler + totals.views.bot;
  return [
    { name: 'the script that reports, gzip', measured: await beaconBytes(), limit: 600, unit: 'B' },
    {
      name: `views by people, of ${truth.people}`,
      measured: off(totals.views.human, truth.people),
      limit: 0.5,
      unit: '% off',
    },
    {
      name: `views by programs, of ${truth.programs}`,
      measured: off(programs, truth.programs),
      limit: 0.5,
      unit: '% off',
    },
    {
      name: `visitors, of ${truth.visitors.size}`,
      measured: off(totals.visitors.human, truth.visitors.size),
      limit: 2,
      unit: '% off',
    },
    {
      name: `agents counted exactly, of ${AGENTS.length}`,
      measured: right,
      limit: AGENTS.length,
      atLeast: true,
      unit: '',
    },
    {
      name: 'sightings counted and stored for a second of CPU',
      measured: rate,
      limit: RATE,
      atLeast: true,
      unit: '',
    },
    { name: 'a kept page costs more', measured: cost / 1_000, limit: 1, unit: 'µs' },
    {
      name: `event loop at ${RATE} sightings a second, p99 (without: ${quiet.toFixed(1)} ms)`,
      measured: busy,
      limit: 20,
      unit: 'ms',
    },
    {
      name: `readers' p99 at ${RATE} sightings a second, beside without (${waits.with.toFixed(1)} and ${waits.without.toFixed(1)} ms)`,
      measured: waits.with / waits.without,
      limit: 1.1,
      unit: 'times',
    },
  ];
}

/** What the figures of a year cost. */
async function claimsOfYear(database: Database, records: Records): Promise<readonly Claim[]> {
  const year = { database, records, pages, days, now: NOW };
  await stage('fill a year', (say) => fillYear(year, say));
  const questions = await stage('ask it', (say) => askYear(year, say));
  const cells = questions.map(([name, { cpu, wall }]) => [name, cpu.toFixed(1), wall.toFixed(1)]);
  process.stdout.write(
    `The store has ${(await sizeOf(database, file)).toFixed(0)} MB after ${days} days of 10 million views\n\n${table([['question', 'ms of CPU', 'ms'], ...cells])}\n`,
  );
  return questions.map(([name, { cpu }]) => ({
    name: `${name}, ${days} days of ${pages} pages`,
    measured: cpu,
    limit: 200,
    unit: 'ms',
  }));
}

let database: Database | undefined;
try {
  database = await openDatabase({ file, url });
  const all = createRecords({ database, clock: () => NOW, random: randomBytes, secret: new Uint8Array(32) });
  const claims = [
    ...(values.only === 'year' ? [] : await claimsOfDay(database, all.insight)),
    ...(await claimsOfYear(database, all)),
  ];
  process.stdout.write(`\n${claimLines(claims)}\n`);
  process.exitCode = claims.every(holds) ? 0 : 1;
} finally {
  await database?.close();
  server?.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
