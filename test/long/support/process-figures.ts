/** What a process of this machine uses, as Linux counts it. */
import { readFileSync } from 'node:fs';

/** Of a second, as the system reports it to programs. */
const TICKS = 100;

/** Memory that is really there, in MB. */
export function residentMb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
}

/** Milliseconds of processor time since its start, in all its threads. */
export function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS;
}
