/** Collects what was seen, and twice a second has it counted and stored; no request waits for it, and none fails with it. */

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

export interface CountingElsewhere extends Counting {
  /** It can store what it takes from now on. */
  readonly opened: Promise<void>;
  close(): Promise<void>;
}

interface CounterParts extends CountingSettings {
  /** Header in which the operator's own proxy names the country of a reader, lower case; absent = countries are not counted. */
  readonly countryHeader?: string;
  readonly records: Pick<InsightRecords, 'add'>;
  /** Counts where no reader waits for it; asked once, when there is much to count. */
  readonly elsewhere?: (parts: ElsewhereParts) => CountingElsewhere;
  readonly clock: Clock;
  /** Makes the salt of a day, on which all processes agree. */
  readonly salt: RandomBytes;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'count'>;
}

/** Milliseconds from one storing to the next: beside requests each keeps readers waiting. With storing itself, less than the second that a killed server may lose. */
const EVERY_MS = { here: 500, elsewhere: 250 } as const;
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
    much: () => openElsewhere(),
  });
  const events: CountingEvents = {
    stored: (views) => {
      for (const [reader, count] of views) metrics.count('lectern_views_total', READERS.get(reader), count);
    },
    lost,
    failed: (message, error) => log.error(message, { error }),
  };
  const here = createCounting({ ...parts, salt, events, size: HERE });
  let counting: Counting = here;
  let { elsewhere } = parts;
  let thread: CountingElsewhere | undefined;
  let isOpened = false;
  const returnHere = (error: unknown): void => {
    const gone = counting === here ? 0 : box.keep();
    thread = undefined;
    counting = here;
    if (gone > 0) lost(gone);
    log.error('Views are counted beside requests from now on: the thread that counted them has ended', {
      error: String(error),
    });
  };
  const openElsewhere = (): void => {
    if (elsewhere === undefined) return;
    const { base, cached } = parts;
    thread = elsewhere({ base, cached, clock, salt, events, ended: returnHere });
    elsewhere = undefined;
    void thread.opened.then(() => {
      isOpened = true;
    });
  };
  /** Not before it is opened: what it is given until then would wait too long. What waits here is stored here. */
  const moveElsewhere = (): void => {
    if (thread === undefined || !isOpened || counting === thread || here.isDue()) return;
    // Visits that go on are followed no further, as those that another process saw begin.
    counting = thread;
    box.handOver(thread.take);
  };
  const store = async (): Promise<void> => {
    const unstored = box.give(counting.take);
    await counting.store();
    box.stored(unstored);
    moveElsewhere();
  };
  let running: Promise<void> | undefined;
  const flush = (): Promise<void> =>
    (running ??= store().finally(() => {
      running = undefined;
    }));
  let [timer, isStopped]: [NodeJS.Timeout | undefined, boolean] = [undefined, false];
  const next = (delay: number): void => {
    timer = setTimeout(turn, delay).unref();
  };
  const turn = async (): Promise<void> => {
    const began = performance.now();
    if (box.size > 0 || counting.isDue()) await flush();
    // What came while a slow store was written waits no longer.
    const every = counting === here ? EVERY_MS.here : EVERY_MS.elsewhere;
    if (!isStopped) next(Math.max(0, began + every - performance.now()));
  };
  next(EVERY_MS.here);
  return {
    of: (project) => box.of(project),
    flush: async () => {
      // One that runs may have begun before the newest sighting.
      await running;
      await flush();
    },
    stop: async () => {
      box.close();
      isStopped = true;
      clearTimeout(timer);
      await running;
      await flush();
      await thread?.close();
    },
  };
}

/** One object of labels for each, which is found again at once. */
const READERS = new Map<ReaderClass, Labels>(READER_CLASSES.map((readers) => [readers, { readers }]));
