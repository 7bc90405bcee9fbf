/** Collects what was seen, and once a second counts it and has it stored; no request waits for it, and none fails with it. */

import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { BoundedMap } from '../../../lib/cache/bounded-map.ts';
import { defined } from '../../../lib/defined.ts';
import type { Log } from '../../../lib/log.ts';
import type { RandomBytes } from '../../../lib/secrets/random-bytes.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { DAY_MS } from '../../../lib/time/dates.ts';
import { OTHER_NAMES, READER_CLASSES, type ReaderClass } from '../../../records/insight/insight.ts';
import type { InsightBatch, InsightRecords } from '../../../records/insight/insight-records.ts';
import { clientNetwork } from '../../edge/http/address-key.ts';
import type { Labels, Metrics } from '../metrics/metrics.ts';
import { type CountParts, countSighting, DayCount, dayOf } from './count-sightings.ts';
import { readerKinds } from './reader-kind.ts';
import { type See, type Seen, SeenBox } from './sighting.ts';
import { type CountsOf, VISIT_MS, Visits } from './visits.ts';

export interface InsightCounter {
  /** Takes sightings of a project. */
  of(project: string): See;
  /** Stores what was seen until now. */
  flush(): Promise<void>;
  /** Stores what was seen, and takes nothing more. */
  stop(): Promise<void>;
}

interface CounterParts extends Pick<CountParts, 'base' | 'cached'> {
  /** Header in which the operator's own proxy names the country of a reader, lower case; absent = countries are not counted. */
  readonly countryHeader?: string;
  readonly records: Pick<InsightRecords, 'add'>;
  readonly clock: Clock;
  /** Makes the salt of a day, on which all processes agree. */
  readonly salt: RandomBytes;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'count'>;
}

const EVERY_MS = 1_000;
/** Counted between two turns of the event loop. */
const AT_ONCE = 250;
/** Batches that wait while the store cannot be written. */
export const MAX_WAITING = 200;

export function createInsightCounter(parts: CounterParts): InsightCounter {
  const { records, clock, log, metrics } = parts;
  const visits = new Visits();
  const counting: CountParts = {
    ...parts,
    visits,
    kindOf: readerKinds(),
    ...readersOfDay(clock, parts.salt),
  };
  const box = new SeenBox({
    clock,
    ...defined({ countryHeader: parts.countryHeader }),
    lost: () => metrics.count('lectern_views_lost_total'),
  });
  let waiting: InsightBatch[] = [];
  let running: Promise<void> | undefined;
  let failing = false;
  const store = async (): Promise<void> => {
    const batches = waiting;
    waiting = [];
    try {
      batches.push(...(await counted(counting, { all: box.take(), now: clock() })));
      while (batches.length > 0) {
        await records.add(batches[0]!);
        for (const [reader, views] of viewsOf(batches.shift()!))
          metrics.count('lectern_views_total', READERS.get(reader), views);
      }
      failing = false;
    } catch (error) {
      waiting = batches.slice(0, MAX_WAITING);
      const lost = batches.slice(MAX_WAITING).flatMap((batch) => [...viewsOf(batch).values()]);
      if (lost.length > 0)
        metrics.count(
          'lectern_views_lost_total',
          undefined,
          lost.reduce((sum, views) => sum + views, 0),
        );
      if (!failing)
        log.error(
          `Views cannot be stored: ${MAX_WAITING} batches of them wait, and what comes after is lost`,
          {
            error: String(error),
          },
        );
      failing = true;
    }
  };
  const flush = (): Promise<void> =>
    (running ??= store().finally(() => {
      running = undefined;
    }));
  const timer = setInterval(() => {
    if (box.size > 0 || waiting.length > 0 || visits.isDue(clock() - VISIT_MS)) void flush();
  }, EVERY_MS).unref();
  return {
    of: (project) => box.of(project),
    flush: async () => {
      // One that runs may have begun before the newest sighting.
      await running;
      await flush();
    },
    stop: async () => {
      box.close();
      clearInterval(timer);
      await running;
      await flush();
    },
  };
}

/** One object of labels for each, which is found again at once. */
const READERS = new Map<ReaderClass, Labels>(READER_CLASSES.map((readers) => [readers, { readers }]));

function viewsOf({ pages }: InsightBatch): ReadonlyMap<ReaderClass, number> {
  const sums = new Map<ReaderClass, number>();
  for (const { reader, views } of pages) if (views > 0) sums.set(reader, (sums.get(reader) ?? 0) + views);
  return sums;
}

async function counted(
  parts: CountParts,
  { all, now }: { readonly all: readonly Seen[]; readonly now: number },
): Promise<readonly InsightBatch[]> {
  const days = new Map<string, DayCount>();
  const dayCount = (project: string, at: number): DayCount => {
    const key = `${dayOf(at)} ${project}`;
    const into = days.get(key) ?? new DayCount(project, dayOf(at));
    days.set(key, into);
    return into;
  };
  const countsOf: CountsOf = dayCount;
  // When a day is over, nobody is known any more, and no visit goes on.
  parts.visits.endBefore(countsOf, Math.max(now - VISIT_MS, dayOf(now) * DAY_MS));
  for (const [at, one] of all.entries()) {
    countSighting(parts, { into: dayCount(one.project, one.at), countsOf }, one);
    if (at % AT_ONCE === AT_ONCE - 1) await nextTurn();
  }
  return [...days.values()].flatMap((day) => day.batches());
}

/** Browsers of one network and day that count apart; an office has fewer, and whoever invents names has more. */
export const MAX_BROWSERS = 200;
/** Other sites and broken addresses of one network and day that are named: one reader may not use up those of all. */
export const MAX_NAMES = 200;
/** Networks of one day of which the browsers, or the names, are known. */
const MAX_NETWORKS = 20_000;
const MAX_NAMING = 2_000;

/**
 * A visitor is a hash of address and browser with a salt that exists for one day in memory alone: afterwards nobody can tell
 * whose it was, nor that two of different days are the same. Networks are known by such a hash as well, so no address stays.
 */
function readersOfDay(clock: Clock, random: RandomBytes): Pick<CountParts, 'visitorOf' | 'nameOf'> {
  let day = -1;
  let salt = '';
  let browsers = new BoundedMap<number, Set<number>>({ entries: MAX_NETWORKS });
  let names = new BoundedMap<number, Set<number>>({ entries: MAX_NAMING });
  const today = (): void => {
    const now = dayOf(clock());
    if (now === day) return;
    day = now;
    salt = Buffer.from(random(32)).toString('hex');
    browsers = new BoundedMap({ entries: MAX_NETWORKS });
    names = new BoundedMap({ entries: MAX_NAMING });
  };
  const numberOf = (...parts: readonly string[]): number =>
    Number.parseInt(hash('sha256', JSON.stringify([salt, ...parts]), 'hex').slice(0, 13), 16);
  return {
    visitorOf: (project, { address, userAgent }) => {
      today();
      const network = clientNetwork(address);
      const visitor = numberOf(project, network, userAgent);
      const all = numberOf(project, network);
      return hasRoom(browsers, all, { one: visitor, most: MAX_BROWSERS }) ? visitor : all;
    },
    nameOf: (project, { address }, name) => {
      today();
      const one = numberOf(name);
      const network = numberOf(project, clientNetwork(address));
      return hasRoom(names, network, { one, most: MAX_NAMES }) ? name : OTHER_NAMES;
    },
  };
}

/** True for one that the network had already, or still may have. */
function hasRoom(
  networks: BoundedMap<number, Set<number>>,
  network: number,
  { one, most }: { readonly one: number; readonly most: number },
): boolean {
  const known = networks.getOrMake(network, () => new Set());
  if (known.has(one)) return true;
  if (known.size >= most) return false;
  known.add(one);
  return true;
}
