/** Which functions of `src` a piece of work enters in this process, counted by V8. */
import type { Profiler } from 'node:inspector';
import { Session } from 'node:inspector/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export interface Entered {
  /** By file below the root, in alphabetical order: how many of its functions ran, and how often all of them together. */
  readonly files: ReadonlyMap<string, Count>;
  readonly functions: number;
  readonly calls: number;
}

interface Count {
  readonly functions: number;
  readonly calls: number;
}

export interface Coverage {
  /**
   * What `work` enters each time that it is done, until it has settled and a moment longer for what is noted after a reply
   * was sent. Timers of the server drop out: they run as often when nothing is done.
   */
  of(work: (time: number) => Promise<void>): Promise<Entered>;
  close(): Promise<void>;
}

/** How often work is done. */
const TIMES = 5;
/** In which a server makes its index for the search, and other things ahead. */
const AFTER_START_MS = 4_000;

interface CoverageOptions {
  /** With a slash at its end. */
  readonly root: string;
  /** How long nothing is done, to learn what timers call: longer than their longest interval that falls into what is measured. */
  readonly idleMs?: number;
}

/** For what is noted after a reply was sent. */
const AFTER_MS = 3;

/** How often each function of each file was called. */
type Calls = ReadonlyMap<string, ReadonlyMap<string, number>>;

export async function openCoverage({ root, idleMs = 100 }: CoverageOptions): Promise<Coverage> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const once = async (work: () => Promise<unknown>): Promise<Calls> => {
    await session.post('Profiler.takePreciseCoverage');
    await work();
    await wait(AFTER_MS);
    return callsOf((await session.post('Profiler.takePreciseCoverage')).result, root);
  };
  await wait(AFTER_START_MS);
  const idle = await once(() => wait(idleMs));
  return {
    async of(work) {
      const times: Calls[] = [];
      const began = performance.now();
      for (let time = 0; time < TIMES; time++) times.push(await once(() => work(time)));
      const idles = Math.ceil((performance.now() - began) / TIMES / idleMs);
      return entered(times, (path, name) => idles * (idle.get(path)?.get(name) ?? 0));
    },
    async close() {
      await session.post('Profiler.stopPreciseCoverage');
      session.disconnect();
    },
  };
}

function callsOf(scripts: readonly Profiler.ScriptCoverage[], root: string): Calls {
  const calls = new Map<string, ReadonlyMap<string, number>>();
  for (const { url, functions } of scripts) {
    const path = url.startsWith('file:') ? fileURLToPath(url) : '';
    if (!path.startsWith(`${root}src/`)) continue;
    const own = functions.flatMap(({ ranges: [whole] }) =>
      // The module itself begins at its first character: loading it is not entering it.
      whole === undefined || whole.startOffset === 0 || whole.count === 0
        ? []
        : [[`${whole.startOffset}`, whole.count] as const],
    );
    if (own.length > 0) calls.set(path.slice(root.length), new Map(own));
  }
  return calls;
}

/** What was called every time, and more often than timers call it; with the fewest calls of any time. */
function entered(times: readonly Calls[], byTimers: (path: string, name: string) => number): Entered {
  const files = new Map<string, Count>();
  for (const [path, functions] of [...(times[0] ?? [])].sort()) {
    const fewest = [...functions.keys()].flatMap((name) => {
      const count = Math.min(...times.map((calls) => calls.get(path)?.get(name) ?? 0));
      return count > byTimers(path, name) ? [count] : [];
    });
    const calls = fewest.reduce((sum, count) => sum + count, 0);
    if (fewest.length > 0) files.set(path, { functions: fewest.length, calls });
  }
  const sum = (of: keyof Count): number => [...files.values()].reduce((all, one) => all + one[of], 0);
  return { files, functions: sum('functions'), calls: sum('calls') };
}
