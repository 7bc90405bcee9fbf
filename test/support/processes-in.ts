/** Lists processes of this machine that a test must not leave behind, where the system provides the list (Linux). */
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';

const pids = (): number[] =>
  existsSync('/proc/self/stat')
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map(Number)
    : [];

/** What a process is, or undefined when it has ended or only waits to be buried. */
function processAt(pid: number): { readonly parent: number; readonly command: string } | undefined {
  try {
    const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    // One that is ending has given up its memory, and with it the command line.
    return state === 'Z' || command === '' ? undefined : { parent: Number(parent), command };
  } catch {
    return undefined;
  }
}

/** Command lines of what a process has started, and of what that has started. */
export function descendants(of: number): string[] {
  const all = new Map(pids().map((pid) => [pid, processAt(pid)]));
  const below = (pid: number): boolean => {
    for (let at = all.get(pid)?.parent; at !== undefined && at > 1; at = all.get(at)?.parent)
      if (at === of) return true;
    return false;
  };
  return [...all.keys()].filter(below).map((pid) => `${pid} ${all.get(pid)?.command}`);
}

/** Command lines of whatever works in a folder or names it, wherever it came from. */
export function processesIn(folder: string): string[] {
  return pids()
    .filter((pid) => pid !== process.pid)
    .flatMap((pid) => {
      const command = processAt(pid)?.command;
      if (command === undefined) return [];
      try {
        const here = readlinkSync(`/proc/${pid}/cwd`).startsWith(folder) || command.includes(folder);
        return here ? [`${pid} ${command}`] : [];
      } catch {
        return [];
      }
    });
}
