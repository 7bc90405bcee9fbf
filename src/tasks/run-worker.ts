/** Runs a worker of agent jobs without a server, beside those that share its database. */

import { openRecords } from '../installation/open-records.ts';
import { tightenDataDir } from '../installation/tighten-data-dir.ts';
import type { Log } from '../lib/log.ts';
import type { JobsParts } from '../server/jobs/jobs-parts.ts';
import { rootNote } from '../server/root-note.ts';
import { storedAddress } from '../server/server-address.ts';
import type { ProjectPlan } from '../settings/project-plans.ts';
import type { Settings } from '../settings/settings.ts';
import type { JobSetup } from '../theme/admin/jobs/job-form.ts';
import { planProjects, registerProjects } from './register-projects.ts';

export interface RunningWorkerAlone {
  readonly name: string;
  /** `PostgreSQL`, or the data folder. */
  readonly store: string;
  readonly projects: readonly { readonly id: string; readonly setup: JobSetup }[];
  /** Gives its jobs back, so that others take them at once. */
  stop(): Promise<void>;
}

/** @throws AppError when a project has no docs.json, or the store cannot be opened */
export async function runWorker(
  settings: Settings,
  plans: readonly ProjectPlan[],
  log: Log,
): Promise<RunningWorkerAlone> {
  const { errors, tracing: collector, process } = settings;
  // Most workers tell nobody, and do not load what would.
  const reports =
    errors && (await import('../server/telemetry/error-reports.ts')).openErrorReports(errors, log);
  const tracing =
    collector && (await import('../server/telemetry/tracing.ts')).openTracing(collector, { process, log });
  const close = async (): Promise<void> => void (await Promise.all([reports?.close(), tracing?.close()]));
  try {
    const worker = await start(settings, plans, { log: reports?.log ?? log, traces: tracing?.work });
    return { ...worker, stop: () => worker.stop().finally(close) };
  } catch (error) {
    await close();
    throw error;
  }
}

async function start(
  settings: Settings,
  plans: readonly ProjectPlan[],
  { log, traces }: Pick<JobsParts, 'log' | 'traces'>,
): Promise<RunningWorkerAlone> {
  for (const open of tightenDataDir(settings.dataDir)) log.error(open);
  const root = rootNote();
  if (root !== undefined) log.info(root);
  const projects = await planProjects(plans);
  const open = await openRecords(settings);
  try {
    const { records } = open;
    await registerProjects(records, projects);
    const { openJobs } = await import('../server/jobs/open-jobs.ts');
    // A server may be started, or moved, after this worker.
    const address = (): Promise<string> => storedAddress(settings, records);
    const jobs = openJobs({ settings, records, plans: () => projects, address, log, traces });
    const worker = await jobs.startWorker();
    const stop = async (): Promise<void> => {
      await worker.stop();
      await jobs.close();
    };
    try {
      const setups = projects.map(async ({ id }) => ({ id, setup: await jobs.setup(id) }));
      return {
        name: worker.name,
        store: settings.databaseUrl === undefined ? settings.dataDir : 'PostgreSQL',
        projects: await Promise.all(setups),
        stop: async () => {
          await stop();
          await open.close();
        },
      };
    } catch (error) {
      await stop();
      throw error;
    }
  } catch (error) {
    await open.close();
    throw error;
  }
}
