/** What previews need of a project that is served now: its repository, its commits, and its forge. */
import type { Forge, ForgeReviews } from '../../jobs/forges/forge.ts';
import { AppError } from '../../lib/app-error.ts';
import { openForge } from '../../project/repository/open-forge.ts';
import { projectRepository } from '../../project/repository/project-repository.ts';
import type { Settings } from '../../settings/settings.ts';
import type { BranchSource } from '../../site/source/branch-source.ts';
import type { CommitSites } from '../sites/commits/commit-sites.ts';
import type { ProjectSlot } from '../sites/project-slot.ts';
import type { RunningSite } from '../sites/run-site.ts';

export interface PreviewProject {
  readonly id: string;
  readonly slot: ProjectSlot;
  readonly running: RunningSite;
  readonly branch: BranchSource;
  readonly commits: CommitSites;
  /** Undefined for a repository on no forge, or on one without an account. */
  reviews(): Promise<ForgeReviews | undefined>;
}

export interface PreviewProjects {
  /** @throws AppError `previews/none` for a project that is not served from a repository, or not now */
  get(project: string): PreviewProject;
  /** Ids of those that can be previewed now. */
  ids(): readonly string[];
}

export function previewProjects(
  slots: () => readonly ProjectSlot[],
  { jobs }: Pick<Settings, 'jobs'>,
): PreviewProjects {
  const forges = new WeakMap<ProjectSlot, Promise<Forge>>();
  const forgeOf = (slot: ProjectSlot): Promise<Forge> => {
    const known = forges.get(slot) ?? openForge(projectRepository(slot.plan, jobs), jobs);
    forges.set(slot, known);
    known.catch(() => forges.delete(slot));
    return known;
  };
  const find = (id: string): PreviewProject | undefined => {
    const slot = slots().find((one) => one.id === id);
    const running = slot?.running();
    if (slot === undefined || running?.branch === undefined || running.commits === undefined)
      return undefined;
    const { branch, commits } = running;
    return { id, slot, running, branch, commits, reviews: async () => (await forgeOf(slot)).reviews };
  };
  return {
    get: (id) => {
      const found = find(id);
      if (found !== undefined) return found;
      throw new AppError('previews/none', 'This project has no branches to preview', {
        hint: 'Previews need a project that is served from a repository',
      });
    },
    ids: () => slots().flatMap(({ id }) => (find(id) === undefined ? [] : [id])),
  };
}
