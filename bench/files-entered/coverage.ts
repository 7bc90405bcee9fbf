/** Which functions of `src` a piece of work enters in this process, counted by V8. */
import type { Profiler } from 'node:inspector';
import { Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';

export interface Entered {
  /** By file below the root, in alphabetical order: how many of its functions ran, and how often all of them together. */
  readonly files: ReadonlyMap<string, { readonly functions: number; readonly calls: number }>;
  readonly functions: number;
  readonly calls: number;
}

export interface Coverage {
  /**
   * What `work` enters each time that it is done, until it has settled and a moment longer for what is noted after a reply
   * was sent. Timers of the server that fall into one of the times drop out.
   */
  of(work: (time: number) => Promise<void>): Promise<Entered>;
  close(): Promise<void>;
}

/** How often work is done. */
const TIMES = 5;
/** For what is noted after a reply was sent. */
const AFTER_MS = 3;

type Counts = ReadonlyMap<string, { readonly functions: number; readonly calls: number }>;

/** @param root folder with a trailing slash */
export async function openCoverage(root: string): Promise<Coverage> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return {
    async of(work) {
      const taken: Counts[] = [];
      for (let time = 0; time < TIMES; time++) {
        await session.post('Profiler.takePreciseCoverage');
        await work(time);
        await new Promise((resolve) => setTimeout(resolve, AFTER_MS));
        taken.push(countsOf((await session.post('Profiler.takePreciseCoverage')).result, root));
      }
      return inAll(taken);
    },
    async close() {
      await session.post('Profiler.stopPreciseCoverage');
      session.disconnect();
    },
  };
}

function countsOf(scripts: readonly Profiler.ScriptCoverage[], root: string): Counts {
  const counts = new Map<string, { readonly functions: number; readonly calls: number }>();
  for (const { url, functions } of scripts) {
    const path = url.startsWith('file:') ? fileURLToPath(url) : '';
    if (!path.startsWith(`${root}src/`)) continue;
    // The module itself begins at its first character: loading it is not entering it.
    const entered = functions
      .map(({ ranges: [whole] }) => (whole === undefined || whole.startOffset === 0 ? 0 : whole.count))
      .filter((count) => count > 0);
    const calls = entered.reduce((sum, count) => sum + count, 0);
    if (calls > 0) counts.set(path.slice(root.length), { functions: entered.length, calls });
  }
  return counts;
}

/** The files of every time, with the fewest functions and calls of any. */
function inAll(taken: readonly Counts[]): Entered {
  const files = new Map<string, { readonly functions: number; readonly calls: number }>();
  for (const path of [...(taken[0]?.keys() ?? [])].sort()) {
    const each = taken.flatMap((counts) => counts.get(path) ?? []);
    if (each.length < taken.length) continue;
    files.set(path, {
      functions: Math.min(...each.map(({ functions }) => functions)),
      calls: Math.min(...each.map(({ calls }) => calls)),
    });
  }
  const sum = (of: 'functions' | 'calls') => [...files.values()].reduce((all, one) => all + one[of], 0);
  return { files, functions: sum('functions'), calls: sum('calls') };
}
