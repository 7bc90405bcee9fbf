/** Loaded into the server that is measured: reports the work of its main thread between two messages. */
import { PerformanceObserver } from 'node:perf_hooks';

interface Turn {
  readonly from: number;
  readonly to: number;
  readonly cpu: number;
}

/** Milliseconds of processor time: what else runs on the machine does not count. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Shorter ones are never the longest that matter. */
const LONG_MS = 2;
let start = cpuMs();
let last = { at: performance.now(), cpu: start };
let turns: Turn[] = [];
let pauses: { readonly startTime: number; readonly duration: number }[] = [];

function turnEnds(): void {
  const now = { at: performance.now(), cpu: cpuMs() };
  if (now.cpu - last.cpu > LONG_MS) turns.push({ from: last.at, to: now.at, cpu: now.cpu - last.cpu });
  last = now;
}

/** A garbage collection of the whole program delays an arbitrary request. */
function withoutPauses({ from, to, cpu }: Turn): number {
  const within = pauses.filter(
    ({ startTime, duration }) => startTime >= from && startTime + duration <= to + 1,
  );
  return Math.max(0, cpu - within.reduce((sum, { duration }) => sum + duration, 0));
}

const observer = new PerformanceObserver((list) => pauses.push(...list.getEntries()));
observer.observe({ entryTypes: ['gc'] });
// Timers have their turn between two pieces of work, so what passed since the last one is the longest that others waited.
setInterval(turnEnds, 1).unref();

process.on('message', (message) => {
  turnEnds();
  if (message === 'begin') {
    [start, turns, pauses] = [cpuMs(), [], []];
    process.send?.('begun');
    return;
  }
  const cpu = cpuMs() - start;
  pauses.push(...observer.takeRecords());
  process.send?.({
    cpu,
    stall: Math.max(0, ...turns.map(withoutPauses)),
    pause: Math.max(0, ...pauses.map(({ duration }) => duration)),
  });
});
// The channel to the bench is no reason to stay.
process.channel?.unref();
