/** Merges a commit into a branch of the remote without a work tree. */
import { AppError } from '../app-error.ts';
import type { CommitIdentity } from './commit-identity.ts';
import { workTreeHindrance } from './local-work-tree.ts';
import type { Mirror } from './mirror.ts';
import { fetchBranches, pushCommit, remoteHeads } from './remote-operations.ts';
import type { MergeOutcome, RemotePlan } from './repository.ts';
import { checkCommit } from './tree-listing.ts';
import { tryMerge } from './try-merge.ts';
import { commitTree } from './write-commit.ts';

export interface MergeRequest {
  readonly commit: string;
  readonly into: string;
  readonly message: string;
  readonly at: number;
  readonly by?: CommitIdentity | undefined;
}

/** Tries when another push is faster. */
const MOST_TRIES = 4;

export async function mergeBranch(
  mirror: Mirror,
  plan: RemotePlan,
  request: MergeRequest,
): Promise<MergeOutcome> {
  checkCommit(request.commit);
  for (let tries = 0; tries < MOST_TRIES; tries++) {
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
