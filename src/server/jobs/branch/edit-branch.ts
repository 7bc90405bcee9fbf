/** Puts a commit of a member on the branch of a job: made of what the member saw, shown with its check first, then pushed. */
import { isAgentFile } from '../../../jobs/rules/agent-file.ts';
import { commitMessage, creditsOf } from '../../../jobs/run/commit-text.ts';
import { AppError } from '../../../lib/app-error.ts';
import { refusedPath } from '../../../lib/git/file-names.ts';
import type { Repository, TreeChange } from '../../../lib/git/repository.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { jobFolder } from '../../../records/jobs/import-request.ts';
import { isEnded, type Job } from '../../../records/jobs/job.ts';
import type { Records } from '../../../records/records.ts';
import type { PlannedEdit } from '../../../theme/admin/jobs/planned-edit.ts';
import { memberOf } from '../member-of.ts';
import type { ResourcePool } from '../resource-pool.ts';
import type { BranchChecks } from './branch-checks.ts';
import { catchUp } from './catch-up.ts';
import { switchesAt } from './switches-at.ts';

export interface EditParts {
  readonly records: Records;
  readonly pool: ResourcePool;
  readonly clock: Clock;
  readonly checks: BranchChecks;
}

export interface OpenBranch {
  readonly repository: Repository;
  /** Of the documentation inside the repository. */
  readonly folder: string;
  /** Further files with rules for agents. */
  readonly rules: readonly string[];
  /** Newest commits of the job's branch and of its base branch. */
  readonly head: string;
  readonly into: string;
}

/** A commit to be made. */
export interface RequestedEdit {
  readonly changes: readonly TreeChange[];
  /** Subject of the commit. */
  readonly title: string;
  /** For the log, after the name: `took back docs/guide.mdx`. */
  readonly what: string;
}

/** @throws AppError `jobs/state` */
export function refuseWorking(job: Job): void {
  if (!isEnded(job.state))
    throw new AppError('jobs/state', 'The job is working on its next round', {
      hint: 'Wait for its end: until then only its agent changes the branch',
    });
  if (job.commit === null || job.baseBranch === null)
    throw new AppError('jobs/state', 'The job has no branch that could be changed');
  if (job.settled !== null)
    throw new AppError('jobs/state', `The changes of this job are ${job.settled} already`, {
      hint: 'Start another job',
    });
}

/**
 * @param seen commit that the member saw
 * @throws AppError `jobs/state`, `review/moved`, `review/gone`
 */
export async function openBranch(job: Job, seen: string, { pool, records }: EditParts): Promise<OpenBranch> {
  refuseWorking(job);
  const { repository, folder: whole, rules } = await pool.get(job.project);
  const folder = jobFolder(job, whole);
  await repository.fetch();
  const [head, into] = [await repository.head(job.branch), await repository.head(job.baseBranch!)];
  if (head === undefined || into === undefined)
    throw new AppError(
      'review/gone',
      `The repository has no branch "${head === undefined ? job.branch : job.baseBranch}" any more`,
      { hint: 'It was merged or removed' },
    );
  if (head !== seen || job.commit !== seen)
    throw moved(job, await catchUp(job, { repository, head, into }, records));
  return { repository, folder, rules: rules ?? [], head, into };
}

/** @param isKnown whether the row has the newest commit of the branch */
function moved(job: Job, isKnown: boolean): AppError {
  return new AppError('review/moved', `"${job.branch}" has changed since this page was loaded`, {
    hint: isKnown
      ? 'This page shows what is there now: look at it, then try again'
      : `Somebody pushed to it: press "Update from ${job.baseBranch}" on the page of the job, then look at the changes again`,
  });
}

/** True for files that members may change here. */
export function isDocumentation(path: string, { folder }: Pick<OpenBranch, 'folder'>): boolean {
  return (folder === '' || path.startsWith(`${folder}/`)) && refusedPath(path, false) === undefined;
}

/** True for files that agents obey. */
export function isRuleFile(path: string, { folder, rules }: Pick<OpenBranch, 'folder' | 'rules'>): boolean {
  const inside = folder === '' ? path : path.slice(folder.length + 1);
  return isAgentFile(inside) || rules.includes(inside) || rules.includes(path);
}

interface Planning {
  readonly branch: OpenBranch;
  readonly edit: RequestedEdit;
  readonly parts: EditParts;
}

/** A commit that is looked at and never pushed: the same edit always gives the same one. @throws AppError `git/refused` */
export async function writePlanned(
  job: Job,
  {
    branch,
    edit,
    parts,
  }: { readonly branch: Pick<OpenBranch, 'repository' | 'head'> } & Omit<Planning, 'branch'>,
): Promise<string> {
  const { commits } = await parts.pool.get(job.project);
  const message = commitMessage({ ...job, switches: [] }, edit.title, { commits, member: undefined });
  const { repository, head: parent } = branch;
  return repository.commit({ parent, changes: edit.changes, message, at: job.createdAt });
}

/** @throws AppError `git/refused`, `review/busy` */
export async function planEdit(
  job: Job,
  planning: Planning,
): Promise<PlannedEdit & { readonly commit: string }> {
  const { repository, folder, head } = planning.branch;
  const commit = await writePlanned(job, planning);
  const [files, check] = [
    await repository.diff(head, commit),
    await planning.parts.checks.check({ repository, folder, head, commit }),
  ];
  return { files, check, commit };
}

/**
 * Makes the commit and pushes it.
 * @throws AppError `review/broken` when no site can be made of it, `review/unchanged`, `review/moved`, `jobs/state`, `git/…`
 */
export async function pushEdit(job: Job, by: string, { branch, edit, parts }: Planning): Promise<void> {
  const { repository, head } = branch;
  const { check, files } = await planEdit(job, { branch, edit, parts });
  if (files.length === 0)
    throw new AppError('review/unchanged', 'The branch has exactly this already', {
      hint: 'There is nothing to save',
    });
  if (check.kind === 'broken')
    throw new AppError('review/broken', `No site can be made of it: ${check.message}`);
  const { commits } = await parts.pool.get(job.project);
  const credits = await creditsOf(commits, () => memberOf(by, parts.records));
  const title = `${commits.title}${edit.title}`;
  const commit = await repository.commit({
    parent: head,
    changes: edit.changes,
    at: parts.clock(),
    message: commitMessage({ ...job, switches: [] }, title, credits),
  });
  const switches = await switchesAt(job, branch, commit);
  // A message may have begun another round while the check ran.
  const now = await parts.records.jobs.get(job.project, job.id);
  if (now !== undefined) refuseWorking(now);
  if (now?.commit !== head) throw moved(job, true);
  const outcome = await repository.push({ commit, branch: job.branch, expect: head });
  if (outcome === 'moved') throw moved(job, false);
  await noteEdit(job, { seen: head, commit, by, what: edit.what, switches }, parts);
}

type Edit = Parameters<Records['jobs']['edited']>[2];

/** The commit is on the branch, so only what keeps it from becoming part of the site is an error. */
async function noteEdit({ project, id }: Job, edit: Edit, { records: { jobs } }: EditParts): Promise<void> {
  try {
    await jobs.edited(project, id, edit);
  } catch (error) {
    const now = error instanceof AppError ? await jobs.get(project, id) : undefined;
    // A round that a message has just begun starts from it, or from it once it is retried; or another server has noted it.
    if (now === undefined || (isEnded(now.state) && now.commit !== edit.commit)) throw error;
  }
}
