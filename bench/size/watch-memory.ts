/** Runs a command of the product and watches the memory of all its processes, every 100 ms. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export interface Watched {
  readonly child: ChildProcess;
  /** Ends when the process has ended. */
  readonly ended: Promise<Usage>;
  output(): string;
}

export interface Usage {
  readonly code: number;
  readonly seconds: number;
  /** Of the process and all that it started, until they ended. */
  readonly cpu: number;
  /** Bytes, the largest sum over all of its processes; what they share counts in each. */
  readonly peak: number;
  /** The same, with each shared page counted once: what a machine needs for them. */
  readonly peakUsed: number;
  /** The largest of the first process alone. */
  readonly main: number;
}

const TICKS = 100;
const PAGE = 4096;

export function watched(command: readonly string[], env: NodeJS.ProcessEnv): Watched {
  const began = performance.now();
  const child = spawn(command[0]!, command.slice(1), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-20_000);
    });
  const cpuOf = new Map<number, number>();
  let [peak, peakUsed, main] = [0, 0, 0];
  const sample = (): void => {
    const all = tree(child.pid!);
    peak = Math.max(peak, bytesOf(all));
    peakUsed = Math.max(peakUsed, usedBy(all));
    for (const one of all) {
      cpuOf.set(one.pid, one.cpu);
      if (one.pid === child.pid) main = Math.max(main, one.rss);
    }
  };
  const timer = setInterval(sample, 100);
  const ended = new Promise<Usage>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearInterval(timer);
      const cpu = [...cpuOf.values()].reduce((a, b) => a + b, 0);
      resolve({
        cpu,
        peak,
        peakUsed,
        main,
        code: code ?? (signal === null ? 1 : 128),
        seconds: (performance.now() - began) / 1000,
      });
    });
  });
  return { child, ended, output: () => output };
}

interface Member {
  readonly pid: number;
  readonly parent: number;
  readonly rss: number;
  readonly cpu: number;
}

/** Bytes of a process and all that it started. */
export function residentBytes(root: number): number {
  return bytesOf(tree(root));
}

const bytesOf = (all: readonly Member[]): number => all.reduce((sum, { rss }) => sum + rss, 0);

/** Bytes of all, shared pages divided among those that share them. */
function usedBy(all: readonly Member[]): number {
  let sum = 0;
  for (const { pid, rss } of all) {
    try {
      const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
      sum += Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1]) * 1024;
    } catch {
      // It has ended, or the kernel does not tell.
      sum += rss;
    }
  }
  return sum;
}

/** A process and all below it. */
function tree(root: number): Member[] {
  const all: Member[] = [];
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const text = readFileSync(`/proc/${name}/stat`, 'utf8');
      // After the name: 1 parent, 11 and 12 ticks of its own, 21 resident pages.
      const fields = text
        .slice(text.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      all.push({
        pid: Number(name),
        parent: fields[1]!,
        rss: fields[21]! * PAGE,
        cpu: (fields[11]! + fields[12]!) / TICKS,
      });
    } catch {
      // It ended between the listing and the reading.
    }
  }
  const members = new Set([root]);
  // A child may have a smaller number than its parent when numbers begin again.
  for (let before = 0; before !== members.size; ) {
    before = members.size;
    for (const { pid, parent } of all) if (members.has(parent)) members.add(pid);
  }
  return all.filter(({ pid }) => members.has(pid));
}
