/** What counting finds of a day with known truth, and what it costs the thread that answers. */

import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS } from '../../src/lib/time/dates.ts';
import type { InsightRecords } from '../../src/records/insight/insight-records.ts';
import { countInThread } from '../../src/server/service/count-in-thread.ts';
import { HTML_TYPE, type Reply, reply } from '../../src/web/edge/http/reply.ts';
import { createInsightCounter } from '../../src/web/service/insight/insight-counter.ts';
import { noteSeen, readForm, type Sighting, sightingOf } from '../../src/web/service/insight/sighting.ts';
import { AGENTS } from './agents.data.ts';
import { cpuSince } from './cost.ts';
import { type Arrival, replay } from './replay.ts';

/** Between two flushes of the replay, as a busy second has. */
const AT_ONCE = 20_000;
const SAID_EVERY = 400_000;

/** Where is counted, and when. */
export interface Place {
  readonly records: InsightRecords;
  readonly now: number;
  readonly pages: number;
  /** The embedded store, or the address of the other one. */
  readonly file: string;
  readonly url: string | undefined;
}

/** As a server has it: where much is read, it counts in a thread. */
export function counterOn({ records, now, file, url }: Place) {
  return createInsightCounter({
    ...{ records, clock: () => now, base: '', cached: false },
    elsewhere: (parts) => countInThread({ file, url }, parts),
    metrics: { count: () => undefined },
    salt: (count) => new Uint8Array(count).fill(1),
    log: {
      info: () => undefined,
      error: (message, more) => process.stderr.write(`${message} ${JSON.stringify(more)}\n`),
    },
  });
}

const PAGE = reply(200, HTML_TYPE, '<!doctype html>');

/** @returns the figures of the replay beside its truth */
export async function truthful(place: Place, views: number, say: (what: string) => void) {
  const { records, now, pages } = place;
  const counter = counterOn(place);
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
    if (count % SAID_EVERY === 0) say(`${count} requests and reports`);
  }
  await counter.stop();
  const period = { project: 'replay', from: now - DAY_MS, to: now + DAY_MS };
  const [totals, agents] = await Promise.all([records.totals(period), records.agents(period)]);
  const right = AGENTS.filter(
    ([name]) => agents.find(({ agent }) => agent === name)?.views === truth.agents.get(name),
  );
  return { truth, totals, right: right.length, rate: count / storing, count };
}

/** Nanoseconds of the thread that answers that a kept page costs more because it is watched. */
export async function hotPath(place: Place): Promise<number> {
  const counter = counterOn(place);
  const see = counter.of('hot');
  const { arrivals } = replay(20_000, place.pages);
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
  for (let round = 0; round < 15; round++) {
    const without = time(bare);
    found.push(time(seen) - without);
    await counter.flush();
  }
  await counter.stop();
  return found.sort((a, b) => a - b)[7]!;
}

export const sightingsOf = ({ pages }: Pick<Place, 'pages'>): readonly Sighting[] =>
  [...replay(200_000, pages).arrivals()]
    .slice(0, 200_000)
    .map(({ request }) => sightingOf(request, { form: 'html', path: request.path }));

/** The delay of the event loop at a rate of sightings, 99 of 100 moments, in milliseconds. */
export async function delayed(
  place: Place,
  { rate, seconds }: { readonly rate: number; readonly seconds: number },
): Promise<number> {
  const counter = counterOn(place);
  const see = counter.of('rate');
  const sightings = sightingsOf(place);
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
