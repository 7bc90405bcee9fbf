/** The branches that can be previewed, and the preview of one of them. */
import { AppError } from '../../lib/app-error.ts';
import { nearest } from '../../lib/nearest.ts';
import type { Preview } from '../../records/previews/preview.ts';
import { type PreviewParts, placed } from './preview-parts.ts';
import type { PreviewProject } from './preview-project.ts';
import { branchRef, branchState } from './update-branch.ts';

const MOST_BRANCHES = 1_000;

/** All but the one that is served. @throws AppError `git/…` */
export async function servedBranches({ branch }: PreviewProject): Promise<readonly string[]> {
  const served = branch.branchName();
  const { branches } = await branch.refs();
  return [...branches.keys()]
    .filter((name) => name !== served)
    .sort()
    .slice(0, MOST_BRANCHES);
}

/** @throws AppError `previews/branch` when the repository has no such branch */
export async function madeForBranch(
  parts: PreviewParts,
  { project: id, branch, by }: { readonly project: string; readonly branch: string; readonly by: string },
): Promise<Preview> {
  const project = parts.projects.get(id);
  const { branches } = await project.branch.refs();
  if (!branches.has(branch)) {
    const near = nearest(branch, [...branches.keys()].slice(0, MOST_BRANCHES));
    throw new AppError('previews/branch', `The repository has no branch "${branch.slice(0, 200)}"`, {
      hint: near === undefined ? 'Push the branch first' : `Did you mean "${near}"?`,
    });
  }
  const found = await placed(project, branchRef(branch));
  return parts.records.previews.put({
    project: id,
    target: { kind: 'branch', branch },
    sharing: await parts.newSharing(id),
    createdBy: by,
    state: branchState(branch, found),
  });
}
