/** Merges the base branch into the branch of a job, from Git objects alone: nothing is checked out. */
import { commitMessage, creditsOf } from '../../../jobs/run/commit-text.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { ResolvedFile, TriedMerge } from '../../../lib/git/repository.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { Job } from '../../../records/jobs/job.ts';
import type { Records } from '../../../records/records.ts';
import type { BranchConflict } from '../../../theme/admin/jobs/branch-conflict.ts';
import type { BranchUpdate, ConflictAnswers } from '../../../web/service/job-operations.ts';
import { memberOf } from '../member-of.ts';
import type { ResourcePool } from '../resource-pool.ts';
import { type OpenFile, openFiles, resolvedFile } from './branch-conflict.ts';
import { refuseWorking } from './edit-branch.ts';
import { switchesAt } from './switches-at.ts';

interface UpdateParts {
  readonly records: Records;
  readonly pool: ResourcePool;
  readonly clock: Clock;
}

type Repository = Awaited<ReturnType<ResourcePool['get']>>['repository'];

interface Heads {
  readonly repository: Repository;
  readonly folder: string;
  /** Newest commits of the job's branch and of its base branch. */
  readonly head: string;
  readonly into: string;
}

/** @throws AppError `jobs/state`, `review/…`, `git/…` */
export async function updateBranch(job: Job, by: string, parts: UpdateParts): Promise<BranchUpdate> {
  const heads = await headsOf(job, parts);
  const { repository, head, into } = heads;
  if (await repository.contains(head, into)) {
    if (job.commit !== head) await store(job, head, { heads, by, parts });
    return 'current';
  }
  const tried = await repository.tryMerge(head, into);
  if (tried.kind === 'conflict') return 'conflict';
  await pushMerge(job, { heads, by, parts, tree: tried.tree, resolved: [] });
  return 'updated';
}

/** @returns undefined when there is none */
export async function branchConflict(job: Job, parts: UpdateParts): Promise<BranchConflict | undefined> {
  const heads = await headsOf(job, parts);
  const found = await conflictAt(heads);
  if (found === undefined) return undefined;
  const { head, into } = heads;
  return { head, into, files: found.files.map(({ shown }) => shown) };
}

/** @throws AppError `review/unresolved`, `review/moved` when a branch has changed since the answers were given */
export async function resolveConflict(
  job: Job,
  by: string,
  { answers, parts }: { readonly answers: ConflictAnswers; readonly parts: UpdateParts },
): Promise<void> {
  const heads = await headsOf(job, parts);
  if (heads.head !== answers.head || heads.into !== answers.into) throw moved(job);
  const found = await conflictAt(heads);
  if (found === undefined) throw moved(job);
  const resolved = found.files.map((file) => resolvedFile(file, answers.of(file.shown.path)));
  await pushMerge(job, { heads, by, parts, tree: found.tree, resolved });
}

async function headsOf(job: Job, { pool }: UpdateParts): Promise<Heads> {
  refuseWorking(job);
  const { repository, folder } = await pool.get(job.project);
  await repository.fetch();
  const [head, into] = [await repository.head(job.branch), await repository.head(job.baseBranch!)];
  if (head !== undefined && into !== undefined) return { repository, folder, head, into };
  throw new AppError(
    'review/gone',
    `The repository has no branch "${head === undefined ? job.branch : job.baseBranch}" any more`,
    { hint: 'It was merged or removed' },
  );
}

async function conflictAt({
  repository,
  folder,
  head,
  into,
}: Heads): Promise<{ readonly tree: string; readonly files: readonly OpenFile[] } | undefined> {
  if (await repository.contains(head, into)) return undefined;
  const tried: TriedMerge = await repository.tryMerge(head, into);
  if (tried.kind === 'clean') return undefined;
  return { tree: tried.tree, files: await openFiles(repository, tried, folder) };
}

interface Merge {
  readonly heads: Heads;
  readonly by: string;
  readonly parts: UpdateParts;
  readonly tree: string;
  readonly resolved: readonly ResolvedFile[];
}

async function pushMerge(job: Job, { heads, by, parts, tree, resolved }: Merge): Promise<void> {
  const { repository, head, into } = heads;
  const { commits } = await parts.pool.get(job.project);
  const title = `${commits.title}Merge ${job.baseBranch} into ${job.branch}`;
  const credits = await creditsOf(commits, () => memberOf(by, parts.records));
  const commit = await repository.commitMerge({
    tree,
    resolved,
    parents: [head, into],
    at: parts.clock(),
    message: commitMessage({ ...job, switches: [] }, title, credits),
  });
  // Since the job was read, a message may have begun another round, or its review may have been decided.
  const now = await parts.records.jobs.get(job.project, job.id);
  if (now !== undefined) refuseWorking(now);
  const outcome = await repository.push({ commit, branch: job.branch, expect: head });
  if (outcome === 'moved') throw moved(job);
  await store(job, commit, { heads, by, parts });
}

/** The branch may have commits of somebody else, which act on the whole site too. */
async function store(
  job: Job,
  commit: string,
  { heads, by, parts }: Pick<Merge, 'heads' | 'by' | 'parts'>,
): Promise<void> {
  const switches = await switchesAt(job, heads, commit);
  const update = { commit, from: job.baseBranch!, by, switches };
  await parts.records.jobs.updated(job.project, job.id, update);
}

const moved = ({ branch, baseBranch }: Job): AppError =>
  new AppError('review/moved', `"${branch}" or "${baseBranch}" has changed in the meantime`, {
    hint: 'Look at the conflict again: this page shows what is there now',
  });
