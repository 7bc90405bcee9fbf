/** Which functions of `src` a piece of work enters in this process, counted by V8. */
import type { Profiler } from 'node:inspector';
import { Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';

export interface Entered {
  /** By file below the root, in alphabetical order: how many of its functions ran, and how often all of them together. */
  readonly files: Counts;
  readonly functions: number;
  readonly calls: number;
}

export interface Coverage {
  /**
   * What `work` enters each time that it is done, until it has settled and a moment longer for what is noted after a reply
   * was sent. Timers of the server drop out: they do not fall into every time, or run as often when nothing is done.
   */
  of(work: (time: number) => Promise<void>): Promise<Entered>;
  close(): Promise<void>;
}

/** How often work is done. */
const TIMES = 5;
/** For what is noted after a reply was sent. */
const AFTER_MS = 3;

interface Count {
  readonly functions: number;
  readonly calls: number;
}

type Counts = ReadonlyMap<string, Count>;

/** @param root folder with a trailing slash */
export async function openCoverage(root: string): Promise<Coverage> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const taken = async (work: (time: number) => Promise<void>): Promise<Entered> => {
    const times: Counts[] = [];
    for (let time = 0; time < TIMES; time++) {
      await session.post('Profiler.takePreciseCoverage');
      await work(time);
      await new Promise((resolve) => setTimeout(resolve, AFTER_MS));
      times.push(countsOf((await session.post('Profiler.takePreciseCoverage')).result, root));
    }
    return inAll(times);
  };
  const idle = await taken(async () => undefined);
  return {
    async of(work) {
      const { files } = await taken(work);
      const isBusy = ([path, { calls }]: readonly [string, Count]) =>
        calls > (idle.files.get(path)?.calls ?? 0);
      return summed(new Map([...files].filter(isBusy)));
    },
    async close() {
      await session.post('Profiler.stopPreciseCoverage');
      session.disconnect();
    },
  };
}

function countsOf(scripts: readonly Profiler.ScriptCoverage[], root: string): Counts {
  const counts = new Map<string, Count>();
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
  const files = new Map<string, Count>();
  for (const path of [...(taken[0]?.keys() ?? [])].sort()) {
    const each = taken.flatMap((counts) => counts.get(path) ?? []);
    if (each.length < taken.length) continue;
    files.set(path, {
      functions: Math.min(...each.map(({ functions }) => functions)),
      calls: Math.min(...each.map(({ calls }) => calls)),
    });
  }
  return summed(files);
}

function summed(files: Counts): Entered {
  const sum = (of: keyof Count) => [...files.values()].reduce((all, one) => all + one[of], 0);
  return { files, functions: sum('functions'), calls: sum('calls') };
}
