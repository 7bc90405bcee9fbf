/** Measures how late timers run: while one is late the program answers nobody, whatever else the counts say. */
import type { Metrics } from './metrics.ts';

/** A stall longer than this is always seen, a shorter one in proportion. */
const EVERY_MS = 20;

export interface EventLoopClock {
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  /** Calls back after so many milliseconds; returns what prevents it. */
  readonly after: (milliseconds: number, work: () => void) => () => void;
}

const machine: EventLoopClock = {
  now: () => performance.now(),
  after: (milliseconds, work) => {
    const timer = setTimeout(work, milliseconds).unref();
    return () => clearTimeout(timer);
  },
};

/** @returns what ends it */
export function watchEventLoop(metrics: Pick<Metrics, 'observe'>, clock = machine): () => void {
  let stop: () => void = () => undefined;
  const wait = (): void => {
    const due = clock.now() + EVERY_MS;
    stop = clock.after(EVERY_MS, () => {
      metrics.observe('lectern_event_loop_lag_seconds', Math.max(0, clock.now() - due) / 1_000);
      wait();
    });
  };
  wait();
  return () => stop();
}
