/** Measures how long a request at any moment would wait for the event loop of this process. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

export interface Lag {
  /** Of 1,000 moments, 999 wait less: a stall counts for as many moments as it lasts. */
  readonly p999: number;
  /** The longest wait. */
  readonly longest: number;
  /** The longest time that this thread itself was at work without a turn of the event loop, independent of the machine's load. */
  readonly busy: number;
  readonly seconds: number;
}

const EVERY_MS = 2;

function ownMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** @returns the measurements since the last call */
export function watchLag(): () => Lag {
  const monitor = monitorEventLoopDelay({ resolution: 1 });
  monitor.enable();
  let waits: number[] = [];
  let began = performance.now();
  let last = began;
  let own = ownMs();
  let busy = 0;
  const note = (): void => {
    const now = performance.now();
    // A probe that waits for its turn cannot ask again meanwhile: those that it missed are counted with what was left of the wait.
    for (let late = now - last - EVERY_MS; late > 0; late -= EVERY_MS) waits.push(late);
    if (now - last <= EVERY_MS) waits.push(0);
    last = now;
    const worked = ownMs();
    busy = Math.max(busy, worked - own);
    own = worked;
  };
  setInterval(note, EVERY_MS);
  return () => {
    note();
    const sorted = waits.sort((a, b) => a - b);
    const lag = {
      p999: sorted[Math.floor(sorted.length * 0.999)] ?? 0,
      longest: Math.max(sorted.at(-1) ?? 0, monitor.max / 1e6),
      busy,
      seconds: (last - began) / 1_000,
    };
    busy = 0;
    monitor.reset();
    waits = [];
    began = performance.now();
    last = began;
    return lag;
  };
}
