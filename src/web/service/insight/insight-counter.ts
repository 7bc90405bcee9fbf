/** Collects what was seen, and once a second has it counted and stored; no request waits for it, and none fails with it. */

import { defined } from '../../../lib/defined.ts';
import type { Log } from '../../../lib/log.ts';
import type { RandomBytes } from '../../../lib/secrets/random-bytes.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { READER_CLASSES, type ReaderClass } from '../../../records/insight/insight.ts';
import type { InsightRecords } from '../../../records/insight/insight-records.ts';
import type { Labels, Metrics } from '../metrics/metrics.ts';
import type { BatchSize } from './count-sightings.ts';
import { type Counting, type CountingEvents, type CountingSettings, createCounting } from './counting.ts';
import { saltOfDay } from './readers-of-day.ts';
import { type See, SeenBox } from './sighting.ts';

export interface InsightCounter {
  /** Takes sightings of a project. */
  of(project: string): See;
  /** Stores what was seen until now. */
  flush(): Promise<void>;
  /** Stores what was seen, and takes nothing more. */
  stop(): Promise<void>;
}

/** What counting elsewhere needs of this thread. */
export interface ElsewhereParts extends CountingSettings {
  readonly clock: Clock;
  /** The same on the whole day. */
  readonly salt: () => Uint8Array;
  readonly events: CountingEvents;
  /** Called when it has ended by itself: what it had taken is lost. */
  readonly ended: (error: unknown) => void;
}

interface CounterParts extends CountingSettings {
  /** Header in which the operator's own proxy names the country of a reader, lower case; absent = countries are not counted. */
  readonly countryHeader?: string;
  readonly records: Pick<InsightRecords, 'add'>;
  /** Counts where no reader waits for it; asked once, when there is much to count. */
  readonly elsewhere?: (parts: ElsewhereParts) => Counting;
  readonly clock: Clock;
  /** Makes the salt of a day, on which all processes agree. */
  readonly salt: RandomBytes;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'count'>;
}

const EVERY_MS = 1_000;
/** What one transaction writes without keeping readers waiting. */
const HERE: BatchSize = { pages: 100, visitors: 250 };

export function createInsightCounter(parts: CounterParts): InsightCounter {
  const { clock, log, metrics } = parts;
  const salt = saltOfDay(clock, parts.salt);
  const lost = (views?: number): void => metrics.count('lectern_views_lost_total', undefined, views);
  const box = new SeenBox({
    clock,
    ...defined({ countryHeader: parts.countryHeader }),
    lost,
    much: () => moveElsewhere(),
  });
  const events: CountingEvents = {
    stored: (views) => {
      for (const [reader, count] of views) metrics.count('lectern_views_total', READERS.get(reader), count);
    },
    lost,
    failed: (message, error) => log.error(message, { error }),
  };
  const here = (): Counting => createCounting({ ...parts, salt, events, size: HERE });
  let counting = here();
  let { elsewhere } = parts;
  const returnHere = (error: unknown): void => {
    counting = here();
    const gone = box.keep();
    if (gone > 0) lost(gone);
    log.error('Views are counted beside requests from now on: the thread that counted them has ended', {
      error: String(error),
    });
  };
  let running: Promise<void> | undefined;
  const moveElsewhere = (): void => {
    // What waits here is stored here first.
    if (elsewhere === undefined || running !== undefined || counting.isDue()) return;
    const start = elsewhere;
    elsewhere = undefined;
    // Visits that go on are followed no further, as those that another process saw begin.
    const { base, cached } = parts;
    counting = start({ base, cached, clock, salt, events, ended: returnHere });
    box.handOver(counting.take);
  };
  const store = async (): Promise<void> => {
    const unstored = box.give(counting.take);
    await counting.store();
    box.stored(unstored);
  };
  const flush = (): Promise<void> =>
    (running ??= store().finally(() => {
      running = undefined;
    }));
  const timer = setInterval(() => {
    if (box.size > 0 || counting.isDue()) void flush();
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
      await counting.close();
    },
  };
}

/** One object of labels for each, which is found again at once. */
const READERS = new Map<ReaderClass, Labels>(READER_CLASSES.map((readers) => [readers, { readers }]));
