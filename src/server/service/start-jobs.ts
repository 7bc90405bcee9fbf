/** Starts what works on agent jobs in a server: the operations of the dashboard, and the worker unless it runs elsewhere. */
import type { JobState } from '../../records/jobs/job.ts';
import type { Records } from '../../records/records.ts';
import type { PageRenderer } from '../../site/content/page-renderer.ts';
import type { JobOperations } from '../../web/service/job-operations.ts';
import type { OpenPreview } from '../jobs/branch/preview-site.ts';
import { type OpenJobs, openJobs } from '../jobs/open-jobs.ts';
import type { ProjectSlot } from '../sites/project-slot.ts';
import type { BasisParts } from './service-basis.ts';

export interface StartJobsParts
  extends Pick<BasisParts, 'settings' | 'address' | 'log' | 'metrics' | 'traces'> {
  /** The projects served now. */
  readonly sites: () => readonly ProjectSlot[];
  /** Whether this process runs agent jobs; `beside`: another process of the server does, and looks for them by itself. */
  readonly worker: boolean | 'beside';
  /** As of `StartOptions`. */
  readonly renderProcesses?: PageRenderer | undefined;
  readonly openPreview: OpenPreview;
  /** Called when a round of a job has ended in this process. */
  readonly ended?: () => void;
}

export interface StartedJobs extends Pick<OpenJobs, 'pool'> {
  readonly operations: JobOperations;
  /** @param changed ids of projects whose plans differ from before */
  follow(changed: readonly string[]): void;
  close(): Promise<void>;
}

export async function startJobs(
  {
    settings,
    sites,
    address,
    log,
    metrics,
    traces,
    worker: hasWorker,
    openPreview,
    ...parts
  }: StartJobsParts,
  records: Records,
): Promise<StartedJobs> {
  const plans = () => sites().map(({ id, plan }) => ({ id, plan }));
  const jobs = openJobs({
    settings,
    records,
    plans,
    address: async () => address(),
    log,
    traces,
    renderProcesses: parts.renderProcesses,
  });
  const ended = (state: JobState): void => {
    metrics.count('lectern_jobs_total', { state });
    parts.ended?.();
  };
  const worker = hasWorker === true ? await jobs.startWorker({ ended }) : undefined;
  const wake = hasWorker === 'beside' ? () => undefined : worker?.wake;
  return {
    pool: jobs.pool,
    operations: jobs.operations(openPreview, wake),
    follow: (changed) => {
      for (const project of changed) jobs.pool.forget(project);
    },
    close: async () => {
      await worker?.stop();
      await jobs.close();
    },
  };
}
