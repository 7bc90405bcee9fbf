/** Opens the files of a project: its folder, or the newest commit of its branch, with the repositories mounted in it. */

import type { RemoteTurn } from '../lib/async/remote-queue.ts';
import type { Log } from '../lib/log.ts';
import type { GitPlan, ProjectPlan } from '../settings/project-plans.ts';
import type { Settings } from '../settings/settings.ts';
import type { BranchSource } from '../site/source/branch-source.ts';
import { mountedSource } from '../site/source/mounted-source.ts';
import type { Source } from '../site/source/source.ts';
import { asWritten, documentationSource } from './documentation-source.ts';
import type { EditedPlace } from './edit-address.ts';
import { folderChanges, isPagePath, keptByCommit, withChanges } from './history/page-changes.ts';
import { folderHistory, rememberedHistory } from './history/source-history.ts';
import { type ProjectMounts, projectMounts, SERVER_PATIENCE_MS } from './mounts/project-mounts.ts';
import { findRepository } from './repository/find-repository.ts';

export interface OpenSource {
  readonly source: Source;
  /** The same source, when it is a branch. */
  readonly branch?: BranchSource;
  /** The newest commit of the branch that changed one of these files; undefined when it never had one. */
  readonly touched?: (names: readonly string[]) => Promise<string | undefined>;
  /** Where its files are in a repository that the public may see; undefined when unknown. */
  edited(): EditedPlace | undefined;
  /** The same for repositories mounted in it, by their path in the site. */
  editedMounts(): ReadonlyMap<string, EditedPlace>;
  close(): Promise<void>;
}

/** What the Git projects of one server share, and its callbacks. */
interface GitOptions {
  /** Queues a request to a remote until it may start. */
  readonly turn: RemoteTurn;
  /** Called after each fetch from the remote: undefined on success, else the error. */
  readonly looked: (problem: unknown) => void;
  /** Aborts work in progress. */
  readonly signal: AbortSignal | undefined;
  /** Takes the problems of mounted repositories. */
  readonly log: Log;
}

/** @throws AppError when the folder does not exist, or the repository cannot be fetched */
export async function openSource(
  plan: ProjectPlan,
  settings: Settings,
  ways: GitOptions,
): Promise<OpenSource> {
  const { turn, log } = ways;
  const mounts = projectMounts({ plan, settings, turn, log, follow: true, patience: SERVER_PATIENCE_MS });
  const { git } = plan;
  const opened =
    git === undefined
      ? openFolder(plan, settings, mounts)
      : await openBranch({ git, mounts, owner: ownerOf(plan, settings) }, settings, ways);
  return {
    ...opened,
    editedMounts: () => mounts.edited(),
    close: async () => {
      mounts.close();
      await opened.close();
    },
  };
}

type Opened = Omit<OpenSource, 'editedMounts'>;

function openFolder(plan: ProjectPlan, settings: Settings, mounts: ProjectMounts): Opened {
  const history = withChanges(
    folderHistory(plan.folder, settings.dataDir),
    folderChanges(plan.folder, settings.dataDir),
  );
  return {
    source: mountedSource(documentationSource(plan.folder, settings, { history }), mounts),
    edited: () => editedFolder(plan.folder),
    close: async () => undefined,
  };
}

/** For a folder in a repository's work tree, on the checked-out branch. */
export function editedFolder(folder: string): EditedPlace | undefined {
  const found = findRepository(folder);
  return found?.origin === undefined || found.branch === undefined
    ? undefined
    : { remote: found.origin, branch: found.branch, folder: found.folder };
}

/** Each process of a server holds its own commits in the mirror that they share. */
function ownerOf({ id }: ProjectPlan, { process = 0 }: Settings): string | undefined {
  return process === 0 ? id : `${id ?? ''}\n${process}`;
}

interface BranchPlan {
  readonly git: GitPlan;
  readonly mounts: ProjectMounts;
  /** Of what is kept in the mirror. */
  readonly owner: string | undefined;
}

async function openBranch(
  { git, mounts, owner }: BranchPlan,
  settings: Settings,
  ways: GitOptions,
): Promise<Opened> {
  const [{ openServed }, { branchSource }] = await Promise.all([
    import('./repository/open-mirror.ts'),
    import('../site/source/branch-source.ts'),
  ]);
  const { branch, name } = await openServed(git, settings, owner);
  const turn = <T>(work: (soon: boolean) => Promise<T>): Promise<T> => ways.turn(git.remote, work);
  const ended = (): void => branch.close();
  ways.signal?.addEventListener('abort', ended, { once: true });
  try {
    // The copy of the last run is served at once: the remote may be slow, or gone.
    const kept = await branch.kept();
    const changes = keptByCommit((at) => turn(() => branch.changes(at, isPagePath)));
    const source = await branchSource({
      branch,
      folder: git.folder,
      name,
      tip: kept,
      every: settings.gitSeconds * 1_000,
      turn,
      looked: ways.looked,
      mounting: mounts,
      seen: asWritten,
      history: async (at) => {
        const place = { dataDir: settings.dataDir, place: `${git.remote}\n${git.folder}`, key: at };
        const history = await rememberedHistory(place, () => turn(() => branch.history(at)));
        return history && { ...history, changes: () => changes(at) };
      },
    });
    return {
      source,
      branch: source,
      touched: (names) => turn(() => branch.touched(source.snapshot().commit, names)),
      edited: () => ({ remote: git.remote, branch: source.branchName(), folder: git.folder }),
      close: async () => {
        ways.signal?.removeEventListener('abort', ended);
        branch.close();
      },
    };
  } catch (error) {
    ways.signal?.removeEventListener('abort', ended);
    branch.close();
    throw error;
  }
}
