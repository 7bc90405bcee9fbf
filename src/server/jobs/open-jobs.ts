/** Puts together what works on agent jobs: each project's repository, forge, agent and tools, the worker, and what the dashboard may do. */
import { basename } from 'node:path';
import { readProjectRules } from '../../jobs/rules/read-project-rules.ts';
import type { ProjectResources } from '../../jobs/run/project-resources.ts';
import { AppError } from '../../lib/app-error.ts';
import { defined } from '../../lib/defined.ts';
import { baseInRepository } from '../../project/history/translation-base.ts';
import { forgeName, openForge, type Reviews } from '../../project/repository/open-forge.ts';
import { openMirror } from '../../project/repository/open-mirror.ts';
import { projectRepository } from '../../project/repository/project-repository.ts';
import { identityOf, projectCommits } from '../../settings/commit-settings.ts';
import { projectPullRequests } from '../../settings/pull-request-settings.ts';
import type { JobSetup } from '../../theme/admin/jobs/job-form.ts';
import { jobAddress } from '../../web/service/job-address.ts';
import type { JobOperations } from '../../web/service/job-operations.ts';
import type { OpenPreview } from './branch/preview-site.ts';
import { declinedPlans } from './declined/declined-plans.ts';
import { declinedMemory } from './declined/remember-declined.ts';
import { importResources } from './import-job.ts';
import { createJobOperations } from './job-operations.ts';
import { jobSetup } from './job-setup.ts';
import type { JobsParts } from './jobs-parts.ts';
import { agentOf, codeClosedWhy, openAgent } from './open-agent.ts';
import { openCode } from './open-code.ts';
import { createResourcePool, type ResourcePool } from './resource-pool.ts';
import { createSiteTools } from './site-tools.ts';
import { type RunningWorker, startWorker, type WorkerOptions } from './start-worker.ts';

export interface OpenJobs {
  readonly pool: ResourcePool;
  startWorker(options?: WorkerOptions): Promise<RunningWorker>;
  /** @param wake undefined where no worker runs in this process */
  operations(openPreview: OpenPreview, wake: (() => void) | undefined): JobOperations;
  /** What a project's jobs would run with, in a worker of this process. */
  setup(project: string): Promise<JobSetup>;
  /** To be called after the worker has stopped. */
  close(): Promise<void>;
}

export function openJobs(parts: JobsParts): OpenJobs {
  const pool = createResourcePool((project) => openResources(project, parts));
  return {
    pool,
    startWorker: (options = {}) => startWorker({ ...parts, pool }, options),
    operations: (openPreview, wake) =>
      createJobOperations({ ...parts, pool, openPreview, clock: Date.now, wake }),
    setup: (project) => jobSetup(project, parts),
    close: pool.close,
  };
}

/** @throws AppError `forge/misconfigured`, `agent/settings`, `git/…` */
async function openResources(project: string, parts: JobsParts): Promise<ProjectResources> {
  const { settings, plans } = parts;
  const planned = plans().find(({ id }) => id === project);
  if (planned === undefined)
    throw new AppError('forge/misconfigured', `This worker does not know the repository of "${project}"`, {
      hint: 'Start it with the folder or the settings file of that project',
    });
  const agent = await openAgent(settings.jobs);
  const found = projectRepository(planned.plan, settings.jobs);
  const forge = await openForge(found, settings.jobs, dashboardReviews(project, parts));
  const memory = declinedMemory(parts.records.jobs.declined, Date.now);
  const commits = projectCommits(planned.plan.commits, settings.jobs.commits);
  const repository = await openMirror(found, forge, { settings, identity: identityOf(commits) });
  const resources: ProjectResources = {
    importing: (job) =>
      importResources(resources, job, {
        settings,
        name: planned.plan.name ?? project,
        // No path of this machine comes into a repository.
        from: found.place.host === '' ? basename(found.place.repository) : forgeName(found),
      }),
    repository,
    commits,
    pullRequests: projectPullRequests(planned.plan.pullRequests, settings.jobs.pullRequests),
    rules: planned.plan.rules ?? [],
    readsCode: codeClosedWhy(settings.jobs) === undefined,
    readsMerges: agentOf(settings.jobs).readsCode === 'tools',
    code: openCode(planned.plan, { settings, place: found }),
    forge,
    ...agent,
    folder: found.folder,
    ...defined({
      baseBranch: found.baseBranch,
      siteUrl: siteAddress(planned.plan.hosts, plans()[0]?.id === project, settings.baseUrl),
    }),
    tools: async (folder, commit) =>
      createSiteTools({
        folder,
        settings,
        ...defined({ renderer: parts.renderProcesses }),
        past: () => repository.past(commit, found.folder),
        base: baseInRepository(repository, { commit, folder: found.folder }),
        declined: declinedPlans({ project, memory, repository, folder: found.folder, commit }),
        rules: async () =>
          (
            await readProjectRules(repository, {
              commit,
              folder: found.folder,
              named: planned.plan.rules ?? [],
            })
          ).rules,
      }),
  };
  return resources;
}

/**
 * @param hosts of the project
 * @param first whether it is the project of the base address
 * @returns undefined where nobody named one; without trailing slash
 */
export function siteAddress(
  hosts: readonly string[],
  first: boolean,
  baseUrl: string | undefined,
): string | undefined {
  if (first && baseUrl !== undefined) return baseUrl;
  const [host] = hosts;
  if (host === undefined) return undefined;
  const base = baseUrl === undefined ? undefined : new URL(baseUrl);
  return `${base?.protocol ?? 'https:'}//${host}${base?.pathname.replace(/\/+$/, '') ?? ''}`;
}

/** Newest jobs among which the review of a branch is looked for. */
const MAX_LOOKED_AT = 100;

/** Where the pull requests of a project without a forge are: its jobs' pages in the dashboard. */
function dashboardReviews(
  project: string,
  { address, records }: Pick<JobsParts, 'address' | 'records'>,
): Reviews {
  return {
    url: async (job) => jobAddress(await address(), { project, id: job }),
    find: async (branch) => {
      const jobs = await records.jobs.list(project, { skip: 0, take: MAX_LOOKED_AT });
      const job = jobs.find((one) => one.branch === branch && one.review !== null);
      return job === undefined || job.review === null || job.pullRequestLink === null
        ? undefined
        : { url: jobAddress(await address(), job), state: job.review };
    },
  };
}
