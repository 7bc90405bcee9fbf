/** Runs a command on one processor with a limit of memory that the kernel enforces for it and all that it starts (control groups, version 1 or 2). */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = '/sys/fs/cgroup';

export interface MemoryGroup {
  /** The command that runs `command` in the group and on the first processor. */
  wrap(command: readonly string[]): readonly string[];
  /** The most memory that was used at once, in bytes, with the file cache. */
  peak(): number;
  /** How often the kernel ended a process because the limit was reached. */
  kills(): number;
  remove(): void;
}

/** @throws Error where this user may not make control groups */
export function memoryGroup(name: string, bytes: number): MemoryGroup {
  const isFirst = existsSync(join(ROOT, 'memory'));
  const folder = isFirst ? join(ROOT, 'memory', name) : join(ROOT, name);
  const file = (first: string, second: string): string => join(folder, isFirst ? first : second);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file('memory.limit_in_bytes', 'memory.max'), String(bytes));
  const procs = join(folder, 'cgroup.procs');
  return {
    wrap: (command) => ['sh', '-c', `echo $$ > ${procs} && exec taskset --cpu-list 0 "$@"`, 'sh', ...command],
    peak: () => Number(readFileSync(file('memory.max_usage_in_bytes', 'memory.peak'), 'utf8')),
    kills: () => {
      const text = readFileSync(file('memory.oom_control', 'memory.events'), 'utf8');
      return Number(/^oom_kill (\d+)$/m.exec(text)?.[1] ?? 0);
    },
    remove: () => {
      execFileSync('sh', ['-c', `for p in $(cat ${procs}); do kill -9 $p; done; sleep 0.2`]);
      rmdirSync(folder);
    },
  };
}
