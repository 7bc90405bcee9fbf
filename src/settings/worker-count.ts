/** How many processes answer requests: a number of the operator's, or as many as the processors and the memory of this process allow. */
import { availableParallelism, totalmem } from 'node:os';
import { type SettingValue, whole } from './setting-values.ts';

/** What a process may use. */
export interface Machine {
  readonly processors: number;
  /** Bytes. */
  readonly memory: number;
}

/**
 * Memory for each process: the 500 MB that it needs with the one that renders for it on a site of 25,000 pages
 * (`bench/footprint`), and half as much again for the system, Git, agent jobs and backups.
 */
export const PROCESS_MB = 768;
/** Each has at least four connections to PostgreSQL, which accepts 100 as it is delivered. */
export const MAX_AUTOMATIC = 16;

/** Node counts the processors that the affinity and the quota of the control group leave to this process. */
export function thisMachine(): Machine {
  const limit = process.constrainedMemory();
  const total = totalmem();
  return { processors: availableParallelism(), memory: limit > 0 ? Math.min(limit, total) : total };
}

export function automaticCount({ processors, memory }: Machine): number {
  const fitting = Math.floor(memory / (PROCESS_MB * 1024 * 1024));
  return Math.max(1, Math.min(processors, fitting, MAX_AUTOMATIC));
}

/** @throws AppError `settings/invalid` */
export function workerCount(value: SettingValue = 'auto', machine: () => Machine = thisMachine): number {
  return value === 'auto' ? automaticCount(machine()) : whole('workers', value, [1, 64]);
}
