/** Opens the store and runs a worker of agent jobs without a server, to add hands to those that share a database. */
import type { Log } from '../../lib/log.ts';
import type { JobSetup } from '../../web/service/job-operations.ts';
import { plannedProject } from '../choose-project.ts';
import { openRecords } from '../open-records.ts';
import type { ProjectPlan } from '../project-plans.ts';
import { rootNote } from '../root-note.ts';
import { storedAddress } from '../server-address.ts';
import type { Settings } from '../settings.ts';
import { tightenDataDir } from '../tighten-data-dir.ts';

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
  for (const open of tightenDataDir(settings.dataDir)) log.error(open);
  const root = rootNote();
  if (root !== undefined) log.info(root);
  const projects = await Promise.all(plans.map(plannedProject));
  const open = await openRecords(settings);
  try {
    const { records } = open;
    const known = new Set((await records.projects.list()).map(({ id }) => id));
    await records.projects.register(projects.filter(({ id }) => !known.has(id)));
    const { startWorker } = await import('./start-worker.ts');
    const worker = await startWorker({
      settings,
      records,
      plans: projects.map(({ id }, at) => ({ id, plan: plans[at]! })),
      // A server may be started, or moved, after this one.
      address: () => storedAddress(settings, records),
      log,
    });
    const close = async (): Promise<void> => {
      await worker.stop();
      await open.close();
    };
    try {
      const setups = await Promise.all(projects.map(({ id }) => worker.setup(id)));
      return {
        name: worker.name,
        store: settings.databaseUrl === undefined ? settings.dataDir : 'PostgreSQL',
        projects: projects.map(({ id }, at) => ({ id, setup: setups[at]! })),
        stop: close,
      };
    } catch (error) {
      await worker.stop();
      throw error;
    }
  } catch (error) {
    await open.close();
    throw error;
  }
}
