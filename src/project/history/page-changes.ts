/** Reads from Git which commits changed the pages of a project, once for each commit. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { HistoryRequest } from '../../lib/git/history/file-history.ts';
import type { GitPlace } from '../../lib/git/process/git-process.ts';
import { readHead } from '../../lib/git/read-head.ts';
import type { FileChanges } from '../../lib/git/repository.ts';
import { searchPath } from '../../program/search-path.ts';
import type { SourceHistory } from '../../site/source/source.ts';
import { findRepository, gitFolder } from '../repository/find-repository.ts';

export const isPagePath = (path: string): boolean => /\.mdx?$/i.test(path);

/** What is served now, and what was served before. */
const MOST_KEPT = 2;

/**
 * Keeps the answers for the last commits. One that failed is undefined, and read again when it is next asked for.
 * @param read may throw
 */
export function keptByCommit(
  read: (commit: string) => Promise<FileChanges>,
): (commit: string) => Promise<FileChanges | undefined> {
  const kept = new Map<string, Promise<FileChanges | undefined>>();
  return (commit) => {
    const known = kept.get(commit);
    if (known !== undefined) return known;
    const reading = read(commit).catch(() => {
      kept.delete(commit);
      return undefined;
    });
    kept.set(commit, reading);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return reading;
  };
}

/** The same history object as long as nothing was committed, as whoever compares them relies on. */
export function withChanges(
  history: () => Promise<SourceHistory | undefined>,
  changes: () => Promise<FileChanges | undefined>,
): () => Promise<SourceHistory | undefined> {
  const known = new WeakMap<SourceHistory, SourceHistory>();
  return async () => {
    const read = await history();
    if (read === undefined) return undefined;
    const whole = known.get(read) ?? { ...read, changes };
    known.set(read, whole);
    return whole;
  };
}

/** Of a folder on disk, by the commit that is checked out; undefined where it is in no repository with a commit. */
export function folderChanges(folder: string, dataDir: string): () => Promise<FileChanges | undefined> {
  const kept = keptByCommit(async () => {
    const at = folderRepository(folder, dataDir);
    if (at === undefined) throw new Error('The commit is gone');
    const { fileChanges } = await import('../../lib/git/history/file-changes.ts');
    return fileChanges(at.git, at.request, isPagePath);
  });
  return async () => {
    const commit = folderRepository(folder, dataDir)?.request.commit;
    return commit === undefined ? undefined : kept(commit);
  };
}

interface FolderRepository {
  readonly git: { readonly place: GitPlace; readonly scratch: string };
  readonly request: HistoryRequest;
}

/** The repository around a folder, read at the commit that is checked out; undefined where there is none. */
export function folderRepository(folder: string, dataDir: string): FolderRepository | undefined {
  const found = findRepository(folder);
  const git = found === undefined ? undefined : gitFolder(found.workTree);
  const head = git === undefined ? undefined : readHead(git);
  if (found === undefined || git === undefined || head === undefined) return undefined;
  const scratch = join(dataDir, 'git', 'scratch', String(process.pid));
  const home = join(scratch, 'home');
  mkdirSync(home, { recursive: true });
  return {
    git: { place: { searchPath: searchPath(), home }, scratch },
    request: { objects: join(git.shared, 'objects'), folder: found.folder, ...head },
  };
}
