/** Runs a command and measures wall time, CPU time of its whole process tree, and peak memory. */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Seconds and bytes of one run. CPU is user + system of the process and everything it started. */
export type Run = {
  readonly code: number;
  readonly wall: number;
  readonly cpu: number;
  readonly peakRss: number;
  readonly stdout: string;
  readonly stderr: string;
};

const mark = 'lectern-bench-times';
const ticksPerSecond = 100;
const pageSize = 4096;

/** Follows every process of one session through /proc; elsewhere it sees nothing and says zero. */
function watchSession(leader: number) {
  const cpuOf = new Map<number, number>();
  let peakRss = 0;
  const sample = () => {
    let rss = 0;
    let entries: string[] = [];
    try {
      entries = readdirSync('/proc');
    } catch {
      return;
    }
    const members = new Set([leader]);
    for (const pid of entries
      .map(Number)
      .filter((value) => value >= leader)
      .toSorted((a, b) => a - b)) {
      try {
        const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
        const fields = text
          .slice(text.lastIndexOf(')') + 2)
          .split(' ')
          .map(Number);
        // After the name: 1 parent, 3 session, 11 user ticks, 12 system ticks, 21 resident pages.
        if (fields[3] !== leader && !members.has(fields[1] ?? 0)) continue;
        members.add(pid);
        cpuOf.set(pid, ((fields[11] ?? 0) + (fields[12] ?? 0)) / ticksPerSecond);
        rss += (fields[21] ?? 0) * pageSize;
      } catch {
        /* The process ended between the listing and the reading. */
      }
    }
    peakRss = Math.max(peakRss, rss);
  };
  const timer = setInterval(sample, 100);
  return {
    stop: () => {
      clearInterval(timer);
      return { cpu: [...cpuOf.values()].reduce((a, b) => a + b, 0), peakRss };
    },
  };
}

/**
 * Runs to the end. The shell's `time` counts what was waited for, grandchildren too; a worker whose parent
 * left without waiting is missing there, so the sum of the sampled processes is taken when it is larger.
 */
export function measure(
  command: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; sample?: boolean } = {},
): Promise<Run> {
  const child = spawn('bash', ['-c', `TIMEFORMAT="${mark} %3R %3U %3S"; time "$@"`, 'bench', ...command], {
    cwd: options.cwd,
    env: { ...process.env, LC_ALL: 'C', ...options.env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const watch = options.sample === false || child.pid === undefined ? undefined : watchSession(child.pid);
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      const seen = watch?.stop() ?? { cpu: 0, peakRss: 0 };
      const [, wall, user, system] = stderr.slice(stderr.lastIndexOf(mark)).trim().split(/\s+/).map(Number);
      resolve({
        code: code ?? 1,
        wall: wall ?? NaN,
        cpu: Math.max((user ?? NaN) + (system ?? NaN), seen.cpu),
        peakRss: seen.peakRss,
        stdout,
        stderr: stderr.slice(0, Math.max(0, stderr.lastIndexOf(mark))),
      });
    });
  });
}
