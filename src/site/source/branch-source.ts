/** A branch of a repository as a source: the files of its newest commit, and the next commit when one is pushed. */
import type { Repository } from '../../lib/git/repository.ts';
import { commitSource } from './commit-source.ts';
import type { Source, SourceFile, SourceHistory } from './source.ts';

export interface BranchSourceParts {
  readonly repository: Repository;
  readonly branch: string;
  /** Folder inside the repository, without slashes at its ends; empty = all of it. */
  readonly folder: string;
  /** For messages. */
  readonly name: string;
  /** Commit to begin with. */
  readonly commit: string;
  /** Milliseconds between two looks at the remote. */
  readonly every: number;
  /** What is known of the files of a commit. */
  readonly history?: (commit: string) => Promise<SourceHistory | undefined>;
  /** Told when the remote cannot be asked; the site stays as it is. */
  readonly problem: (error: unknown) => void;
}

export interface BranchSource extends Source {
  /** Asks the remote now. @returns whether there was a new commit */
  look(): Promise<boolean>;
  watch(changed: (paths: readonly string[]) => void): () => void;
}

export function branchSource(parts: BranchSourceParts): BranchSource {
  const { repository, branch, folder, name, every, problem, history } = parts;
  const at = (commit: string): Source => commitSource({ repository, commit, folder, name });
  let commit = parts.commit;
  let current = at(commit);
  let looking: Promise<boolean> | undefined;
  const listeners = new Set<(paths: readonly string[]) => void>();

  const move = async (): Promise<boolean> => {
    await repository.fetch();
    const head = await repository.head(branch);
    if (head === undefined || head === commit) return false;
    const next = at(head);
    const [before, now] = await Promise.all([current.list(), next.list()]);
    commit = head;
    current = next;
    const paths = changedPaths(before, now);
    if (paths.length > 0) for (const listener of listeners) listener(paths);
    return true;
  };
  const look = (): Promise<boolean> => {
    looking ??= move().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  return {
    name,
    list: () => current.list(),
    read: (path, limit) => current.read(path, limit),
    open: async (path) => current.open?.(path),
    look,
    ...(history === undefined ? {} : { history: () => history(commit) }),
    watch: (changed) => {
      listeners.add(changed);
      const timer = setInterval(() => void look().catch(problem), every);
      timer.unref();
      return () => {
        clearInterval(timer);
        listeners.delete(changed);
      };
    },
  };
}

type Listing = ReadonlyMap<string, SourceFile>;

function changedPaths(before: Listing, now: Listing): string[] {
  const paths = new Set([...before.keys(), ...now.keys()]);
  return [...paths].filter((path) => before.get(path)?.version !== now.get(path)?.version);
}
