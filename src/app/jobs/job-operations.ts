/** The job operations of the dashboard and the API: setup, diff, preview, merge and close. */

import type { ProjectResources } from '../../jobs/run/project-resources.ts';
import { AppError } from '../../lib/app-error.ts';
import { BoundedMap } from '../../lib/bounded-map.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Job } from '../../records/jobs/job.ts';
import { commitSource } from '../../site/source/commit-source.ts';
import type { FinalHandler } from '../../web/edge/http/handler.ts';
import type { JobOperations, JobSource } from '../../web/service/job-operations.ts';
import { jobSetup, jobSource } from './job-setup.ts';
import type { JobsParts } from './open-jobs.ts';
import type { OpenPreview } from './preview-site.ts';
import type { ResourcePool } from './resource-pool.ts';

export interface JobOperationParts extends Pick<JobsParts, 'settings' | 'records' | 'plans'> {
  readonly pool: ResourcePool;
  readonly openPreview: OpenPreview;
  readonly clock: Clock;
  /** Undefined where no worker runs in this process. */
  readonly wake: (() => void) | undefined;
}

/** Previews that are kept open; the least recently used is dropped first. */
const MOST_PREVIEWS = 6;
/** The repository of a folder hardly ever changes, but every answer of the API has it. */
const SOURCE_GOOD_FOR = 10_000;

export function createJobOperations(parts: JobOperationParts): JobOperations {
  const { records, pool, clock, wake } = parts;
  const previews = new BoundedMap<string, Promise<FinalHandler>>({ entries: MOST_PREVIEWS });

  const preview = async (job: Job, prefix: string): Promise<FinalHandler | undefined> => {
    const { commit } = job;
    if (commit === null) return undefined;
    const key = `${job.project} ${commit} ${prefix}`;
    const opening = previews.getOrMake(key, () => openBranch(job, commit, prefix));
    opening.catch(() => previews.delete(key));
    return opening;
  };
  const openBranch = async (job: Job, commit: string, prefix: string): Promise<FinalHandler> => {
    const resources = await pool.get(job.project);
    await bring(resources, commit);
    const source = commitSource({
      repository: resources.repository,
      commit,
      folder: resources.folder,
      name: job.branch,
    });
    return parts.openPreview(source, prefix);
  };
  const sources = new Map<string, { readonly source: JobSource; readonly until: number }>();
  const source = (project: string): JobSource => {
    const known = sources.get(project);
    if (known !== undefined && clock() < known.until) return known.source;
    const made = jobSource(project, parts);
    sources.set(project, { source: made, until: clock() + SOURCE_GOOD_FOR });
    return made;
  };
  return {
    source: async (project) => source(project),
    setup: (project) => jobSetup(project, parts, wake !== undefined),
    diff: async (job) => {
      if (job.commit === null || job.base === null) return undefined;
      const resources = await pool.get(job.project);
      if (
        !(await bring(resources, job.commit).then(
          () => true,
          () => false,
        ))
      )
        return undefined;
      // After the merge the target branch contains the changes, so only the base shows what was new.
      const head =
        job.review === 'merged' ? undefined : await resources.repository.head(job.baseBranch ?? '');
      return resources.repository.diff(head ?? job.base, job.commit);
    },
    preview,
    merge: (job, by) => merge(job, by, { records, pool, clock }),
    close: async (job, by) => {
      openReview(job);
      return moved(await records.jobs.setReview(job.project, job.id, 'closed', by));
    },
    wake: () => wake?.(),
  };
}

/** A worker on another machine may have made the commit. */
async function bring({ repository }: ProjectResources, commit: string): Promise<void> {
  if (await repository.has(commit)) return;
  await repository.fetch();
  if (await repository.has(commit)) return;
  throw new AppError('git/unknown', `The repository no longer has the commit ${commit.slice(0, 10)}`, {
    hint: 'Its branch was removed or replaced',
  });
}

function openReview(job: Job): void {
  if (job.review === 'open') return;
  throw new AppError(
    'jobs/state',
    job.review === null ? 'This job has no review here' : `The review of this job is ${job.review} already`,
  );
}

function moved(job: Job | undefined): Job {
  if (job !== undefined) return job;
  throw new AppError('jobs/state', 'The job is gone');
}

async function merge(
  job: Job,
  by: string,
  { records, pool, clock }: Pick<JobOperationParts, 'records' | 'pool' | 'clock'>,
): Promise<Job> {
  openReview(job);
  const { repository } = await pool.get(job.project);
  await repository.fetch();
  const outcome = await repository.merge({
    commit: job.commit!,
    into: job.baseBranch!,
    message: `Merge ${job.branch}: ${job.title ?? 'documentation change'}`,
    at: clock(),
  });
  if (outcome.kind === 'conflict')
    throw new AppError(
      'review/conflict',
      `The branch cannot be merged by itself: both sides changed ${outcome.files.slice(0, 10).join(', ')}`,
      {
        hint: `Merge "${job.branch}" by hand, or send the job a message to do it again from the present state`,
      },
    );
  if (outcome.kind === 'busy')
    throw new AppError('review/busy', `"${job.baseBranch}" cannot be changed now: ${outcome.reason}`, {
      hint: 'Commit or put aside what is not committed in its folder, then merge again',
    });
  return moved(await records.jobs.setReview(job.project, job.id, 'merged', by));
}
