/** Ends the work of a child process by its processor time, so that a busy machine does not make it look slow. */
import { readFileSync } from 'node:fs';

interface CpuDeadline {
  readonly pid: number | undefined;
  /** Milliseconds of processor time. */
  readonly limitMs: number;
  /** Processor time that the process had used before; default: what it has used now. */
  readonly usedMs?: number | undefined;
  readonly over: () => void;
}

/** Work that uses no processor time for this many times its limit waits for something that never comes. */
const MAX_IDLE = 10;
/** The same as real time, on systems that do not report the processor time of another process. */
const UNREPORTED = 4;
/** The system's clock of processes is this coarse. */
const TICKS_MS = 20;

/** @returns a function that ends the watch */
export function cpuDeadline({ pid, limitMs, usedMs, over }: CpuDeadline): () => void {
  const before = usedMs ?? processCpuMs(pid) ?? 0;
  const began = performance.now();
  let seen = { cpuMs: before, at: began };
  let timer: NodeJS.Timeout;
  const look = (): void => {
    const used = processCpuMs(pid);
    const now = performance.now();
    if (used !== undefined && used !== seen.cpuMs) seen = { cpuMs: used, at: now };
    const left = used === undefined ? limitMs * UNREPORTED - (now - began) : limitMs - (used - before);
    if (left <= TICKS_MS || now - seen.at > limitMs * MAX_IDLE) over();
    else timer = setTimeout(look, left);
  };
  timer = setTimeout(look, limitMs);
  return () => clearTimeout(timer);
}

/** Linux counts in hundredths of a second here on every architecture. */
const TICK_MS = 10;

/** Milliseconds of processor time that `pid` has used; undefined if the system does not report it. */
function processCpuMs(pid: number | undefined): number | undefined {
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
