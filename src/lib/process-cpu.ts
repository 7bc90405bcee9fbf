/** Reads the processor time of another process, so that a busy machine does not look like a slow page. */
import { readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second here on every architecture. */
const TICK_MS = 10;

/** Milliseconds of processor time that `pid` has used; undefined if the system does not report it. */
export function processCpuMs(pid: number | undefined): number | undefined {
  if (pid === undefined || process.platform !== 'linux') return undefined;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name in parentheses may contain spaces; user and system time are the 12th and 13th field after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    return Number.isFinite(ticks) ? ticks * TICK_MS : undefined;
  } catch {
    return undefined;
  }
}
