/** Looks at a previewed branch again: its newest commit, or that it is gone. */
import { AppError } from '../../lib/app-error.ts';
import type { PreviewState } from '../../records/previews/preview-records.ts';
import { forget, type Placed, type PreviewParts, placed } from './preview-parts.ts';

export async function updateBranch(
  parts: PreviewParts,
  { project, branch }: { readonly project: string; readonly branch: string },
): Promise<void> {
  const target = { kind: 'branch', branch } as const;
  const known = await parts.records.previews.find(project, target);
  if (known === undefined) return;
  try {
    const found = await placed(parts.projects.get(project), branchRef(branch));
    const { sharing, createdBy } = known;
    await parts.records.previews.put({
      project,
      target,
      sharing,
      createdBy,
      state: branchState(branch, found),
    });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'git/unknown')) throw error;
    await forget(parts, known);
    parts.log.info(`The branch "${branch}" of "${project}" is gone, and so is its preview`);
  }
}

export const branchRef = (branch: string): string => `refs/heads/${branch}`;

export function branchState(branch: string, { commit, base }: Placed): PreviewState {
  return { branch, title: branch, url: null, fork: false, ref: branchRef(branch), commit, base };
}
