/** Starts the scheduler of automations in a server. */
import type { Records } from '../../records/records.ts';
import { automationHost } from '../automations/automation-host.ts';
import { createScheduler, type SchedulerParts } from '../automations/scheduler.ts';
import type { StartedJobs, StartJobsParts } from './start-jobs.ts';

/** A preview serves the one folder that its author works on, and starts nothing by itself. */
export function startAutomations(
  { alone, sites, log }: Pick<StartJobsParts, 'sites' | 'log'> & { readonly alone: boolean },
  { records, jobs }: { readonly records: Records; readonly jobs: StartedJobs },
): RunningScheduler {
  return startScheduler({
    records,
    log,
    clock: Date.now,
    isWatching: alone,
    host: automationHost(jobs),
    projects: () => sites().map(({ id }) => id),
  });
}

interface RunningScheduler {
  /** False for a program that is no server. */
  readonly isRunning: boolean;
  /** Looks at what is due now. */
  wake(): void;
  /** What it is doing ends with the store; another server, or the next start, goes on with it. */
  stop(): void;
}

const EVERY_MS = 5_000;

/** @param parts.isWatching false for a program that is no server: what was started there waits for one */
export function startScheduler({
  isWatching,
  ...parts
}: SchedulerParts & { readonly isWatching: boolean }): RunningScheduler {
  if (!isWatching) return { isRunning: false, wake: () => undefined, stop: () => undefined };
  let isStopped = false;
  const scheduler = createScheduler({
    ...parts,
    log: {
      ...parts.log,
      error: (...args) => {
        if (!isStopped) parts.log.error(...args);
      },
    },
  });
  const tick = (): void => {
    if (!isStopped) void scheduler.tick();
  };
  const timer = setInterval(tick, EVERY_MS).unref();
  return {
    isRunning: true,
    wake: () => void setImmediate(tick),
    stop: () => {
      isStopped = true;
      clearInterval(timer);
    },
  };
}
