/** Finds the Git repository that a documentation folder lies in, by looking at files only: no program runs in it. */

import { existsSync, lstatSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { defined } from '../../lib/defined.ts';
import type { GitFolders } from '../../lib/git/read-head.ts';

interface FoundRepository {
  /** Absolute path of its work tree. */
  readonly workTree: string;
  /** Folder of the documentation inside it, without slashes at its ends; empty = all of it. */
  readonly folder: string;
  /** Branch that is checked out; undefined when none is. */
  readonly branch?: string;
  /** Address of `origin`. */
  readonly origin?: string;
}

/**
 * @param folder absolute
 * @returns undefined where there is no repository, or no folder at the moment
 */
export function findRepository(folder: string): FoundRepository | undefined {
  if (!existsSync(folder)) return undefined;
  const start = realpathSync.native(folder);
  for (let at = start; ; at = dirname(at)) {
    const git = gitFolder(at);
    if (git !== undefined) return repositoryAt(at, git, start);
    if (dirname(at) === at) return undefined;
  }
}

/** Git's own folders of a work tree; undefined when it is none. */
export function gitFolder(workTree: string): GitFolders | undefined {
  const path = join(workTree, '.git');
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat?.isDirectory() === true) return isGitFolder(path) ? { own: path, shared: path } : undefined;
  // A second work tree has a file that says where the repository is.
  const pointer = stat?.isFile() === true ? /^gitdir: (.+)$/m.exec(text(path) ?? '')?.[1] : undefined;
  if (pointer === undefined) return undefined;
  const own = resolve(workTree, pointer.trim());
  const common = text(join(own, 'commondir'))?.trim();
  const shared = common === undefined ? own : isAbsolute(common) ? common : join(own, common);
  return isGitFolder(shared) ? { own, shared } : undefined;
}

function isGitFolder(path: string): boolean {
  return ['objects', 'refs'].every(
    (part) => lstatSync(join(path, part), { throwIfNoEntry: false })?.isDirectory() === true,
  );
}

function repositoryAt(workTree: string, { own, shared }: GitFolders, folder: string): FoundRepository {
  const branch = /^ref: refs\/heads\/(.+)$/m.exec(text(join(own, 'HEAD')) ?? '')?.[1]?.trim();
  const origin = originOf(text(join(shared, 'config')) ?? '');
  return {
    workTree,
    folder: relative(workTree, folder).split(sep).join('/'),
    ...defined({ branch, origin }),
  };
}

/** The `url` of `[remote "origin"]`; the rest of the configuration is ignored. */
function originOf(config: string): string | undefined {
  let inOrigin = false;
  for (const line of config.split('\n')) {
    const section = /^\s*\[(.*)\]\s*$/.exec(line)?.[1];
    if (section !== undefined) inOrigin = section === 'remote "origin"';
    const url = inOrigin ? /^\s*url\s*=\s*(.+?)\s*$/.exec(line)?.[1] : undefined;
    if (url !== undefined) return url.replace(/^"(.*)"$/, '$1');
  }
  return undefined;
}

function text(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
