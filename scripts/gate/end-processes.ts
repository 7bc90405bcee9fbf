/** Ends processes with everything that they started, so that a stopped or late run leaves nothing behind. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Processes below one, the nearest first; those of `spared` and below are left out. */
function descendants(pid: number, spared: readonly number[] = []): number[] {
  const children = new Map<number, number[]>();
  for (const [child, parent] of processes()) children.set(parent, [...(children.get(parent) ?? []), child]);
  const found: number[] = [];
  const visit = (parent: number): void => {
    for (const child of children.get(parent) ?? []) {
      if (spared.includes(child)) continue;
      found.push(child);
      visit(child);
    }
  };
  visit(pid);
  return found;
}

/** Pairs of a process and its parent. */
function processes(): readonly (readonly [number, number])[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  if (typeof stdout === 'string' && stdout !== '')
    return stdout
      .trim()
      .split('\n')
      .map((line) => {
        const [pid, parent] = line.trim().split(/\s+/).map(Number);
        return [pid ?? 0, parent ?? 0];
      });
  // A small container has no ps.
  return inProc(({ pid, read }) => [pid, Number(/\) \S (\d+)/.exec(read('stat'))?.[1] ?? 0)] as const);
}

function inProc<Found>(
  find: (entry: { readonly pid: number; read(file: string): string }) => Found | undefined,
): Found[] {
  let names: string[] = [];
  try {
    names = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    // Only Linux has it.
  }
  return names.flatMap((name) => {
    try {
      const found = find({
        pid: Number(name),
        read: (file) => readFileSync(`/proc/${name}/${file}`, 'utf8'),
      });
      return found === undefined ? [] : [found];
    } catch {
      // It has ended, or belongs to somebody else.
      return [];
    }
  });
}

const MARK = 'LECTERN_TEST_RUN';

/** Marks every process that this one starts from now on, so that one whose parent has ended is found too. */
export function markProcesses(): void {
  process.env[MARK] = `${process.pid}-${Date.now()}`;
}

/** Marked processes, this one left out. Only Linux can say. */
function marked(): number[] {
  const value = process.env[MARK];
  if (value === undefined) return [];
  return inProc(({ pid, read }) =>
    pid !== process.pid && read('environ').split('\0').includes(`${MARK}=${value}`) ? pid : undefined,
  );
}

function kill(pids: Iterable<number>): void {
  for (const pid of pids)
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
}

/** Ends a process and everything below it. */
export function endTree(pid: number): void {
  kill([pid, ...descendants(pid)]);
}

/** Ends all that this process started and that still runs. @param spared processes that end by themselves when this one does */
export function endStarted(spared: readonly number[]): void {
  const below = new Set(spared.flatMap((pid) => [pid, ...descendants(pid)]));
  const started = new Set([...descendants(process.pid, spared), ...marked()]);
  kill([...started].filter((pid) => !below.has(pid)));
}

const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** Ctrl-C and its like end everything before this process ends. @param spared as for `endStarted`, asked when the signal comes */
export function endStartedOnSignal(spared: () => readonly number[]): void {
  for (const [signal, code] of Object.entries(SIGNALS))
    process.once(signal, () => {
      console.log('\nStopped; the rest of the tests did not run');
      endStarted(spared());
      process.exit(code);
    });
}
