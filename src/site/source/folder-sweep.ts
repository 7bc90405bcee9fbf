/** Checks all files of a folder continuously in small slices: the part of watching that needs no events. */

import { threadCpuMs } from '../../lib/async/thread-cpu.ts';

/** Longest time of one slice. */
const SLICE_MS = 2;
const BETWEEN_SLICES_MS = 20;
/** A sweep uses at most a hundredth of the processor's time; a twentieth when some folders have no watcher. */
const SHARE = 100;
const URGENT_SHARE = 20;
const MIN_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;

export interface SweepParts {
  /** Checks one more item with each step. */
  checks(): Iterator<void>;
  /** Whether something has no watcher. */
  urgent(): boolean;
}

export interface Sweep {
  stop(): void;
}

export function startSweep({ checks, urgent }: SweepParts): Sweep {
  let timer: NodeJS.Timeout | undefined;
  const wait = (ms: number, then: () => void): void => {
    timer = setTimeout(then, ms);
    timer.unref();
  };
  const slice = (steps: Iterator<void>, before: number): void => {
    const [began, used] = [performance.now(), threadCpuMs()];
    // At least one step: on a busy machine the time of a slice may be over before it begins.
    let done = steps.next().done === true;
    while (!done && performance.now() - began < SLICE_MS) done = steps.next().done === true;
    const spent = before + threadCpuMs() - used;
    if (done) rest(spent);
    else wait(BETWEEN_SLICES_MS, () => slice(steps, spent));
  };
  const rest = (spent: number): void => {
    const pause = spent * (urgent() ? URGENT_SHARE : SHARE);
    wait(Math.min(Math.max(pause, MIN_PAUSE_MS), MAX_PAUSE_MS), () => slice(checks(), 0));
  };
  rest(0);
  return { stop: () => clearTimeout(timer) };
}
