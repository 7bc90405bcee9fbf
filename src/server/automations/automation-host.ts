/** What runs of automations ask of a project's repository and forge. */

import type { CodeOrigin } from '../../jobs/code/code-origin.ts';
import type { ProjectResources } from '../../jobs/run/project-resources.ts';
import { AppError } from '../../lib/app-error.ts';
import { createTaskQueue } from '../../lib/async/task-queue.ts';
import type {
  CodeMerges,
  DatedFile,
  MergedPull,
  TranslatedPage,
} from '../../records/automations/recipes/recipe.ts';
import type { Job } from '../../records/jobs/job.ts';
import type { JobSetup } from '../../theme/admin/jobs/job-form.ts';
import type { BranchUpdate, JobOperations } from '../../web/service/job-operations.ts';
import type { ResourcePool } from '../jobs/resource-pool.ts';
import { translationLags } from './translation-lags.ts';

/** `none`: nothing was opened for it yet. */
type ReviewState = 'open' | 'merged' | 'closed' | 'none';

export interface AutomationHost {
  setup(project: string): Promise<JobSetup>;
  /** What has become of the pull request of a job. */
  review(job: Job): Promise<ReviewState>;
  /** Merges the base branch into the branch of a job. */
  update(job: Job, by: string): Promise<BranchUpdate>;
  /** Replaces the account of a recipe on the pull request of a job; nothing happens where there is no forge. */
  account(job: Job, comment: { readonly mark: string; readonly body: string }): Promise<void>;
  files(project: string): Promise<readonly DatedFile[]>;
  /** By how many commits translations are behind, by their files. */
  lags(project: string, pairs: readonly TranslatedPage[]): Promise<ReadonlyMap<string, number>>;
  /** Merged in the repository of the documentation; empty where its forge cannot say. */
  merged(project: string, since: number): Promise<readonly MergedPull[]>;
  /** Merged in code repositories. @param names empty = all. @returns `closed` where agents may read none */
  code(
    project: string,
    query: { readonly names: readonly string[]; readonly since: number },
  ): Promise<readonly CodeMerges[] | 'closed'>;
  /** Wakes the worker of this process. */
  wake(): void;
}

interface AutomationHostParts {
  readonly pool: ResourcePool;
  readonly operations: Pick<JobOperations, 'setup' | 'update' | 'wake'>;
}

export function automationHost({ pool, operations }: AutomationHostParts): AutomationHost {
  return {
    setup: operations.setup,
    review: async (job) => {
      if (job.review !== null) return job.review;
      if (job.pullRequestLink === null) return 'none';
      const { forge } = await pool.get(job.project);
      return (await forge.findPullRequest(job.branch))?.state ?? 'none';
    },
    update: operations.update,
    account: async (job, comment) => {
      const { forge } = await pool.get(job.project);
      const number = pullNumber(job.pullRequestLink ?? '');
      if (forge.reviews !== undefined && number !== undefined) await forge.reviews.comment(number, comment);
    },
    files: async (project) => datedFiles(pool, project),
    lags: async (project, pairs) => translationLags(await pool.get(project), pairs),
    merged: async (project, since) => ownMerges(await pool.get(project), since),
    code: async (project, query) => codeMerges(await pool.get(project), query),
    wake: operations.wake,
  };
}

async function datedFiles(pool: ResourcePool, project: string): Promise<readonly DatedFile[]> {
  const { repository, folder, baseBranch } = await pool.get(project);
  await repository.fetch();
  const branch = baseBranch ?? (await repository.defaultBranch());
  const commit = await repository.head(branch);
  if (commit === undefined)
    throw new AppError('forge/misconfigured', `The repository has no branch "${branch}"`);
  const { dates } = await repository.history(commit, folder);
  return [...dates]
    .map(([path, changedAt]) => ({ path, changedAt }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Every forge ends the address of a pull request with its number, Bitbucket Data Center with a page after it. */
export function pullNumber(url: string): number | undefined {
  const found = /\/(?:pull|pulls|merge_requests|pull-requests)\/(\d{1,9})(?:\/[a-z]*)?$/.exec(url)?.[1];
  return found === undefined ? undefined : Number(found);
}

const MAX = 200;
/** For all repositories of a project, so that the lease of a run is longer. */
const PATIENCE_MS = 5 * 60_000;

/** A help and no more: a forge that does not let its pull requests be listed stops no recipe. */
async function ownMerges(
  { forge, repository, baseBranch }: ProjectResources,
  since: number,
): Promise<readonly MergedPull[]> {
  if (forge.history === undefined) return [];
  try {
    // The name of its own branch is known after the first look.
    if (baseBranch === undefined) await repository.fetch();
    const base = baseBranch ?? (await repository.defaultBranch());
    return await forge.history.merged(base, since, MAX);
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}

async function codeMerges(
  { readsCode, readsMerges, understands, code, forge }: ProjectResources,
  { names, since }: { readonly names: readonly string[]; readonly since: number },
): Promise<readonly CodeMerges[] | 'closed'> {
  const origins = code?.origins ?? [];
  if (readsCode !== true || readsMerges !== true || !understands || origins.length === 0) return 'closed';
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const { take } = createTaskQueue({ atOnce: 3, ofOne: 3 });
  const matching = origins.filter(({ name }) => names.length === 0 || names.includes(name));
  return Promise.all(
    matching.map((origin) =>
      take('', async () => ({
        name: origin.name,
        sameForge: hostOf(origin.label) === hostOf(forge.name),
        pulls: await pullsOf(origin, since, signal),
      })),
    ),
  );
}

/** Of `github.com/example/docs`; a repository in a folder has none, and so no people either. */
const hostOf = (label: string): string => label.slice(0, label.indexOf('/')).toLowerCase();

async function pullsOf(
  origin: CodeOrigin,
  since: number,
  signal: AbortSignal,
): Promise<readonly MergedPull[]> {
  try {
    const { history, branch } = await origin.open(signal);
    if (history === undefined)
      throw new AppError('code/no-forge', 'it is on no forge, or there is no account for it', {
        hint: 'Name the repositories that have pull requests in the settings of the recipe',
      });
    return await history.merged(branch, since, MAX);
  } catch (error) {
    if (!signal.aborted && !(error instanceof AppError)) throw error;
    const why = error instanceof AppError ? error.message : 'it took too long';
    throw new AppError('code/unavailable', `The code repository "${origin.name}" could not be read: ${why}`, {
      ...(error instanceof AppError && error.hint !== undefined ? { hint: error.hint } : {}),
      cause: error,
    });
  }
}
