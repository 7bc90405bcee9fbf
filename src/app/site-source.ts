/** Opens the files of a project: its folder, or the newest commit of its branch. */
import { AppError } from '../lib/app-error.ts';
import type { Log } from '../lib/log.ts';
import type { Source } from '../site/source/source.ts';
import { documentationSource } from './documentation-source.ts';
import type { EditedPlace } from './edit-address.ts';
import { findRepository } from './jobs/find-repository.ts';
import type { GitPlan, ProjectPlan } from './project-plans.ts';
import type { Settings } from './settings.ts';
import { folderHistory, rememberedHistory } from './source-history.ts';

export interface OpenSource {
  readonly source: Source;
  /** Where its files are in a repository that others may know; undefined when nobody can tell. */
  edited(): EditedPlace | undefined;
  close(): Promise<void>;
}

/** @throws AppError when there is no such folder, or the repository cannot be had */
export async function openSource(plan: ProjectPlan, settings: Settings, log: Log): Promise<OpenSource> {
  if (plan.git === undefined)
    return {
      source: documentationSource(plan.folder, settings, {
        history: folderHistory(plan.folder, settings.dataDir),
      }),
      edited: () => editedFolder(plan.folder),
      close: async () => undefined,
    };
  return openBranch(plan.git, settings, log);
}

/** Of a folder in the work tree of a repository, on the branch that is checked out. */
export function editedFolder(folder: string): EditedPlace | undefined {
  const found = findRepository(folder);
  return found?.origin === undefined || found.branch === undefined
    ? undefined
    : { remote: found.origin, branch: found.branch, folder: found.folder };
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
      history: (at) =>
        rememberedHistory({ dataDir: settings.dataDir, place: `${git.remote}\n${git.folder}`, key: at }, () =>
          repository.history(at, git.folder),
        ),
      every: settings.gitSeconds * 1_000,
      problem: (error) => log.error(`The repository ${name} cannot be asked`, { error: String(error) }),
    });
    return {
      source,
      edited: () => ({ remote: git.remote, branch, folder: git.folder }),
      close: () => repository.close(),
    };
  } catch (error) {
    await repository.close();
    throw error;
  }
}
