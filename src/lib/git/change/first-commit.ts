/** Makes the first commit of an empty repository and pushes it. */
import { join } from 'node:path';
import { AppError } from '../../app-error.ts';
import { checkBranchName } from '../branch-name.ts';
import type { CommitIdentity } from '../commit-identity.ts';
import { localError } from '../process/git-error.ts';
import { Mirror } from '../process/mirror.ts';
import type { Peek } from '../remote/peek-repository.ts';
import { pushCommit } from '../remote/remote-operations.ts';
import { withScratch } from '../scratch.ts';
import { commitTree } from './write-commit.ts';

interface FirstCommit {
  readonly branch: string;
  /** Texts by path. */
  readonly files: Readonly<Record<string, string>>;
  readonly message: string;
  /** Milliseconds. */
  readonly at: number;
  readonly by: CommitIdentity;
}

/**
 * @returns false when the branch exists already with another commit; nothing is changed then
 * @throws AppErrors as `Repository.push`, and `git/failed` while the branch is checked out and worked on
 */
export function pushFirstCommit(
  { place, plan, scratch, signal }: Peek,
  request: FirstCommit,
): Promise<boolean> {
  const { branch } = request;
  checkBranchName(branch);
  return withScratch(scratch, async (folder) => {
    const mirror = new Mirror(join(folder, 'first.git'), place);
    await mirror.ensure();
    const ref = `refs/heads/${branch}`;
    const answer = await mirror.run({
      args: ['fast-import', '--quiet'],
      input: stream(ref, request),
      signal,
    });
    if (answer.code !== 0) throw localError('fast-import', answer);
    // Written anew, because `git fast-import` does not sign.
    const tree = await mirror.text(['rev-parse', '--verify', `${ref}^{tree}`]);
    const { message, at, by } = request;
    const commit = await commitTree(mirror, { tree, parents: [], message, at }, by);
    const outcome = await pushCommit(mirror, plan, { commit, branch, expect: undefined, signal });
    if (typeof outcome === 'object') throw new AppError('git/failed', outcome.busy);
    // A lost reply: the commit arrived all the same.
    return outcome !== 'moved';
  });
}

/** In the format of `git fast-import`. */
function stream(ref: string, { files, message, at, by }: FirstCommit): Buffer {
  const data = (text: string): string => `data ${Buffer.byteLength(text)}\n${text}\n`;
  const person = `${by.name} <${by.mail}> ${Math.floor(at / 1000)} +0000`;
  const changes = Object.entries(files).map(([path, text]) => `M 100644 inline ${path}\n${data(text)}`);
  return Buffer.from(
    `commit ${ref}\nauthor ${person}\ncommitter ${person}\n${data(message)}${changes.join('')}\ndone\n`,
  );
}
