/** The parts that the work on previews shares. */
import { AppError } from '../../lib/app-error.ts';
import type { Log } from '../../lib/log.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { Preview, PreviewSharing } from '../../records/previews/preview.ts';
import type { Records } from '../../records/records.ts';
import type { OpenCommitSite } from '../sites/commits/commit-site.ts';
import type { CommitComparer } from './compare-commits.ts';
import type { PreviewProject, PreviewProjects } from './preview-project.ts';

export interface PreviewParts {
  readonly records: Pick<Records, 'previews' | 'readers' | 'audit'>;
  readonly projects: PreviewProjects;
  readonly comparer: CommitComparer;
  readonly clock: Clock;
  readonly log: Log;
  readonly addressOf: (preview: Preview) => string;
  /** The site of a preview's commit. */
  readonly siteOf: (project: PreviewProject, preview: Preview) => Promise<OpenCommitSite>;
  /** The site of a commit that previews are compared with. */
  readonly baseOf: (project: PreviewProject, commit: string) => Promise<OpenCommitSite>;
  readonly newSharing: (project: string) => Promise<PreviewSharing>;
}

/** Of a preview that was not looked at yet. */
export function beingCreated(): AppError {
  return new AppError('previews/none', 'The preview is being made', { hint: 'Try again in a moment' });
}

/** Where a commit of a branch stands against the one that is served. */
export interface Placed {
  readonly commit: string;
  readonly base: string;
}

/** @throws AppError `git/…` */
export async function placed({ branch }: PreviewProject, requested: string): Promise<Placed> {
  const { commit } = await branch.bring(requested);
  const tip = branch.newest();
  // What was added to the served branch meanwhile is no change of this one.
  return { commit, base: (await branch.commonAncestor(tip, commit)) ?? tip };
}

/** Forgets a preview, and its commit unless another one has it. */
export async function forget({ records, projects }: PreviewParts, preview: Preview): Promise<boolean> {
  const gone = await records.previews.remove(preview.project, preview.id);
  if (gone === undefined) return false;
  const { commit, project } = gone;
  if (
    commit !== null &&
    projects.ids().includes(project) &&
    !(await records.previews.isUsed(project, commit))
  )
    await projects.get(project).branch.drop(commit);
  return true;
}
