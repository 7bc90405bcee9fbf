/** Lists the processes of this machine from /proc; empty on systems without it. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  /** A number is given to another process one day; with the time it began it is one process for ever. */
  readonly key: string;
}

/** Undefined for a zombie. */
export function processAt(pid: number): ProcessEntry | undefined {
  try {
    // The name is in brackets and may hold anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    return { pid, parent: Number(fields[1]), key: `${pid}:${fields[19]}` };
  } catch {
    return undefined;
  }
}

export function allProcesses(): ProcessEntry[] {
  let names: string[] = [];
  try {
    names = readdirSync('/proc');
  } catch {
    return [];
  }
  return names.filter((name) => /^\d+$/.test(name)).flatMap((name) => processAt(Number(name)) ?? []);
}

export function carries(pid: number, marker: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').includes(marker);
  } catch {
    return false;
  }
}

export function worksIn(pid: number, folders: readonly string[]): boolean {
  try {
    const at = readlinkSync(`/proc/${pid}/cwd`);
    return folders.some((folder) => at === folder || at.startsWith(`${folder}/`));
  } catch {
    return false;
  }
}

export function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

const LOOK_EVERY_MS = 5;

/** Resolves when the process is no more. */
export async function untilGone({ pid, key }: ProcessEntry): Promise<void> {
  while (processAt(pid)?.key === key) await sleep(LOOK_EVERY_MS);
}
