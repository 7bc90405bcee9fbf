/** Merges a commit into a branch of the remote without a work tree. */

import { realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AppError } from '../../app-error.ts';
import type { CommitIdentity } from '../commit-identity.ts';
import { checkCommit } from '../files/tree-listing.ts';
import type { GitPlace } from '../process/git-process.ts';
import type { Mirror } from '../process/mirror.ts';
import { runGit } from '../process/run-git.ts';
import { fetchBranches, pushCommit, remoteHeads } from '../remote/remote-operations.ts';
import { remoteKind } from '../remote.ts';
import type { MergeOutcome, RemotePlan } from '../repository.ts';
import { tryMerge } from './try-merge.ts';
import { commitTree } from './write-commit.ts';

interface MergeRequest {
  readonly commit: string;
  readonly into: string;
  readonly message: string;
  readonly at: number;
  readonly by?: CommitIdentity | undefined;
}

/** Tries when another push is faster. */
const MAX_TRIES = 4;

export async function mergeBranch(
  mirror: Mirror,
  plan: RemotePlan,
  request: MergeRequest,
): Promise<MergeOutcome> {
  checkCommit(request.commit);
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const head = await currentHead(mirror, plan, request.into);
    if (await isAncestor(mirror, request.commit, head)) return { kind: 'merged', commit: head };
    const merged = await tryMerge(mirror, head, request.commit);
    if (merged.kind === 'conflict')
      return {
        kind: 'conflict',
        files: [...new Set([...merged.files.map(({ path }) => path), ...merged.byHand])],
      };
    const { message, at, by } = request;
    const parents = [head, request.commit];
    const commit = await commitTree(mirror, { tree: merged.tree, parents, message, at }, by);
    const hindered = await workTreeHindrance(mirror.place, plan.remote);
    if (hindered !== undefined) return { kind: 'busy', reason: hindered };
    const pushed = await pushCommit(mirror, plan, {
      commit,
      branch: request.into,
      expect: head,
      update: true,
    });
    if (typeof pushed === 'object') return { kind: 'busy', reason: pushed.busy };
    if (pushed !== 'moved') return { kind: 'merged', commit };
  }
  return { kind: 'busy', reason: `The branch "${request.into}" changes all the time; try again in a moment` };
}

/** True when `young` contains all of `old`. @throws AppError `git/unknown` */
export async function isAncestor(mirror: Mirror, old: string, young: string): Promise<boolean> {
  const answer = await mirror.run({ args: ['merge-base', '--is-ancestor', '--end-of-options', old, young] });
  if (answer.code === 0 || answer.code === 1) return answer.code === 0;
  throw new AppError('git/unknown', `Commit ${old.slice(0, 12)} or ${young.slice(0, 12)} is not here`, {
    hint: 'Fetch the repository again',
  });
}

async function currentHead(mirror: Mirror, plan: RemotePlan, branch: string): Promise<string> {
  const head = (await remoteHeads(mirror, plan, { branch })).branches.get(branch);
  if (head === undefined)
    throw new AppError('git/unknown', `The remote has no branch "${branch}"`, {
      hint: 'Check whether it was renamed or removed',
    });
  const here = await mirror.run({ args: ['cat-file', '-e', `${head}^{commit}`] });
  if (here.code !== 0) await fetchBranches(mirror, plan, { signal: undefined });
  return head;
}

/**
 * Filters have names that the repository chooses, so no setting of ours can override them; and a work tree may be
 * elsewhere.
 * @returns the reason, or undefined when a merge is safe
 */
async function workTreeHindrance(place: GitPlace, remote: string): Promise<string | undefined> {
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
