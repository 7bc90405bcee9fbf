/** The job operations of the dashboard and the API: setup, diff, preview, merge and close. */

import { hash } from 'node:crypto';
import { AppError } from '../../lib/app-error.ts';
import { BoundedMap } from '../../lib/cache/bounded-map.ts';
import type { Clock } from '../../lib/time/clock.ts';
import { jobFolder } from '../../records/jobs/import-request.ts';
import type { Job } from '../../records/jobs/job.ts';
import type {
  BranchChanges,
  EditedFile,
  JobOperations,
  JobSource,
} from '../../web/service/job-operations.ts';
import { createBranchChecks } from './branch/branch-checks.ts';
import { branchPreviews } from './branch/branch-previews.ts';
import type { EditParts } from './branch/edit-branch.ts';
import { planFile, previewCommit, readEditable, saveFile } from './branch/edit-file.ts';
import { fetchCommit } from './branch/fetch-commit.ts';
import type { OpenPreview } from './branch/preview-site.ts';
import { proposeRevert } from './branch/propose-revert.ts';
import { planTakeBack, takeBack } from './branch/take-back.ts';
import { branchConflict, resolveConflict, updateBranch } from './branch/update-branch.ts';
import { closeReview, mergeReview } from './discussion/settle-review.ts';
import { EXACT_CHANGES } from './exact-changes.ts';
import { jobSetup, jobSource } from './job-setup.ts';
import type { JobsParts } from './jobs-parts.ts';
import type { ResourcePool } from './resource-pool.ts';

interface JobOperationParts extends Pick<JobsParts, 'settings' | 'records' | 'plans'> {
  readonly pool: ResourcePool;
  readonly openPreview: OpenPreview;
  readonly clock: Clock;
  /** Undefined where no worker runs in this process. */
  readonly wake: (() => void) | undefined;
}

/** Milliseconds. The repository of a folder hardly ever changes, but every answer of the API has it. */
const SOURCE_GOOD_FOR = 10_000;
/** Texts whose commits are known. */
const MAX_EDITED = 50;

export function createJobOperations(parts: JobOperationParts): JobOperations {
  const { pool, openPreview, wake } = parts;
  const source = rememberedSource(parts);
  const preview = branchPreviews(pool, openPreview);
  const edits = { ...parts, checks: createBranchChecks(parts) };
  const editedCommit = rememberedCommits(edits);
  return {
    exact: EXACT_CHANGES,
    source: async (project) => source(project),
    setup: (project) => jobSetup(project, parts, wake !== undefined),
    diff: async (job) => (await changesOf(job, parts))?.files,
    changes: (job) => changesOf(job, parts),
    planTakeBack: (job, request) => planTakeBack(job, request, edits),
    takeBack: (job, by, request) => takeBack(job, by, request, edits),
    readFile: (job, file) => readEditable(job, file, edits),
    planFile: (job, edited) => planFile(job, edited, edits),
    saveFile: (job, by, edited) => saveFile(job, by, edited, edits),
    previewFile: async (job, edited, prefix) => preview(job, prefix, await editedCommit(job, edited)),
    preview: (job, prefix) => preview(job, prefix),
    merge: (job, by) => mergeReview(job, by, parts),
    update: (job, by) => updateBranch(job, by, parts),
    findConflict: (job) => branchConflict(job, parts),
    resolve: (job, by, answers) => resolveConflict(job, by, { answers, parts }),
    proposeRevert: (job, merge, by) => proposeRevert(job, merge, { by, ...parts }),
    contains: (project, commit, old) => contains(pool, project, [commit, old]),
    close: (job, by, reason) => closeReview(job, by, { ...parts, reason }),
    wake: () => wake?.(),
  };
}

/** Every picture of a preview asks for it again. */
function rememberedCommits(parts: EditParts): (job: Job, edited: EditedFile) => Promise<string> {
  const commits = new BoundedMap<string, Promise<string>>({ entries: MAX_EDITED });
  return (job, edited) => {
    const text = hash('sha256', edited.text, 'base64url');
    const key = JSON.stringify([job.id, job.commit, edited.commit, edited.path, text]);
    const making = commits.getOrMake(key, () => previewCommit(job, edited, parts));
    making.catch(() => commits.delete(key));
    return making;
  };
}

function rememberedSource(parts: JobOperationParts): (project: string) => JobSource {
  const { clock } = parts;
  const sources = new Map<string, { readonly source: JobSource; readonly until: number }>();
  return (project) => {
    const known = sources.get(project);
    if (known !== undefined && clock() < known.until) return known.source;
    const source = jobSource(project, parts);
    sources.set(project, { source, until: clock() + SOURCE_GOOD_FOR });
    return source;
  };
}

async function changesOf(
  job: Job,
  { pool, records }: Pick<JobOperationParts, 'pool' | 'records'>,
): Promise<BranchChanges | undefined> {
  const { base, commit } = job;
  if (commit === null || base === null) return undefined;
  const { repository, folder } = await pool.get(job.project);
  // After the merge the target branch contains the changes, so only what it had before shows what was new.
  const [merge] = job.settled === 'merged' ? await records.jobs.merges(job.project, job.id) : [];
  const to = merge?.head ?? commit;
  const isHere = await fetchCommit(repository, to).then(
    () => true,
    () => false,
  );
  if (!isHere) return undefined;
  const now = job.settled === 'merged' ? undefined : await repository.head(job.baseBranch ?? '');
  const from = now ?? merge?.base ?? base;
  return {
    commit: to,
    folder: jobFolder(job, folder),
    base: await repository.branchedOff(from, to),
    files: await repository.diff(from, to),
  };
}

/** A commit that the repository does not have is not served either. */
async function contains(
  pool: ResourcePool,
  project: string,
  [commit, old]: readonly [string, string],
): Promise<boolean | undefined> {
  try {
    const { repository } = await pool.get(project);
    for (const one of [commit, old]) await fetchCommit(repository, one);
    return await repository.contains(commit, old);
  } catch (error) {
    if (error instanceof AppError) return error.code === 'git/unknown' ? false : undefined;
    throw error;
  }
}
