/** Opens the files of a project: its folder, or the newest commit of its branch. */
import { AppError } from '../lib/app-error.ts';
import type { Log } from '../lib/log.ts';
import { folderSource } from '../site/source/folder-source.ts';
import type { Source } from '../site/source/source.ts';
import type { GitPlan, ProjectPlan } from './project-plans.ts';
import type { Settings } from './settings.ts';

export interface OpenSource {
  readonly source: Source;
  close(): Promise<void>;
}

/** @throws AppError when there is no such folder, or the repository cannot be had */
export async function openSource(plan: ProjectPlan, settings: Settings, log: Log): Promise<OpenSource> {
  if (plan.git === undefined) return { source: folderSource(plan.folder), close: async () => undefined };
  return openBranch(plan.git, settings, log);
}

async function openBranch(git: GitPlan, settings: Settings, log: Log): Promise<OpenSource> {
  const [{ openMirror }, { branchSource }] = await Promise.all([
    import('./jobs/open-mirror.ts'),
    import('../site/source/branch-source.ts'),
  ]);
  const { repository, name } = await openMirror({ folder: '', git, hosts: [] }, settings);
  try {
    await repository.fetch();
    const branch = git.branch ?? (await repository.defaultBranch());
    const commit = await repository.head(branch);
    if (commit === undefined)
      throw new AppError('git/unknown', `The repository ${name} has no branch "${branch}"`, {
        hint: 'Name one that it has as "branch" of the project\'s source in the settings file',
      });
    const source = branchSource({
      repository,
      branch,
      commit,
      folder: git.folder,
      name,
      every: settings.gitSeconds * 1_000,
      problem: (error) => log.error(`The repository ${name} cannot be asked`, { error: String(error) }),
    });
    return { source, close: () => repository.close() };
  } catch (error) {
    await repository.close();
    throw error;
  }
}
