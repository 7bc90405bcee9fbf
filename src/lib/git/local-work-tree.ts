/** Checks whether a repository on this machine would run its own programs when files of its work tree are replaced. */
import { realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { GitPlace } from './git-process.ts';
import { remoteKind } from './remote.ts';
import { runGit } from './run-git.ts';

/**
 * Filters have names that the repository chooses, so no setting of ours can override them; and a work tree may be
 * elsewhere.
 * @returns the reason, or undefined when a merge is safe
 */
export async function workTreeHindrance(place: GitPlace, remote: string): Promise<string | undefined> {
  if (remoteKind(remote) !== 'local') return undefined;
  const gitDir = real(join(remote, '.git')) ?? remote;
  const answer = await runGit(place, {
    args: [
      `--git-dir=${gitDir}`,
      'config',
      '-z',
      '--get-regexp',
      '^(filter\\..*\\.(smudge|clean|process)|core\\.worktree)$',
    ],
  });
  if (answer.code === 1) return undefined;
  const settings = answer.stdout
    .toString('utf8')
    .split('\0')
    .filter((line) => line !== '');
  const filter = settings.find((line) => line.startsWith('filter.'));
  if (answer.code === 0 && filter === undefined) {
    const trees = settings.map((line) => real(resolve(gitDir, line.slice(line.indexOf('\n') + 1))));
    if (trees.every((tree) => tree !== undefined && tree === real(remote))) return undefined;
    return 'The repository keeps its work tree in another folder; merge the branch there with "git merge"';
  }
  return filter === undefined
    ? 'The settings of the repository cannot be read; merge the branch there with "git merge"'
    : `The repository runs programs of its own when files change (${filter.split('\n')[0]!.slice(0, 80)}); merge the branch there with "git merge"`;
}

function real(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}
