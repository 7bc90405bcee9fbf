/** Looks at everything again and again, a little at a time: the part of watching that depends on nobody telling. */

/** Longest time that one slice may take from the readers. */
const SLICE_MS = 2;
const BETWEEN_SLICES_MS = 20;
/** A look at everything takes at most a hundredth of the processor's time; a twentieth where nothing else tells of changes. */
const SHARE = 100;
const URGENT_SHARE = 20;
const LEAST_PAUSE_MS = 1_000;
const MOST_PAUSE_MS = 60_000;

export interface SweepParts {
  /** Looks at one more thing with each step. */
  checks(): Iterator<void>;
  /** Whether something is not watched at all. */
  urgent(): boolean;
}

export interface Sweep {
  stop(): void;
}

/** Of this thread: on a busy machine time passes without anything being done in it. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

export function startSweep({ checks, urgent }: SweepParts): Sweep {
  let timer: NodeJS.Timeout | undefined;
  const wait = (ms: number, then: () => void): void => {
    timer = setTimeout(then, ms);
    timer.unref();
  };
  const slice = (steps: Iterator<void>, before: number): void => {
    const [began, used] = [performance.now(), processorMs()];
    // One step at least: on a busy machine the time of a slice may be over before it begins.
    let done = steps.next().done === true;
    while (!done && performance.now() - began < SLICE_MS) done = steps.next().done === true;
    const spent = before + processorMs() - used;
    if (done) rest(spent);
    else wait(BETWEEN_SLICES_MS, () => slice(steps, spent));
  };
  const rest = (spent: number): void => {
    const pause = spent * (urgent() ? URGENT_SHARE : SHARE);
    wait(Math.min(Math.max(pause, LEAST_PAUSE_MS), MOST_PAUSE_MS), () => slice(checks(), 0));
  };
  rest(0);
  return { stop: () => clearTimeout(timer) };
}
