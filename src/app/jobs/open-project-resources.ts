/** What the jobs of each project run on, opened when a project first needs it: repository, forge, agent. */
import type { ProjectResources } from '../../jobs/run/project-resources.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Records } from '../../records/records.ts';
import { jobAddress } from '../../web/service/job-address.ts';
import type { ProjectPlan } from '../project-plans.ts';
import type { Settings } from '../settings.ts';
import { openAgent } from './open-agent.ts';
import type { Reviews } from './open-forge.ts';
import { openMirror } from './open-mirror.ts';
import { createSiteTools } from './site-tools.ts';

export interface ResourceParts {
  readonly settings: Settings;
  readonly records: Records;
  readonly plans: readonly { readonly id: string; readonly plan: ProjectPlan }[];
  /** Where people reach the dashboard, without trailing slash, for links of reviews. */
  readonly address: () => Promise<string>;
}

export interface ResourcePool {
  /** @throws AppError `forge/misconfigured`, `agent/settings`, `git/…` */
  get(project: string): Promise<ProjectResources>;
  /** Opens it anew when it is next needed, because its plan has changed. */
  forget(project: string): void;
  close(): Promise<void>;
}

/** Newest jobs among which the open review of a branch is looked for. */
const MOST_LOOKED_AT = 100;

export function openProjectResources(parts: ResourceParts): ResourcePool {
  const { settings, plans } = parts;
  const open = new Map<string, Promise<ProjectResources>>();
  const retired: Promise<ProjectResources>[] = [];

  const openFor = async (project: string): Promise<ProjectResources> => {
    const entry = plans.find(({ id }) => id === project);
    if (entry === undefined)
      throw new AppError('forge/misconfigured', `This worker does not know the repository of "${project}"`, {
        hint: 'Start it with the folder or the settings file of that project',
      });
    const agent = await openAgent(settings.jobs);
    const { repository, forge, plan } = await openMirror(entry.plan, settings, reviewsOf(project, parts));
    return {
      repository,
      forge,
      ...agent,
      folder: plan.folder,
      ...(plan.baseBranch === undefined ? {} : { baseBranch: plan.baseBranch }),
      tools: async (folder) => createSiteTools({ folder, settings }),
    };
  };
  return {
    get: (project) => {
      const known = open.get(project) ?? openFor(project);
      open.set(project, known);
      // What was wrong may have been put right until somebody asks again.
      known.catch(() => open.delete(project));
      return known;
    },
    forget: (project) => {
      const known = open.get(project);
      // A job may be at work on it.
      if (known !== undefined) retired.push(known);
      open.delete(project);
    },
    close: async () => {
      const opened = await Promise.allSettled([...open.values(), ...retired]);
      open.clear();
      for (const one of opened) if (one.status === 'fulfilled') await one.value.repository.close();
    },
  };
}

/** Without a forge the job's page in the dashboard is its pull request, and its row says where that stands. */
function reviewsOf(project: string, { address, records }: ResourceParts): Reviews {
  return {
    url: async (job) => jobAddress(await address(), { project, id: job }),
    find: async (branch) => {
      const jobs = await records.jobs.list(project, { skip: 0, take: MOST_LOOKED_AT });
      const job = jobs.find((one) => one.branch === branch && one.review !== null);
      return job === undefined || job.review === null || job.pullRequestLink === null
        ? undefined
        : { url: jobAddress(await address(), job), state: job.review };
    },
  };
}
