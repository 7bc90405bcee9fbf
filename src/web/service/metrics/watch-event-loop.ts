/** Measures how late timers run: while one is late, the process serves no one, whatever other metrics show. */
import type { Metrics } from './metrics.ts';

/** A stall longer than this is always detected, a shorter one in proportion. */
const EVERY_MS = 20;

interface EventLoopClock {
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
  /** Calls back after this many milliseconds; returns a function that cancels it. */
  readonly after: (milliseconds: number, work: () => void) => () => void;
}

const machine: EventLoopClock = {
  now: () => performance.now(),
  after: (milliseconds, work) => {
    const timer = setTimeout(work, milliseconds).unref();
    return () => clearTimeout(timer);
  },
};

/** @returns a function that stops it */
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
