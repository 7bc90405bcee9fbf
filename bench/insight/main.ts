/** Replays a day with known truth through the counter of Insight into a real store: what is counted, how fast, and what a year of it answers. */

import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { createRecords } from '../../src/records/create-records.ts';
import type { InsightRecords } from '../../src/records/insight/insight-records.ts';
import type { Database } from '../../src/records/store/database.ts';
import { openDatabase } from '../../src/records/store/open-database.ts';
import { countInThread } from '../../src/server/service/count-in-thread.ts';
import { HTML_TYPE, type Reply, reply } from '../../src/web/edge/http/reply.ts';
import { createInsightCounter } from '../../src/web/service/insight/insight-counter.ts';
import { noteSeen, readForm, type Sighting, sightingOf } from '../../src/web/service/insight/sighting.ts';
import { positive, readArguments } from '../shared/arguments.ts';
import { type Claim, claimLines, holds, table } from '../shared/table.ts';
import { AGENTS } from './agents.data.ts';
import { readersWait } from './readers.ts';
import { type Arrival, replay } from './replay.ts';
import { askYear, fillYear } from './year.ts';

const { values } = readArguments(
  'node scripts/run.mjs bench/insight/main.ts [--views 1000000] [--pages 2000] [--seconds 10] [--days 365] [--postgres URL]',
  {
    views: { type: 'string', default: '1000000' },
    pages: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '10' },
    days: { type: 'string', default: '365' },
    postgres: { type: 'string' },
  },
);
const [views, pages] = [positive(values.views, 'views'), positive(values.pages, 'pages')];
const [seconds, days] = [positive(values.seconds, 'seconds'), positive(values.days, 'days')];
const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 29, 12);
const RATE = 10_000;
/** Between two flushes of the replay, as a busy second has. */
const AT_ONCE = 20_000;

const folder = mkdtempSync(join(tmpdir(), 'lectern-insight-'));
const file = join(folder, 'lectern.db');

/** As a server has it: where much is read, it counts in a thread. */
function counterOn(records: InsightRecords) {
  return createInsightCounter({
    ...{ records, clock: () => NOW, base: '', cached: false },
    elsewhere: (parts) => countInThread({ file, url: values.postgres }, parts),
    metrics: { count: () => undefined },
    salt: (count) => new Uint8Array(count).fill(1),
    log: {
      info: () => undefined,
      error: (message, more) => process.stderr.write(`${message} ${JSON.stringify(more)}\n`),
    },
  });
}

/** Seconds of CPU, which other programs on the machine do not change. */
function cpuSince(began: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1e6;
}

const T=performance.now();const say=(w:string)=>process.stderr.write(`${((performance.now()-T)/1000).toFixed(1)} s ${w}\n`);
const PAGE = reply(200, HTML_TYPE, '<!doctype html>');

/** @returns the figures of the replay beside its truth */
async function truthful(records: InsightRecords) {
  const counter = counterOn(records);
  const see = counter.of('replay');
  const { truth, arrivals } = replay(views, pages);
  const take = ({ request, report }: Arrival): void => {
    if (report) see(sightingOf(request, { form: 'moved', path: request.path }));
    else noteSeen(see, request, { form: readForm(request.path, PAGE) });
  };
  let count = 0;
  let storing = 0;
  for (const arrival of arrivals()) {
    take(arrival);
    if (++count % AT_ONCE !== 0) continue;
    const began = process.cpuUsage();
    await counter.flush();
    storing += cpuSince(began);
    if (count % 200_000 === 0) say(`replayed ${count}`);
  }
  await counter.stop();
  const period = { project: 'replay', from: NOW - DAY, to: NOW + DAY };
  const [totals, agents] = await Promise.all([records.totals(period), records.agents(period)]);
  const right = AGENTS.filter(
    ([name]) => agents.find(({ agent }) => agent === name)?.views === truth.agents.get(name),
  );
  return { truth, totals, right: right.length, rate: count / storing, count };
}

/** Nanoseconds of the thread that answers that a kept page costs more because it is watched. */
async function hotPath(records: InsightRecords): Promise<number> {
  const counter = counterOn(records);
  const see = counter.of('hot');
  const { arrivals } = replay(20_000, pages);
  const requests = [...arrivals()].filter(({ report }) => !report).map(({ request }) => request);
  const time = (handler: (request: (typeof requests)[number]) => unknown): number => {
    const began = process.threadCpuUsage();
    for (const request of requests) handler(request);
    const { user, system } = process.threadCpuUsage(began);
    return ((user + system) * 1e3) / requests.length;
  };
  const bare = () => PAGE;
  // The form of a kept page is found once.
  const form = readForm('/', PAGE);
  const seen = (request: (typeof requests)[number]): Reply => {
    noteSeen(see, request, { form });
    return PAGE;
  };
  const found: number[] = [];
  for (let round = 0; round < 7; round++) {
    const without = time(bare);
    found.push(time(seen) - without);
    await counter.flush();
  }
  await counter.stop();
  return found.sort((a, b) => a - b)[3]!;
}

const sightingsOf = (): readonly Sighting[] =>
  [...replay(200_000, pages).arrivals()]
    .slice(0, 200_000)
    .map(({ request }) => sightingOf(request, { form: 'html', path: request.path }));

/** The delay of the event loop at a rate of sightings, 99 of 100 moments, in milliseconds. */
async function delayed(records: InsightRecords, rate: number): Promise<number> {
  const counter = counterOn(records);
  const see = counter.of('rate');
  const sightings = sightingsOf();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const began = performance.now();
  for (let sent = 0; performance.now() - began < seconds * 1_000; await sleep(5))
    for (const due = ((performance.now() - began) * rate) / 1_000; sent < due; sent++)
      see(sightings[sent % sightings.length]!);
  delay.disable();
  await counter.stop();
  return delay.percentile(99) / 1e6;
}

/** Milliseconds of one question: on the embedded store, which works in this process, of CPU. */
async function costOf(ask: () => Promise<unknown>): Promise<number> {
  const [began, before] = [performance.now(), process.cpuUsage()];
  await ask();
  return values.postgres === undefined ? cpuSince(before) * 1_000 : performance.now() - began;
}

/** Megabytes that the store has on the disk. */
async function sizeOf(database: Database, file: string): Promise<number> {
  if (values.postgres === undefined) return statSync(file).size / 1e6;
  const row = await database.first<{ size: number }>('SELECT pg_database_size(current_database()) AS size');
  return row!.size / 1e6;
}

/** Bytes of the script that reports, as browsers get them. */
async function beaconBytes(): Promise<number> {
  const entry = fileURLToPath(new URL('../../src/theme/client/read-time.ts', import.meta.url));
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
  });
  return gzipSync(outputFiles[0]!.contents, { level: 9 }).length;
}

let database: Database | undefined;
try {
  database = await openDatabase({ file, url: values.postgres });
  const all = createRecords({ database, clock: () => NOW, random: randomBytes, secret: new Uint8Array(32) });
  const records = all.insight;
  const { truth, totals, right, rate, count } = await truthful(records);
  say('truth');
  const daySize = await sizeOf(database, file);
  const cost = await hotPath(records);
  say('hot');
  const [quiet, busy] = [await delayed(records, 0), await delayed(records, RATE)];
  const counter = counterOn(records);
  say('delayed');
  const waits = await readersWait(counter.of('readers'), { rate: RATE, seconds, sightings: sightingsOf() });
  await counter.stop();
  say('waits');
  for (const project of ['replay', 'hot', 'rate', 'readers']) await records.remove(project);
  say('removed');
  const year = { database, records: all, pages, days, now: NOW };
  await fillYear(year);
  say('filled');
  const questions = await askYear(year, costOf);
  const yearSize = await sizeOf(database, file);
  const off = (found: number, known: number): number => (Math.abs(found - known) / known) * 100;
  const programs = totals.views.assistant + totals.views.crawler + totals.views.bot;
  const claims: Claim[] = [
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
    ...questions.map(([name, measured]) => ({
      name: `${name}, ${days} days of ${pages} pages`,
      measured,
      limit: 200,
      unit: 'ms',
    })),
  ];
  const sizes = `; the store has ${daySize.toFixed(0)} MB after that day, ${yearSize.toFixed(0)} MB after ${days} days of 10 million views`;
  const cells = questions.map(([name, measured]) => [name, measured.toFixed(1)]);
  process.stdout.write(
    `${count} requests and reports${sizes}\n\n${table([['question', 'ms'], ...cells])}\n\n${claimLines(claims)}\n`,
  );
  process.exitCode = claims.every(holds) ? 0 : 1;
} finally {
  await database?.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
