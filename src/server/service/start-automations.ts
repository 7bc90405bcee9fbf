/** Starts the scheduler of automations in a server. */
import type { Records } from '../../records/records.ts';
import { automationHost } from '../automations/automation-host.ts';
import { type RunningScheduler, startScheduler } from '../automations/start-scheduler.ts';
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
