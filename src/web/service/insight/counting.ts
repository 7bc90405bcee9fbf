/** Counts what was seen and has it stored, in the thread that it is called in; what the store cannot take waits for the next time. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../../../lib/time/clock.ts';
import { DAY_MS } from '../../../lib/time/dates.ts';
import type { ReaderClass } from '../../../records/insight/insight.ts';
import type { InsightBatch, InsightRecords } from '../../../records/insight/insight-records.ts';
import { type BatchSize, type CountParts, countSighting, DayCount, dayOf } from './count-sightings.ts';
import { readerKinds } from './reader-kind.ts';
import { readersOfDay } from './readers-of-day.ts';
import type { Seen } from './sighting.ts';
import { type CountsOf, VISIT_MS, Visits } from './visits.ts';

export interface Counting {
  /** Takes what the next `store` counts. */
  take(seen: readonly Seen[]): void;
  /** Counts what was taken and has it stored; never rejects, and is not called again before it has ended. */
  store(): Promise<void>;
  /** Whether something is to be stored though nothing was taken. */
  isDue(): boolean;
}

/** Hears what became of views. */
export interface CountingEvents {
  readonly stored: (views: ReadonlyMap<ReaderClass, number>) => void;
  readonly lost: (views: number) => void;
  /** The first of several in a row. */
  readonly failed: (message: string, error: string) => void;
}

export type CountingSettings = Pick<CountParts, 'base' | 'cached'>;

interface CountingParts extends CountingSettings {
  readonly records: Pick<InsightRecords, 'add'>;
  readonly clock: Clock;
  readonly salt: () => Uint8Array;
  readonly events: CountingEvents;
  /** Of what one transaction writes. */
  readonly size: BatchSize;
}

/** Counted between two turns of the event loop: about half a millisecond. */
const AT_ONCE = 50;
/** Batches that wait while the store cannot be written. */
export const MAX_WAITING = 200;

export function createCounting(parts: CountingParts): Counting {
  const { records, clock, salt, events, size, base, cached } = parts;
  const visits = new Visits();
  const counting: CountParts = {
    base,
    cached,
    visits,
    kindOf: readerKinds(),
    ...readersOfDay(clock, salt),
  };
  let taken: Seen[] = [];
  let waiting: InsightBatch[] = [];
  let failing = false;
  return {
    take: (seen) => {
      for (const one of seen) taken.push(one);
    },
    store: async () => {
      const [all, batches] = [taken, waiting];
      taken = [];
      waiting = [];
      try {
        for (const day of await countStream(counting, { all, now: clock() }))
          batches.push(...day.batches(size));
        while (batches.length > 0) {
          await records.add(batches[0]!);
          events.stored(viewsOf(batches.shift()!));
        }
        failing = false;
      } catch (error) {
        waiting = batches.slice(0, MAX_WAITING);
        const lost = batches.slice(MAX_WAITING).flatMap((batch) => [...viewsOf(batch).values()]);
        if (lost.length > 0) events.lost(lost.reduce((sum, views) => sum + views, 0));
        if (!failing)
          events.failed(
            `Views cannot be stored: ${MAX_WAITING} batches of them wait, and what comes after is lost`,
            String(error),
          );
        failing = true;
      }
    },
    isDue: () => waiting.length > 0 || visits.isDue(clock() - VISIT_MS),
  };
}

function viewsOf({ pages }: InsightBatch): ReadonlyMap<ReaderClass, number> {
  const sums = new Map<ReaderClass, number>();
  for (const { reader, views } of pages) if (views > 0) sums.set(reader, (sums.get(reader) ?? 0) + views);
  return sums;
}

async function countStream(
  parts: CountParts,
  { all, now }: { readonly all: readonly Seen[]; readonly now: number },
): Promise<readonly DayCount[]> {
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
  return [...days.values()];
}
